"""The order of made hands: `X or better` never holds a weaker hand up to a stronger one on the same board."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

import pql
from pql.cards.combos import hand_names
from pql.cards.deck import cards_mask
from pql.cards.games import HOLDEM
from pql.cards.made_hands import MADE_HANDS, made_names
from pql.evaluator_ext import made_hands as kernel
from pql.evaluator_ext import ranking

LIVE = [cards_mask(hand) for hand in hand_names()]
RANKS, SUITS = "23456789TJQKA", "cdhs"


def category(cards: int) -> int:
    """The type of the best five cards, 0 for a high card to 8 for a straight flush."""
    return (ranking.pokerval(cards) >> 24).bit_length()


def lowest_and_highest(board: int) -> dict[int, tuple[int, int]]:
    """For each made hand on a board the lowest and the highest type of a hand that is one."""
    found: dict[int, tuple[int, int]] = {}
    codes = kernel.codes(board)
    for hand, code in zip(LIVE, codes, strict=True):
        if code != kernel.NO_HAND:
            kind = category(hand | board)
            low, high = found.get(code & 31, (kind, kind))
            found[code & 31] = min(low, kind), max(high, kind)
    return found


def check(board: list[str]) -> None:
    highest, named = -1, None
    for number, (low, high) in sorted(lowest_and_highest(cards_mask("".join(board))).items()):
        name = MADE_HANDS[number].name
        assert low >= highest, f"on {board} {name} is above {named}, which beats it"
        if high > highest:
            highest, named = high, name


def boards(rng: random.Random, count: int) -> Iterator[list[str]]:
    """Random boards, three quarters of them of few ranks or few suits: there pairs, quads and flushes meet."""
    for place in range(count):
        ranks = RANKS if place % 4 < 2 else rng.sample(RANKS, 3 if place % 4 == 2 else 2)
        suits = SUITS if place % 4 else "hs"
        deck = [rank + suit for rank, suit in product(ranks, suits)]
        yield rng.sample(deck, min(rng.choice((3, 4, 5)), len(deck)))


def test_no_made_hand_stands_above_one_that_beats_it() -> None:
    for board in boards(random.Random(6), 60):
        check(board)


@pytest.mark.full
def test_no_made_hand_stands_above_one_that_beats_it_on_many_boards() -> None:
    for board in boards(random.Random(7), 4_000):
        check(board)


@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("AcAd", "7c2h", "KhKs7d"),  # an overpair is above a pair of sevens, the board's kings in both
        ("QcQd", "JcAs", "JhTcTd"),  # and above top pair
        ("JcAs", "9c9d", "JhTcTd"),
        ("JcJs", "2c2d", "JhTcTd"),
        ("2c2d", "AcKd", "JhTcTd"),
        ("Tc2d", "AcAd", "JhThTd"),
        ("KcQd", "Kd3c", "KhTcTd"),
    ],
)
def test_who_is_ahead_stands_above(better: str, worse: str, board: str) -> None:
    def number(hand: str) -> int:
        return kernel.codes(cards_mask(board))[hand_names().index(hand)] & 31

    hands = [pql.hands(hand) for hand in (better, worse)]
    first, second = (number(next(iter(hand))) for hand in hands)
    assert first > second
    pokervals = [pql.evaluate(f"{hand} {board}") for hand in (better, worse)]
    assert pokervals[0] > pokervals[1]


def test_a_pair_on_the_board_is_beside_the_ladder() -> None:
    """`pairplusboardpair` is a condition of its own: what is one has its place in the ladder by its own pair."""
    assert "pairplusboardpair" not in made_names(HOLDEM)
    board = "JhTcTd"
    both = pql.hands(f"any where pairplusboardpair on {board}")
    assert both == pql.hands(f"any where toppair on {board}")
    assert not both & pql.hands(f"any where overpair on {board}")
    assert pql.hands("any where pairplusboardpair on KhKs7d") == pql.hands("any where secondpair on KhKs7d")
    assert not pql.hands("any where pairplusboardpair on Kh9s7d")
    with pytest.raises(pql.PQLError, match="not a made hand"):
        pql.hands(f"any where pairplusboardpair or better on {board}")
