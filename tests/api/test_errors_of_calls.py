"""What a typed call says of a bad text: which argument it was, in the words of a call, and without frames of ours."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pql
from references.families import together


def told(call: Callable[[], object]) -> pql.PQLError:
    with pytest.raises(pql.PQLError) as raised:
        call()
    return raised.value


ARGUMENTS: dict[str, Callable[[Any], object]] = {
    "player 3": lambda x: pql.equity("AKs", "QQ", x),
    "folded": lambda x: pql.equity("AKs", "QQ", folded=x),
    "folded 2": lambda x: pql.equity("AKs", "QQ", folded=["AA", x]),
    "hands": lambda x: pql.equity_by("hand", x, "QQ"),
    "versus 2": lambda x: pql.equity_by("hand", "AKs", "QQ", x),
    "versus": lambda x: pql.odds("QQ", x),
    "first": lambda x: pql.compare(x, "QQ"),
    "second": lambda x: pql.compare("QQ", x),
    "hand": lambda x: pql.strength(x, "Kh7h2c"),
    "continuing": lambda x: pql.ev_bet(50, 100, "QQ", "AA", x),
    "range 2": lambda x: pql.flop_subset(3, [("QQ", x)]),
    "oop": lambda x: pql.solver_tree(x, "QQ", board="Kh7h2c", pot=10, stack=95),
    "ip": lambda x: pql.solver_tree("QQ", x, board="Kh7h2c", pot=10, stack=95),
    "player 1": lambda x: pql.matchups(x, "QQ"),
    "player 2": lambda x: pql.matchups("QQ", x),
    "row 0 of hands": lambda x: pql.equities([x, "KK"], "AA"),
    "row 1 of versus": lambda x: pql.equities("AA", ["KK", x]),
}
MATRICES = (pql.equity_matrix, pql.hand_vectors, pql.flop_equities)


@together("argument", ARGUMENTS)
def test_a_bad_text_names_its_argument(argument: str) -> None:
    problem = told(lambda: ARGUMENTS[argument]("AKx")).diagnostics[0]
    assert problem.message == f"{argument}: `x` is not a suffix of `AK`"
    assert problem.help == "the suffixes are `s` suited, `o` offsuit or `*` both"


@pytest.mark.parametrize("function", MATRICES)
def test_matrices_name_theirs(function: Callable[..., object]) -> None:
    assert told(lambda: function("AKx", "QQ")).diagnostics[0].message.startswith("hands: `x`")
    assert told(lambda: function("QQ", "AKx")).diagnostics[0].message.startswith("versus: `x`")


def test_a_range_that_is_not_written_names_its_argument(tmp_path: Path) -> None:
    problem = told(lambda: pql.write_range("AKx", tmp_path / "x.txt")).diagnostics[0]
    assert problem.message.startswith("hands: `x`")
    assert list(tmp_path.iterdir()) == []


def test_a_board_among_the_hands_is_an_argument_of_its_own() -> None:
    for board in ("Kh7h2c", "Kh7h2c9s4d"):
        for call in (
            lambda board=board: pql.equity("AKs", "QQ", board),
            lambda board=board: pql.odds("AKs", board),
        ):
            assert told(call).diagnostics[0].help == f'a board is an argument of its own: board="{board}"'


def test_a_text_without_values_says_where_they_go() -> None:
    help = told(lambda: pql.run("equity AA vs $x")).diagnostics[0].help or ""
    assert "`parameters={'x': ...}` of `pql.run`" in help
    assert len(pql.run("equity AA vs $x on Kh7h2c", parameters={"x": "QQ"})) == 1


@pytest.mark.parametrize("span", ["72o-72s", "AKs-AKo", "KQs-KQ*"])
def test_both_kinds_of_two_ranks_are_no_span(span: str) -> None:
    help = told(lambda: pql.hands(span)).diagnostics[0].help
    assert help == f"write `{span[:2]}*` for both"
    assert len(pql.hands(f"{span[:2]}*")) == 16


CALLS: list[Callable[[], object]] = [
    lambda: pql.hands("AKx"),
    lambda: pql.hands("Kh7h2c"),
    lambda: pql.hands("QQ, Kh7h2c"),
    lambda: pql.hands("AKx", dialect="std"),
    lambda: pql.boards("KK"),
    lambda: pql.equity("AKs", "QQ", "Kh7h2c"),
    lambda: pql.equity("AKs", "QQ", board="Kh7"),
    lambda: pql.equity("AhAs", "AhAd", board="Kh7h2c"),
    lambda: pql.equity("AhAs", "AhAd", board="Kh7h2c", timeout=60),
    lambda: pql.run("equity AKs vs Kh7h2c"),
    lambda: pql.run("equity AhAs vs AhKd"),
    lambda: pql.compile("equity AhAs vs AhKd").run(),
]


@together("call", CALLS)
def test_nothing_from_within_is_in_the_traceback(call: Callable[[], object]) -> None:
    """A user sees the own line and a few of ours, not the parser or the engine, and no second error behind."""
    error = told(call)
    assert error.__cause__ is None
    assert error.__context__ is None or error.__suppress_context__
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename != __file__]
    assert len(own) <= 5, [frame.filename for frame in own]
    assert not any(
        part in frame.filename for frame in own for part in ("/grammar/", "/engine/", "/questions/")
    )
