"""The instrument that puts faults into the sources: where it puts them, and who catches them."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from references.families import together
from references.tools import tool

MODULE = '''\
"""A module."""


def larger(left: int, right: "int | None" = None) -> int:
    if right is None:
        return left
    return left if left > right else right


class Pot:
    def share(self, players: int) -> float:
        def pot() -> float:
            return 10.0

        return pot() / players
'''
TESTS = """\
import sys

import pytest

from pql.room.module import Pot, larger


@pytest.mark.parametrize("least", [1, 2])
def test_larger(least: int) -> None:
    assert larger(3, least) == 3


def test_share() -> None:
    assert Pot().share(2) == 5


def test_fails_without_a_fault() -> None:
    assert larger(1, 2) == 1
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The instrument, on a project of one module."""
    mutate = tool("mutate")
    for folder in ("pql/room", "grammar", "repl", "evaluator_ext", "tests/room", "tools"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "__init__.py").write_text("")
    (tmp_path / "pql" / "__init__.py").write_text("")
    (tmp_path / "pql" / "room" / "module.py").write_text(MODULE)
    (tmp_path / "tests" / "room" / "test_module.py").write_text(TESTS)
    plugin = "mutation_judges.py"
    (tmp_path / "tools" / plugin).write_text((mutate.ROOT / "tools" / plugin).read_text("utf-8"))
    monkeypatch.setattr(mutate, "ROOT", tmp_path)
    monkeypatch.setattr(mutate, "KEPT", tmp_path)
    return mutate


@pytest.mark.parametrize(
    ("line", "function"), [(1, ""), (4, "larger"), (7, "larger"), (10, ""), (13, "Pot.share")]
)
def test_a_line_is_in_its_outermost_function(line: int, function: str) -> None:
    assert tool("mutate").function_at(MODULE, line) == function


def test_the_same_seed_draws_the_same_faults(project: Any) -> None:
    pytest.importorskip("cosmic_ray")
    drawn = list(itertools.islice(project.sampled(7, ["pql"]), 50))
    assert drawn == list(itertools.islice(project.sampled(7, ["pql"]), 50))
    assert 4 <= len(drawn) < 50  # each place once
    assert {fault.path for fault in drawn} == {"pql/room/module.py"}
    for fault in drawn:
        added = [line for line in fault.diff().splitlines()[2:] if line.startswith("+")]
        assert len(added) == 1
        assert "def " not in added[0]  # annotations change nothing


KERNEL = """\
#include "a.h"  // 1 < 2
static const int most = 7; /* all of 8 */
int below(const int *p) { return p && *p < most; }
"""
PAGE = """\
import { two } from "./two.js"; // 1 + 1
const said = `${1 + 1} of`;
export function isMore(a, b) { return a > b && a !== 0; }
"""


@together(
    "kind, text, instead",
    [
        ("c", KERNEL, {"7": "6 8", "&&": "||", "<": "<= >"}),
        ("js", PAGE, {">": ">= <", "&&": "||", "!==": "===", "0": "1"}),
        ("cython", "def a(int b=1):\n    return b == 1  # not 2\n", {"==": "!=", "1": "0 2"}),
    ],
)
def test_faults_of_c_cython_and_javascript(kind: str, text: str, instead: dict[str, str]) -> None:
    """Each place outside comments, strings and declarations of arguments once, with something that fits there."""
    text_faults = tool("text_faults")
    places = text_faults.places(text, kind)
    assert sorted(text[start:end] for start, end in places) == sorted(instead)
    made = list(text_faults.faults(text, kind, random.Random(1)))
    assert len(made) == len(places)
    for line, changed in made:
        [(before, after)] = [
            (old, new) for old, new in zip(text.splitlines(), changed.splitlines(), strict=True) if old != new
        ]
        assert text.splitlines()[line - 1] == before
        assert any(
            before.replace(old, new, 1) == after for old, many in instead.items() for new in many.split()
        )


def test_tests_without_traces_judge_the_page(project: Any, tmp_path: Path) -> None:
    page, tests = tmp_path / "repl" / "serve" / "data", tmp_path / "tests" / "repl" / "serve"
    page.mkdir(parents=True)
    tests.mkdir(parents=True)
    (page / "more_or_less.js").write_text(PAGE)
    look = (
        "from pathlib import Path\n\ndef test_{}():\n"
        "    text = Path('repl/serve/data/more_or_less.js').read_text()\n"
    )
    (tests / "test_page_more.py").write_text(look.format("more") + "    assert 'a > b' in text\n")
    broken = "\n\ndef test_broken():\n    assert False\n"
    (tests / "test_page.py").write_text(look.format("page") + "    assert '&&' in text\n" + broken)
    assert set(project.modules_of(["repl"])) == {"repl/serve/data/more_or_less.js"}
    copy = project.Copy(tmp_path.with_name(f"{tmp_path.name}-copy"))

    def verdict(before: str, after: str) -> Any:
        fault = project.Fault("repl/serve/data/more_or_less.js", "line 3", PAGE.replace(before, after))
        assert fault.room == "page"
        assert [Path(file).name for file in project.untraced_judges(fault)] == [
            "test_page_more.py",
            "test_page.py",
        ]
        return project.judged(copy, fault, {}, 20)

    assert verdict("a > b", "a >= b") == "tests/repl/serve/test_page_more.py::test_more"
    assert verdict("&&", "||") == "tests/repl/serve/test_page.py::test_page"
    # A test that fails without a fault catches none.
    assert verdict("!== 0", "!== 1") == ""
    assert copy.no_judges == {"tests/repl/serve/test_page.py::test_broken"}


def test_tests_judge_a_fault_in_a_copy(
    project: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copies: SimpleQueue[Any] = SimpleQueue()
    copies.put(project.Copy(tmp_path.with_name(f"{tmp_path.name}-copy")))
    traces = project.traced("room", copies)
    assert json.loads((tmp_path / "room.json").read_text("utf-8")) == traces
    assert "4 tests" in capsys.readouterr().out
    assert project.traced("room", copies) == traces
    assert capsys.readouterr().out == ""  # nothing has changed
    test = "tests/room/test_module.py::test"
    (trace,) = traces.values()
    assert trace["functions"] == ["pql/room/module.py:Pot.share", "pql/room/module.py:larger"]
    assert {name: known["functions"] for name, known in trace["tests"].items()} == {
        f"{test}_larger": [1],
        f"{test}_share": [0],
        f"{test}_fails_without_a_fault": [1],
    }

    def verdict(function: str, before: str, after: str) -> Any:
        fault = project.Fault("pql/room/module.py", function, MODULE.replace(before, after))
        copy = copies.get()
        try:
            return project.judged(copy, fault, traces, 20)
        finally:
            copies.put(copy)

    assert verdict("larger", "left > right", "left < right") == f"{test}_larger[1]"
    assert verdict("larger", "left > right", "left >= right") == ""  # changes nothing
    assert verdict("", "class Pot:", "class Pot(1):") is None
    assert (tmp_path / "pql" / "room" / "module.py").read_text("utf-8") == MODULE
