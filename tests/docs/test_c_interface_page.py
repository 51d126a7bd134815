"""The C interface from other modules: the examples of `examples/c_interface` and of the page, built and run."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from functools import cache
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from tempfile import mkdtemp

import pytest

import pql
from references.families import together
from references.tools import ROOT, tool

EXAMPLES = ROOT / "examples" / "c_interface"
PAGE = ROOT / "docs" / "c_interface.md"


def _compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


_CAN_BUILD = pytest.mark.skipif(
    not shutil.which(_compiler()[0]) or not find_spec("Cython") or not find_spec("setuptools"),
    reason="a C compiler, Cython and setuptools build the examples",
)
_WITH_NUMBA = pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")

# A game whose value is known: the nuts or nothing, equally often, against hands that beat only the bluffs. With a
# bet of the pot three quarters of it are won, and half of the bets are called.
_OURS, _THEIRS = pql.hands("KK, 77, 6s5s, 6d5d, 6c5c, 6h5h, 6s4s, 6d4d"), pql.hands("QQ")
_SOLVE = """
import json, sys
import compare, numpy as np, pql
compare.OURS, compare.THEIRS = [np.array(pql.hands(text).vector()) for text in sys.argv[1:3]]
found = {}
for name in sys.argv[3:]:
    solve = compare.in_c if name == "c" else __import__(f"solve_{name}").solve
    bets, calls = map(np.asarray, solve(compare.BOARD, compare.OURS, compare.THEIRS, 1.0, 1.0, 5000))
    found[name] = [compare.worth(bets, calls), bets.tolist(), calls.tolist()]
