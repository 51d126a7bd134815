"""`BoardSet.where` against plain loops, and against the statement."""

from __future__ import annotations

import pytest

import pql


@pytest.mark.parametrize(
    ("formula", "holds"),
    [
        ("pairedBoard(flop)", lambda board: len({card[0] for card in board}) < 3),
        ("monotoneBoard(flop)", lambda board: len({card[1] for card in board}) == 1),
        ("topCard(flop) = 'K'", lambda board: board[0][0] == "K"),
        ("boardSuitCount = 2 and not pairedBoard",
         lambda board: len({card[1] for card in board}) == 2 and len({card[0] for card in board}) == 3),
    ],
)  # fmt: skip
def test_the_boards_of_which_a_formula_holds(formula: str, holds: object) -> None:
    boards = pql.boards("K**")
    assert callable(holds)
    expected = [board for board in boards if holds([board[place : place + 2] for place in (0, 2, 4)])]
    found = boards.where(formula)
    assert list(found) == expected
    assert found == pql.boards(f"K** where {formula}")
    assert found | boards.where(f"not ({formula})") == boards


def test_later_streets_and_texts() -> None:
    turns = pql.boards("AsKd7h*")
    overcards = turns.where("turnCard() in ('Ac', 'Kc')")
    assert list(overcards) == ["AsKd7hAc", "AsKd7hKc"]
    assert pql.boards(overcards.text()) == overcards
    assert pql.BoardSet.everything(5).where("false").count() == 0


@pytest.mark.parametrize(
    "formula", ["nouts > 3", "topCard(flop) > 3", "turnCard() = 'As'", "", "pairedBoard(", "1; 2"]
)
def test_what_is_no_condition_on_flops(formula: str) -> None:
    with pytest.raises(pql.PQLError):
        pql.boards("K**").where(formula)


def test_what_is_no_text() -> None:
    with pytest.raises(TypeError):
        pql.boards("K**").where(3)  # type: ignore[arg-type]
