"""Blockers by plain sums over hands, from their definition: nothing is taken from tables or vectors.

The opponent holds each hand of his range by its weight. Holding some cards removes the hands that share one; a hand's
value is its share of the pot against all hands of the other range on the board, over every card to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from .deals import rank

Weights = dict[int, Fraction]
"""Hands as masks of their two cards, with their weights."""

DECK = (1 << 52) - 1


class Blocked(NamedTuple):
    """What holding a hand of a group does to a range."""

    blocked: Fraction
    shift: Fraction | None
    after: Fraction | None


def living(hands: Weights, gone: int) -> Weights:
    return {hand: weight for hand, weight in hands.items() if not hand & gone}


def values(versus: Weights, held: Weights, board: int, dead: int) -> dict[int, Fraction]:
    """The value of each hand of a range that can meet one of the others."""
    live = [1 << card for card in range(52) if not (board | dead) >> card & 1]
    won, met = dict.fromkeys(versus, Fraction(0)), dict.fromkeys(versus, Fraction(0))
    for more in combinations(live, 5 - board.bit_count()):
        final = board | sum(more)
        ranks = {hand: rank(hand | final) for hand in {*versus, *held} if not hand & final}
        for hand in versus:
            for other, weight in held.items():
                if hand in ranks and other in ranks and not hand & other:
                    met[hand] += weight
                    if ranks[hand] == ranks[other]:
                        won[hand] += weight / 2
                    elif ranks[hand] < ranks[other]:
                        won[hand] += weight
    return {hand: won[hand] / met[hand] for hand in versus if met[hand]}


def mean(hands: Iterable[int], weights: Weights, value: dict[int, Fraction]) -> Fraction | None:
    known = [hand for hand in hands if hand in value]
    total = sum((weights[hand] for hand in known), Fraction(0))
    return sum((weights[hand] * value[hand] for hand in known), Fraction(0)) / total if total else None


def blocked(
    group: Weights, versus: Weights, value: dict[int, Fraction], holds: Callable[[int], bool]
) -> Blocked:
    """What a group of hands (or single cards) does: each pair of one of them and a hand left, by both weights."""
    before = mean(versus, versus, value)
    assert before is not None
    removed = left = chosen = valued = worth = Fraction(0)
    for held, chance in group.items():
        for hand, weight in versus.items():
            if held & hand:
                removed += chance * weight
                continue
            left += chance * weight
            chosen += chance * weight * holds(hand)
            if hand in value:
                valued += chance * weight
                worth += chance * weight * value[hand]
    return Blocked(
        removed / sum(group.values()),
        worth / valued - before if valued else None,
        chosen / left if left else None,
    )
