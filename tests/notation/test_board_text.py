"""`BoardSet.text()` and `where`: what is written denotes the same set, on the same street."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pql
from pql.sets.boardset import BoardSet
from references.families import together

TEXTS = [
    *(
        "AK*",
        "AK*f2",
        "(AK*)",
        "AhKd2c",
        "7h7d7c",
        "paired",
        "rainbow",
        "highcard <= 9",
        "AK*, QJ*",
        "AK* rainbow",
    ),
    *(
        "paired minus acehigh",
        "not (A**, paired)",
        "***[>B]",
        "turn.paired",
        "AhKd2c4s",
        "****[>2F]",
        "river.monotone",
    ),
    *("AK* where pairedBoard(flop)", "(paired where straightBoard(flop)), A72", "***", "not ***"),
]
texts = st.sampled_from(TEXTS)


@st.composite
def sets(draw: st.DrawFn, depth: int = 3) -> BoardSet:
    """Sets made of texts by set algebra, dead cards and later streets."""
    if depth == 0:
        return pql.boards(draw(texts))
    one = draw(sets(depth=draw(st.integers(0, depth - 1))))
    how = draw(st.sampled_from("&|-^~dst"))
    if how == "~":
        return ~one
    if how == "d":
        return one.without(draw(st.sampled_from(["As", "AhKd", "2c7h7d"])))
    if how == "s":
        return one.on_street(draw(st.integers(one.street, 5)))
    if how == "t":
        return one | BoardSet.from_boards(draw(st.lists(st.sampled_from(["AsKsQs", "AsKsQh7c"]), max_size=3)))
    other = draw(sets(depth=draw(st.integers(0, depth - 1))))
    return {"&": one & other, "|": one | other, "-": one - other, "^": one ^ other}[how]


@pytest.mark.parametrize("street", [3, 4, 5])
def test_no_boards_have_a_text(street: int) -> None:
    for none in (
        BoardSet.from_boards([]).on_street(street),
        BoardSet.from_boards(["AsKsQs"]).without("As").on_street(street),
        pql.boards("AsKsQs").on_street(street) & ~pql.boards("A**"),
    ):
        again = pql.boards(none.text())
        assert (again.street, again.count()) == (street, 0)


@settings(max_examples=150, deadline=None)
@given(boards=sets())
def test_a_text_denotes_its_set(boards: BoardSet) -> None:
    text = boards.text()
    again = pql.boards(text)
    assert (again.street, again) == (boards.street, boards)
    assert pickle.loads(pickle.dumps(boards)).text() == text
    assert repr(boards).startswith("<BoardSet ")


@together("text", [*TEXTS, "AK*, QJ* minus paired", "turn.acehigh and AK*"])
def test_a_set_of_a_text_keeps_it(text: str) -> None:
    assert pql.boards(text).text() == text


@pytest.mark.parametrize(
    ("boards", "text"),
    [
        (lambda: pql.boards("paired") & "AK*", "paired and AK*"),
        (lambda: pql.boards("AK*, QJ*") & "paired", "(AK*, QJ*) and paired"),
        (lambda: pql.boards("AK*") - "paired", "AK* minus paired"),
        (lambda: ~~pql.boards("AK*"), "AK*"),
        (lambda: pql.boards("AK*") ^ "paired", "(paired, AK*) minus paired and AK*"),
        (lambda: pql.boards("AK*").on_street(4), "AK* and ****"),
        (lambda: pql.boards("****").without("As"), "**** minus (As***, ***As)"),
        (lambda: BoardSet.from_boards(["2cKdAh", "7h7d7c"]), "AhKd2c, 7h7d7c"),
        (lambda: BoardSet.single([51, 46, 0, 9]), "AsKh2c4d"),
        (lambda: pql.boards("AK*").where("pairedBoard(flop)"), "AK* where pairedBoard(flop)"),
        (lambda: pql.boards("A*, K*".replace("*", "**")).where("pairedBoard(flop)") & "rainbow",
         "(A**, K** where pairedBoard(flop)) and rainbow"),
    ],
)  # fmt: skip
def test_texts_are_what_a_player_would_write(boards: Any, text: str) -> None:
    assert boards().text() == str(boards()) == text
    assert pql.boards(text) == boards()


def test_names_of_a_session_are_not_in_a_text() -> None:
    session: Any = pql.Session()
    session.run("let wet = board twotone, monotone; let low = formula straightBoard(flop)")
    written, chosen = session.run("board wet and AK*; board (wet where low) and AK*")
    assert pql.boards(written.boards.text()) == written.boards
    assert "wet" not in written.boards.text()
    listed = chosen.boards.text()
    assert pql.boards(listed) == chosen.boards
    assert "wet" not in listed
    assert "low" not in listed


def test_a_set_without_an_expression_and_with_many_boards_has_no_text() -> None:
    session: Any = pql.Session()
    session.run("let low = formula straightBoard(turn)")
    boards = session.run("board **** where low")[0].boards
    with pytest.raises(pql.PQLError, match="too many to write down"):
        boards.text()
    assert str(boards) == repr(boards) == "<BoardSet 516,096 of 1,082,900 turns>"


def test_where_agrees_with_the_language() -> None:
    for text, formula in (
        ("***", "straightBoard(flop)"),
        ("AK*", "pairedBoard(flop) or flushingBoard(flop)"),
    ):
        assert pql.boards(text).where(formula) == pql.boards(f"{text} where {formula}")
    for wrong in ("straightBoard(", "toppair", "5 +", "", 5, None):
        with pytest.raises((pql.PQLError, TypeError)) as raised:
            pql.boards("***").where(wrong)  # type: ignore[arg-type]
        assert str(raised.value)


def test_very_long_expressions_are_given_up() -> None:
    boards = pql.boards("AK*")
    for text in ["paired", "rainbow"] * 20:  # twice as long each time
        boards = boards ^ text
    assert repr(boards).endswith("flops>")
    assert pql.boards(boards.text()) == boards