print(json.dumps(found))
"""


def _run(folder: Path, *command: str) -> str:
    environment = {**os.environ, "CFLAGS": "-O0", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@cache
def _built() -> Path:
    """The examples with what they build, in a folder of their own."""
    folder = Path(mkdtemp(), "c_interface")
    shutil.copytree(EXAMPLES, folder, ignore=shutil.ignore_patterns("build", "*.so", "*.pyd", "__pycache__"))
    _run(folder, "setup.py", "-q", "build_ext", "--inplace")
    return folder


def _compiled(folder: Path, name: str) -> None:
    """A module in C of one file, without a warning; a header beside it comes first."""
    library = folder / f"{name}{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = [f"-I{each}" for each in (folder, pql.get_include(), sysconfig.get_path("include"))]
    link = ["-shared", "-fPIC"] if sys.platform != "darwin" else ["-bundle", "-undefined", "dynamic_lookup"]
    options = ["-Wall", "-Wextra", "-Werror", *link, *include]
    done = subprocess.run(
        [*_compiler(), *options, f"{name}.c", "-o", str(library)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@cache
def _strategies(*solvers: str) -> dict[str, tuple[tuple[float, float], list[float], list[float]]]:
    found = json.loads(_run(_built(), "-c", _SOLVE, _OURS.text(), _THEIRS.text(), *solvers))
    return {name: tuple(each) for name, each in found.items()}


def _of(hands: pql.HandSet, frequencies: list[float]) -> list[float]:
    """Those of the hands that a player has; what others would do decides nothing."""
    return [frequency for frequency, weight in zip(frequencies, hands.vector(), strict=True) if weight]


@_CAN_BUILD
@pytest.mark.parametrize("solver", ["python", "cython", "c", pytest.param("numba", marks=_WITH_NUMBA)])
def test_a_solver_finds_what_theory_says(solver: str) -> None:
    (value, more), bets, calls = _strategies(solver)[solver]
    assert value == pytest.approx(0.75, abs=0.002)
    assert more < 0.005
    assert sum(_of(_THEIRS, calls)) / 6 == pytest.approx(0.5, abs=0.02)
    _, other_bets, other_calls = _strategies("python")["python"]
    for hands, found, other in ((_OURS, bets, other_bets), (_THEIRS, calls, other_calls)):
        assert _of(hands, found) == pytest.approx(_of(hands, other), abs=1e-9)


@_CAN_BUILD
def test_all_solvers_are_compared_side_by_side() -> None:
    """The same value to the last digit that is printed, and a time for each."""
    lines = _run(_built(), "compare.py", "50").splitlines()
    rows = [line.split() for line in lines[1:]]
    assert [row[0] for row in rows] == ["python", "cython", "numba", "c"]
    here = [row for row in rows if row[1:3] != ["is", "not"]]
    assert len(here) == 3 + (find_spec("numba") is not None)
    assert len({tuple(row[1:3]) for row in here}) == 1
    assert all(float(row[3]) > 0 and row[4] == "us" for row in here)


@_CAN_BUILD
@together("solver", ["cython", "c"])
def test_what_a_solver_is_refused_is_an_error_of_python(solver: str) -> None:
    program = (
        "import compare, numpy as np\n"
        f"solve = compare.in_c if {solver!r} == 'c' else __import__('solve_cython').solve\n"
        "for board, bad in (('Kh7h2c9d', compare.OURS), (compare.BOARD, -compare.OURS), (compare.BOARD, np.ones(3))):\n"
        "    try:\n"
        "        print(solve(board, bad, compare.THEIRS, 1.0, 1.0, 2))\n"
        "    except ValueError as error:\n"
        "        print(error)\n"
    )
    assert _run(_built(), "-c", program).splitlines() == [
        "another number of cards or rows is needed",
        "weights are numbers of 0 or more, below 2^960",
        "a range is 1326 weights",
    ]


def _block(language: str, begins: str = "") -> str:
    """The one block of the page in a language that begins so."""
    blocks = tool("refresh_examples").blocks(PAGE.read_text("utf-8"))
    (found,) = [each.text for each in blocks if each.language == language and each.text.startswith(begins)]
    return str(found)


@_CAN_BUILD
def test_the_module_of_the_page_in_cython(tmp_path: Path) -> None:
    (tmp_path / "bot.pyx").write_text(_block("cython"), "utf-8")
    (tmp_path / "setup.py").write_text(_block("python", "# setup.py"), "utf-8")
    _run(tmp_path, "setup.py", "-q", "build_ext", "--inplace")
    # Five cards of seven ranks in two suits: of each suit 21 are of it alone, and 3 of these are straights.
    program = (
        "from array import array; from itertools import combinations; import bot\n"
        "cards = [4 * rank + suit for rank in range(7) for suit in (0, 1)]\n"
        "print(bot.count_flushes(array('Q', [sum(1 << card for card in five) for five in combinations(cards, 5)])))"
    )
    assert _run(tmp_path, "-c", program) == "36\n"
    straights = [ranks for ranks in combinations(range(7), 5) if ranks[4] - ranks[0] == 4]
    assert (len([*combinations(range(7), 5)]) - len(straights)) * 2 == 36


@_CAN_BUILD
def test_the_module_of_the_page_in_c(tmp_path: Path) -> None:
    (tmp_path / "bot_c.c").write_text(_block("c"), "utf-8")
    _compiled(tmp_path, "bot_c")
    program = (
        "import bot_c, pql\n"
        "weights = pql.hands('QQ+, AKs:0.5').vector()\n"
        "for board in ('Kh7h2c', 'Kh7h2c9d', 'Kh7h2c9d3s'):\n"
        "    found = bot_c.equity(0, sum(1 << card for card in pql.card_ids(board)), weights)\n"
        "    print(abs(found - pql.equity('AsAh', 'QQ+, AKs:0.5', board=board).players[0].equity) < 1e-12)\n"
        "for hand, board, given in ((1326, 7, weights), (0, 7 << 49, weights), (0, 7, weights[1:])):\n"
        "    try:\n"
        "        bot_c.equity(hand, board, given)\n"
        "    except ValueError as error:\n"
        "        print(error)\n"
    )
    assert _run(tmp_path, "-c", program).splitlines() == [
        *("True", "True", "True"),
        "hands are numbered 0 to 1325",
        "a card is in two places",
        "weights are numbers of 0 or more, below 2^960",
    ]


@_WITH_NUMBA
def test_the_module_of_the_page_for_numba(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(_block("python", "# bot.py"), "utf-8")
    program = "import bot, pql; rows = pql.deal(300, cards=7, seed=1); print(bot.best(rows) == pql.rank(rows).max())"
    assert _run(tmp_path, "-c", program) == "True\n"


# A module in C, compiled with a header of this version or another one.
_CLIENT = """
#include <Python.h>
#include "pocketql.h"
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "client", .m_size = -1};
PyMODINIT_FUNC PyInit_client(void)
{
    const pql_interface *pql = pql_import();
    return pql ? PyModule_Create(&definition) : NULL;
}
"""


@_CAN_BUILD
@pytest.mark.parametrize(
    ("before", "after", "refused"),
    [
        ("", "", False),
        ("#define PQL_INTERFACE_ABI 1", "#define PQL_INTERFACE_ABI 2", True),
        ("    const char *(*error_text)", "    int (*newer)(int);\n    const char *(*error_text)", True),
        ("    const char *(*error_text)(int error);\n", "", False),
    ],
    ids=["the same", "another ABI", "a newer header", "an older header"],
)
def test_a_client_of_another_version(before: str, after: str, refused: bool, tmp_path: Path) -> None:
    header = Path(pql.get_include(), "pocketql.h").read_text("utf-8")
    assert before in header
    (tmp_path / "pocketql.h").write_text(header.replace(before, after, 1), "utf-8")
    (tmp_path / "client.c").write_text(_CLIENT, "utf-8")
    _compiled(tmp_path, "client")
    program = "try:\n    import client; print('there')\nexcept ImportError as error: print(error)"
    said = _run(tmp_path, "-c", program)
    assert (said == "there\n") is not refused
    assert not refused or re.match(r"this module was compiled for another PQL: its C interface is \d", said)


@_CAN_BUILD
@together("dialect", [("-std=c99", "c"), ("-std=c11", "c"), ("-std=c++11", "c++")])
def test_the_header_is_that_of_any_program(dialect: tuple[str, str], tmp_path: Path) -> None:
    """Without Python.h too, by compilers of C and C++, without a warning."""
    standard, language = dialect
    if language == "c++" and shutil.which("c++") is None:
        pytest.skip("no compiler of C++")
    program = '#include "pocketql.h"\nint take(const pql_interface *pql) { return pql->rank_mask(31); }\n'
    options = [standard, "-Wall", "-Wextra", "-Werror", "-pedantic", "-I", pql.get_include(), "-fsyntax-only"]
    done = subprocess.run(
        [*(_compiler() if language == "c" else ["c++"]), *options, "-x", language, "-"],
        input=program,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
