"""Measures of hands from every deal, one by one: slow, obvious, and with nothing of the product.

A deal is an opponent's hand and the cards to come; a hand gets 1 where it wins, 1/2 where it ties.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import floor
from typing import NamedTuple

from . import deals as slow

HALF = Fraction(1, 2)


class Measured(NamedTuple):
    """What a hand is like against a range, on a board."""

    hs: Fraction | None
    ehs: Fraction
    ehs2: Fraction
    ppot: Fraction
    npot: Fraction
    river: tuple[Fraction, ...]
    turn: tuple[Fraction, ...]


@cache
def rank(mask: int) -> int:
    """Lower is better."""
    return slow.rank(mask)


def score(hand: int, other: int, board: int) -> Fraction:
    """What a hand gets of the pot."""
    own, their = rank(hand | board), rank(other | board)
    return Fraction(own < their) + HALF * (own == their)


def _held(text: str, seen: int) -> list[tuple[int, Fraction]]:
    """The hands of a range that hold no seen card, and their weights."""
    return [
        (mask, Fraction(weight).limit_denominator(100))
        for mask, weight in zip(slow.MASKS, slow.weights(text), strict=True)
        if weight and not mask & seen
    ]


def measured(
    hand: str, board: str, versus: str, bins: int = 5, dead: str = "", folded: Sequence[str] = ()
) -> Measured:
    """Every deal of an opponent's hand, a hand of each who has folded, and the cards to come."""
    held, known = slow.cards(hand), slow.cards(board)
    seen = held | known | slow.cards(dead)
    dealt = [(mask, weight, mask) for mask, weight in _held(versus, seen)]
    for text in folded:
        dealt = [
            (other, weight * more, gone | mask)
            for other, weight, gone in dealt
            for mask, more in _held(text, seen | gone)
        ]
    left = [card for card in range(52) if not seen >> card & 1]
    final: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    turns: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    gained = lost = behind = ahead = won = met = Fraction(0)
    on_flop = known.bit_count() >= 3
    for other, weight, gone in dealt:
        now = score(held, other, known) if on_flop else HALF
        for cards in combinations(left, 5 - known.bit_count()):
            more = sum([1 << card for card in cards])
            if more & gone:
                continue
            end = score(held, other, known | more)
            for entry in (final[more], *[turns[card] for card in cards]):
                entry[0] += weight * end
                entry[1] += weight
            gained += weight * max(end - now, Fraction(0))
            lost += weight * max(now - end, Fraction(0))
            behind += weight * (1 - now)
            ahead += weight * now
            won += weight * end
            met += weight
    squares = sum([mine * mine / all_ for mine, all_ in final.values()], Fraction(0))
    total = sum([weight for _, weight, _ in dealt], Fraction(0))
    mine_now = (
        sum([weight * score(held, other, known) for other, weight, _ in dealt], Fraction(0))
        if on_flop
        else None
    )
    return Measured(
        None if mine_now is None else mine_now / total,
        won / met,
        squares / met,
        gained / behind if behind else Fraction(0),
        lost / ahead if ahead else Fraction(0),
        histogram(list(final.values()), bins),
        histogram(list(turns.values()), bins),
    )


def histogram(entries: Sequence[Sequence[Fraction]], bins: int) -> tuple[Fraction, ...]:
    """The share of the weight in each bin of what is won of it."""
    counted = [Fraction(0)] * bins
    for mine, weight in entries:
        counted[min(floor(mine / weight * bins), bins - 1)] += weight
    total = sum(counted)
    return tuple([each / total for each in counted]) if total else ()


def smallest_image(*rounds: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Of all ways to exchange suits the one whose rounds, each sorted, come first: the same for all that
    differ in suits.
    """
    return min(
        tuple([tuple(sorted([card & ~3 | suits[card & 3] for card in cards])) for cards in rounds])
        for suits in permutations(range(4))
    )


def orbit(*rounds: Sequence[int]) -> int:
    """How many deals differ from one in suits only."""
    return len(
        {
            tuple([tuple(sorted([card & ~3 | suits[card & 3] for card in cards])) for cards in rounds])
            for suits in permutations(range(4))
        }
    )
