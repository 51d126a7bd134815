"""Ways to deal several hands of a set at once, by trying all of them."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from pql.formulas import opponents as module
from pql.formulas.opponents import TooManyMatchings, matchings

CARDS = 12


def by_trying(hands: list[tuple[int, int]], most: int) -> list[int]:
    return [
        sum(len({card for hand in some for card in hand}) == 2 * count for some in combinations(hands, count))
        for count in range(most + 1)
    ]


@pytest.mark.parametrize("seed", range(30))
def test_by_trying(seed: int) -> None:
    rng = random.Random(seed)
    every = list(combinations(range(CARDS), 2))
    hands = rng.sample(every, rng.choice((0, 1, 4, 12, 25)))
    assert matchings(hands, 4) == by_trying(hands, 4)


def test_all_hands_of_a_deck() -> None:
    """Two hands of a deck: 1326 and 1225 of what is left, in either order."""
    hands = list(combinations(range(9), 2))
    assert matchings(hands, 2) == [1, 36, 36 * 21 // 2]


def test_cards_far_apart_are_counted_apart() -> None:
    """All pairs: thirteen times four cards that have nothing to do with each other."""
    pairs = [(4 * rank + i, 4 * rank + j) for rank in range(13) for i, j in combinations(range(4), 2)]
    assert matchings(pairs, 1)[1] == 78
    assert matchings(pairs, 2)[2] == 78 * 77 // 2 - 13 * 12  # of a rank's 15 twos of hands 3 share no card


def test_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_STATES", 50)
    with pytest.raises(TooManyMatchings):
        matchings(list(combinations(range(CARDS), 2)), 5)
