"""A session without files touches nothing outside: Python itself is asked what was opened, listed, called or sent."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CORPUS = Path(__file__).parents[1] / "fuzz" / "corpus"
EXAMPLES = Path(__file__).parents[2] / "examples"

TEXTS = [
    "import 'names.pql'; big",
    "export AKs to 'out.csv'",
    "plot AKs to 'out.png'",
    "plot AKs",
    "plot equity AKs vs QQ+ on Kh7h2c",
    "explain plot AKs to 'out.png'",
    "set order = './order.txt'; 15%",
    "set order = 'sklansky'; 15%; ? > 50%",
    "show options; show names",
    "\\! ls",
    "\\i names.pql",
    "\\o out.txt",
    "std'./order.txt'; pio'names.pql'; ppt'15%'; gto'AA'; eval7'AA'",
    "select avg(riverEquity(hero)) from hero='names.pql', villain='any', board='./order.txt'",
    "select avg(inRange(hero, 'import names')) from hero='AA', game='holdem', syntax='Generic'",
    "let open = AA; let __import__ = KK; open",
    "select count(my_own) from hero='22+'",
    "sample 5 of AKs vs any; list AKs; value As; outs AhKh on QhJh2c",
    "equity any vs any vs any samples 1000000000",
    "list any; list board ***",
    "let x = x; x" * 50,
    "(" * 5000,
    "AA," * 20_000,
    "\x00\x1b[31m\ud800 AA",
    "$" * 100 + "equity $a vs $b",
]

PROGRAM = r"""
import json, os, sys
import pql

texts = json.load(sys.stdin)
watched = (
    "open os. shutil. glob. pathlib. socket. subprocess. ctypes. tempfile. webbrowser. urllib. http. ftplib. smtplib."
    " builtins.input sqlite3. mmap. fcntl. pty. signal."
).split()
found = []
looking = False
# Where Python and PQL themselves are: a text that ran out of time before may load a module now.
own = (sys.prefix, sys.base_prefix, *map(os.path.dirname, pql.__path__), *filter(None, sys.path))

def reads_own(event, arguments):
    path = str(arguments[0]) if arguments else ""
    if event == "open":
        return path.startswith(own) and str(arguments[1] or "r") in ("r", "rb")
    return event in ("os.listdir", "os.scandir") and path.startswith(own)

def hook(event, arguments):
    if looking and event.startswith(tuple(watched)) and not reads_own(event, arguments):
        found.append([event, repr(arguments)[:200]])

def ask(text):
    session = pql.Session(files=False, time_limit=2, memory_limit=50_000_000, max_samples=20_000, max_rows=500)
    session.function("my_own", lambda hand: hand[:, 0] > 3, "hand", result=bool)
    try:
        for result in session.run(text, threads=1):
            str(result.to_dict())
    except pql.PQLError as error:
        str(error), [problem.to_dict() for problem in error.diagnostics]
    for call in (pql.hands, pql.boards, pql.parse, lambda text: pql.hands("AA").where(text, "Kh7h2c"),
                 lambda text: session.define("mine", text), lambda text: session.texture("mine", text)):
        try:
            call(text)
        except pql.PQLError:
            pass

for text in texts:  # modules and tables are loaded
    ask(text)
sys.addaudithook(hook)
for text in texts:
    looking = True
    ask(text)
    looking = False
print(json.dumps(found))
"""


@pytest.mark.parametrize("kind", ["hostile", "corpus", "examples"])
def test_no_text_touches_anything_outside(kind: str, tmp_path: Path) -> None:
    (tmp_path / "names.pql").write_text("let big = QQ+\n")
    (tmp_path / "order.txt").write_text("AA KK")
    texts = {
        "hostile": TEXTS,
        "corpus": [path.read_text("utf-8", "replace")[:20_000] for path in sorted(CORPUS.glob("*.pql"))],
        "examples": [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.pql"))][:12],
    }[kind]
    assert texts
    before = sorted(os.listdir(tmp_path))
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == []
    assert sorted(os.listdir(tmp_path)) == before


def test_the_watch_sees_what_a_session_with_files_does(tmp_path: Path) -> None:
    (tmp_path / "names.pql").write_text("let big = QQ+\n")
    program = PROGRAM.replace("files=False, ", "")
    done = subprocess.run(
        [sys.executable, "-P", "-c", program],
        input=json.dumps(["import 'names.pql'"]),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=600,
        check=True,
    )
    assert any("names.pql" in arguments for _, arguments in json.loads(done.stdout))
