"""Hand against hand and hand against range agree with the `equity` statement, hand by hand."""

from __future__ import annotations

from math import isnan

import numpy as np
import pytest

import pql
from pql.cards.deck import cards_mask
from pql.results import EquityResult
from references.answers import answer


@pytest.mark.parametrize(
    ("first", "second", "board", "dead"),
    [
        ("AA, KsQs, 7h2c", "QQ, AsKs, 76s", "", ""),
        ("AA, KsQs, 7h2c", "QQ, AsKs, 76s", "", "Qs 2d"),
        ("AA, 22, 7h2c", "QQ, AsKs, 76s", "Ah7d2c", ""),
        ("AA, 22, T9s", "QQ, AsKs, 76s", "Th8h7h2c", "Qs"),
        ("AA, 22, 6s5s", "QQ, AsKs, 76s", "9s8s7s2c2d", ""),
    ],
)
def test_every_entry_is_the_equity_of_two_hands(first: str, second: str, board: str, dead: str) -> None:
    rows, columns = pql.hands(first), pql.hands(second)
    matrix = pql.equity_matrix(rows, second, board, dead)
    assert matrix.shape == (len(rows), len(columns))
    gone = cards_mask(board) | cards_mask(dead)
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            clash = cards_mask(row) & cards_mask(column) or (cards_mask(row) | cards_mask(column)) & gone
            assert isnan(matrix[i, j]) == bool(clash)
    for i, j in ((0, 0), (len(rows) - 1, len(columns) - 1), (len(rows) - 1, 0), (1, len(columns) // 2)):
        if not isnan(matrix[i, j]):
            text = f"equity {list(rows)[i]} vs {list(columns)[j]}"
            text += (f" on {board}" if board else "") + (f" dead {dead}" if dead else "")
            assert matrix[i, j] == pytest.approx(
                answer(EquityResult, text + " exact").players[0].equity, abs=1e-12
            )


@pytest.mark.parametrize(("board", "dead"), [("", ""), ("Ah7d2c", ""), ("Ah7d2cTs", "Kc")])
def test_a_range_is_met_by_its_weights(board: str, dead: str) -> None:
    against = "QQ+:0.5, AKs, 76s:0.25"
    hands = pql.hands("JJ, AsKs, 7h2h")
    equities = pql.hand_equities(hands, against, board, dead)
    for hand, equity in zip(hands, equities, strict=True):
        if cards_mask(hand) & (cards_mask(board) | cards_mask(dead)):
            assert isnan(equity)
            continue
        text = (
            f"equity {hand} vs ({against})"
            + (f" on {board}" if board else "")
            + (f" dead {dead}" if dead else "")
        )
        assert equity == pytest.approx(answer(EquityResult, text + " exact").players[0].equity, abs=1e-12)


@pytest.mark.parametrize(
    ("board", "dead"), [("", ""), ("Ah7d2c", "As"), ("Th8h7h2c", ""), ("9s8s7s2s2d", "")]
)
def test_a_whole_range_is_the_mean_of_its_matrix(board: str, dead: str) -> None:
    hands, against = pql.hands("22+, A2s+, T9s, 7h2c"), pql.hands("77+:0.5, AT*+, JTs:0.1")
    matrix = np.asarray(pql.equity_matrix(hands, against, board, dead))
    weights = np.array([weight for _, weight in against.weights()])
    meets = ~np.isnan(matrix)
    with np.errstate(invalid="ignore"):
        means = np.where(meets, matrix, 0) @ weights / (meets @ weights)
    assert np.allclose(pql.hand_equities(hands, against, board, dead), means, atol=1e-12, equal_nan=True)
    wins, ties, met = map(np.array, pql.hand_vectors(hands, against, board, dead))
    with np.errstate(invalid="ignore"):
        assert np.allclose((wins + ties / 2) / met, means, atol=1e-12, equal_nan=True)


def test_numpy_takes_the_matrix_without_copying() -> None:
    matrix = np.asarray(pql.equity_matrix("?", "?", "Ah7d2cTs3h"))
    assert matrix.shape == (1326, 1326)
    live = ~np.isnan(matrix)
    assert live.sum() == 1081 * 990
    assert np.allclose((matrix + matrix.T)[live], 1)


def test_sets_without_hands() -> None:
    assert len(pql.equity_matrix("none", "AA")) == 0
    assert pql.hand_equities("none", "AA").tolist() == []
    assert all(isnan(equity) for equity in pql.hand_equities("AA", "none"))


@pytest.mark.parametrize(
    ("board", "dead"), [("Ah", ""), ("AhAh7d", ""), ("Ah7d2c", "Ah"), ("xx", ""), ("AhKhQhJhTh9h", "")]
)
def test_bad_boards_are_errors_of_the_language(board: str, dead: str) -> None:
    with pytest.raises(pql.PQLError):
        pql.equity_matrix("AA", "KK", board, dead)
