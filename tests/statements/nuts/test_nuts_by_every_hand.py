"""The best hands of a board in their order, and how many of a range has each, by ranking every hand."""

from __future__ import annotations

import pytest

import pql
from references.on_board import in_order
from references.showdowns import cards, held

BOARDS = [("Kh7h2c", ""), ("Th9h8c4d2s", "AsAd"), ("AsKsQsJs2d", ""), ("7c7d7h2s2c", "7s"), ("KhKd7c7s", "")]


@pytest.mark.parametrize(("board", "dead"), BOARDS)
def test_places(board: str, dead: str) -> None:
    text = "22+, A?s:0.5, T9o"
    expected = in_order(board, dead)
    found = pql.nuts(board, hands=text, dead=dead)
    assert [{cards(hand) for hand in row.held} for row in found.rows] == expected[: len(found.rows)]
    assert found.kinds == len(expected)
    live = {hand for level in expected for hand in level}
    whole = sum(weight for hand, weight in held(text).items() if hand in live)
    better = 0
    for row, level in zip(found.rows, expected, strict=False):
        has = sum(held(text).get(hand, 0) for hand in level)
        better += has
        assert row.combos == len(level)
        assert row.has == pytest.approx(has / whole, rel=1e-12)
        assert row.has_or_better == pytest.approx(better / whole, rel=1e-12)
