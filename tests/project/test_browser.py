"""build/browser as a page's worker uses it, in Node: what its kernels import is there, and answers are the native ones.

`make browser` makes it; without it, or where it is older than the sources, these tests are skipped.
"""

from __future__ import annotations

import json
import re
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.repl.serve.in_page import PageService
from pql.repl.serve.requests import OPERATIONS
from references.browser_build import built_page
from references.hostile_requests import GREEDY, NAMED, SIMPLE, TEXTS
from references.many_parts import TEXTS as PARTS
from references.tools import ROOT, tool

# All games and the rooms of the engine. Short deck goes by a table that its module changes when it is loaded.
STATEMENTS = {
    "holdem": [
        "equity AKs vs QQ+ on Kh7h2c",
        "equity 15% vs 22+ on Kh7h2c",
        "equity 15% vs 22+",
        "equity AsKs vs QhQd",
        "equity AKs vs QQ by hand",
        "equity AsKs vs 22+, A2s+ folded 9h9d on Kh7h2c",
        "equity 10% vs 22+ vs suited on Kh7h2c",
        "equity AsKs vs QQ vs 15%",
        "equity AA:0.3, KK vs AKs, QJs:0.25 on Th9h2c",
        "equity 30% vs 40% vs 50% samples 100000 seed 7",
        "equity 22+ vs suited on AK*f2",
        "select avg(riverEquity(hero)) from hero='AA', villain='KK'",
        "select count(handtype(hero, flop) >= pair) from hero='22+' samples 50000 seed 3",
        "outs AhKh vs QsQd on 2h7hTc",
        "outs 9h8h vs QQ+, AKs on 7h6h2c",
        "odds AA vs KK, QQ on Kh7h2c",
        "breakdown 22+, A2s+, KTo+ on Kh7h2c",
        "distribution 22+ vs AKs on Kh7h2c",
        "strength 22+ on Kh7h2c",
        "board AK*f2",
        "flops 25",
        "list 22+ where flushdraw on Kh7h2c",
        "equity 22+ vs AKs by turn on Kh7h2c",
        "blockers AsKs vs QQ+, AK on Kh7h2c",
        "draws 98s, A5s on 7h6h2c",
        "nuts on Kh7h2c",
        "compare 22+ with 15%",
    ],
    "omaha": [
        "equity AA$ds vs 15% on Jh8h2c",
        "equity AsAd9c8c vs KsKdQcJc",
        "equity AA vs any vs any vs any samples 50000 seed 1",
        "breakdown AA$ds on Jh8h2c",
        "outs AsAd9c8c vs JsJdTc9d on Jh8h2c",
    ],
    "omaha5": [
        "equity AsAd9c8c7h vs KsKdQcJcTh on Jh8h2c",
        "equity AA vs KK on Jh8h2c samples 50000 seed 2",
    ],
    "shortdeck": [
        "equity AKs vs QQ+ on Kh7h9c",
        "equity AKs vs QQ+",
        "equity 99+ vs suited vs AK on Kh7h9c",
        "outs AhKh vs QsQd on 6h7hTc",
        "breakdown 99+ on Kh7h9c",
    ],
    "shortdeck trips": ["equity AKs vs QQ+ on Kh7h9c"],
}
EXAMPLE = re.compile(r"^```pql\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
# What is as deep as it is long.
DEEP = [
    *("(" * 99_000, "!" * 99_000, "-" * 99_000, "not " * 24_000, "explain " * 12_000),
    *(
        "AA where " + "1+" * 40_000,
        "AA where " + "(" * 40_000 + "1" + ")" * 40_000,
        "AA where " + "a?" * 30_000,
    ),
    "; ".join(f"let a{n + 1} = a{n} minus KK" for n in range(4_000)),
]
REQUESTS = [
    {"query": text, "options": {"game": game}}
    for game, statements in STATEMENTS.items()
    for text in statements
]


def in_node(what: str, asked: str = "") -> str:
    """What the check prints."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not here")
    check = [node, str(ROOT / "tools" / "browser" / "check.mjs"), str(built_page()), what]
    done = subprocess.run(check, input=asked, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_all_that_kernels_import_is_there() -> None:
    found = json.loads(in_node("imports"))
    assert found["missing"] == []
    building = runpy.run_path(str(ROOT / "setup.py"), run_name="building")
    assert found["modules"] == len(building["MODULES"]) + len(building["GAMES"])


def test_answers_are_those_of_the_native_build(tmp_path: Path) -> None:
    """As texts, to the last digit."""
    assert len(REQUESTS) == 40
    lines = [json.dumps(request) for request in REQUESTS]
    found = in_node("answers", "\n".join(lines) + "\n").splitlines()
    wanted = natively(lines, tmp_path)
    wrong = [line for line, text in zip(lines, wanted, strict=True) if not json.loads(text)["ok"]]
    assert wrong == []
    for line, text, native in zip(lines, found, wanted, strict=True):
        assert text == native, line


def natively(lines: list[str], folder: Path) -> list[str]:
    here = PageService(str(folder / "ranges.pql"))
    told: list[str] = []
    for line in lines:
        here.ask("/query", line, lambda text, last: told.append(text))
    return told


@pytest.mark.parametrize("one_of", [3, pytest.param(1, marks=pytest.mark.full)])
def test_examples_of_the_pages_have_no_digit_from_pythons_version(one_of: int, tmp_path: Path) -> None:
    """Pyodide's Python is another than the one here, as a rule: 3.12 and later add floats more precisely."""
    pages = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md"]
    blocks = [block for page in pages for block in EXAMPLE.findall(page.read_text("utf-8"))]
    # How long an answer takes is estimated, and told by `explain`, for the threads that there are.
    texts = [text for text in dict.fromkeys(blocks) if not text.lower().startswith("explain")][::one_of]
    assert len(texts) > 200 // one_of
    lines = [json.dumps({"query": text}) for text in texts]
    found = in_node("answers", "\n".join(lines) + "\n").splitlines()
    for line, text, native in zip(lines, found, natively(lines, tmp_path), strict=True):
        assert text == native, line


def test_nothing_that_is_asked_ends_its_python() -> None:
    """A fatal error would: all that comes later would have no answer. Short deck is asked last."""
    requests: list[Any] = [{operation: text} for operation in OPERATIONS for text in TEXTS]
    requests += [{"query": value} for value in (*SIMPLE, *NAMED)]
    requests += [{"query": text, "limits": {"time": 2}} for text in GREEDY]
    requests += [{"query": parts(20_000)[:99_000], "limits": {"time": 2}} for parts in PARTS.values()]
    requests += [{"check": text} for text in DEEP]
    lines = [json.dumps(request) for request in requests]
    lines += ["[" * 20_000, '{"query":' * 20_000, "1" * 20_000, "[" * 2_000_000, "{"]
    short = "equity AKs vs QQ+ on Kh7h9c"
    lines.append(json.dumps({"query": short, "options": {"game": "shortdeck"}}))
    *told, last = in_node("answers", "\n".join(lines) + "\n").splitlines()
    codes = [[problem["code"] for problem in json.loads(text)["problems"]] for text in told]
    assert [line[:200] for line, of in zip(lines, codes, strict=False) if "internal-error" in of] == []
    assert codes[-5:] == [["bad-request"]] * 5
    (right,) = pql.Session(game="shortdeck").run(short)
    (answer,) = json.loads(last)["answers"]
    assert answer["players"] == right.to_dict()["players"]


def test_what_no_server_has_met(tmp_path: Path) -> None:
    """Sizes of 32 bits, and no thread: all classes of boards, and an answer that ends in time or is cancelled."""
    script = """
import sys
import pql

def ended(**limits):
    try:
        pql.run("equity 30% vs 40% vs 50% vs any samples 1000000000", **limits)
    except (pql.Timeout, pql.Cancelled) as error:
        return type(error).__name__

class Looked:
    def __init__(self):
        self.looks = 0
    def is_set(self):
        self.looks += 1
        return self.looks > 3

[sys.maxsize, len(pql.BoardSet.everything().classes()), ended(timeout=0.2), ended(cancel=Looked())]
"""
    assert json.loads(in_node("python", script).replace("'", '"')) == [
        2**31 - 1,
        1755,
        "Timeout",
        "Cancelled",
    ]


def test_what_the_page_asks_first_is_answered_as_natively(tmp_path: Path) -> None:
    """The answers that come along with the page are those that PQL gives behind them."""
    script = (built_page() / "main.js").read_text("utf-8")
    here = PageService(str(tmp_path / "ranges.pql"))
    for request in (ROOT / "tools" / "browser" / "first_requests.jsonl").read_text("utf-8").splitlines():
        told: list[str] = []
        here.ask("/query", request, lambda text, last: told.append(text))  # noqa: B023
        assert json.loads(told[-1])["ok"], request
        assert f"'{told[-1]}'" in script, request


def test_another_package_is_refused(tmp_path: Path) -> None:
    taken = tool("browser/taken")
    package = tmp_path / "pyodide.tgz"
    package.write_bytes(b"something else")
    with pytest.raises(taken.BuildError, match="is not the package that was pinned"):
        taken.unpacked(taken.PYODIDE, package, tmp_path / "pyodide")
    assert not (tmp_path / "pyodide").exists()
