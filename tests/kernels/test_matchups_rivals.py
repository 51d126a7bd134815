"""Rivals of hands, counted from wins and losses or from strengths, against plain loops."""

from __future__ import annotations

import random
from array import array

import pytest

from pql.cards.combos import hand_cards
from pql.evaluator_ext import matchups


def reference(balance: dict[tuple[int, int], int], rows: array[int], columns: array[int]) -> list[int]:
    cards = hand_cards()
    found = []
    for row in rows:
        against = [balance[row, other] for other in columns if not set(cards[row]) & set(cards[other])]
        found += [sum(b > 0 for b in against), sum(b < 0 for b in against), against.count(0)]
    return found


def test_rivals() -> None:
    rng = random.Random(3)
    rows, columns = (array("H", sorted(rng.sample(range(1326), size))) for size in (40, 200))
    wins = array("Q", [rng.randrange(4) for _ in range(8000)])
    losses = array("Q", [rng.randrange(4) for _ in range(8000)])
    balance = {
        (row, column): losses[j * 40 + i] - wins[i * 200 + j]
        for i, row in enumerate(rows)
        for j, column in enumerate(columns)
    }
    assert matchups.rivals(wins, losses, rows, columns).tolist() == reference(balance, rows, columns)
    strengths = array("q", [rng.randrange(50) for _ in range(1326)])
    now = {(row, column): strengths[column] - strengths[row] for row in rows for column in columns}
    assert matchups.rivals_now(strengths, rows, columns).tolist() == reference(now, rows, columns)


def test_sizes_are_checked() -> None:
    one, two = array("H", [0]), array("H", [5, 7])
    with pytest.raises(ValueError, match="row and column"):
        matchups.rivals(array("Q", [1]), array("Q", [1, 2]), one, two)
    with pytest.raises(ValueError, match="1326"):
        matchups.rivals_now(array("q", [1]), one, two)
    with pytest.raises(ValueError, match="numbered"):
        matchups.rivals_now(array("q", range(1326)), array("H", [1326]), two)
    assert matchups.rivals(array("Q"), array("Q"), array("H"), two) == array("q")
