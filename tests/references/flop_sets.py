"""Flops with weights that stand for all: what they say of two ranges, by counting every run-out of each flop.

A flop of weight w represents as many flops. What is won on the flops, each by its weight, over all that is dealt on
them, is what they say of the equity: of the ranges as a whole, and of each starting hand. With every flop of the
deck, each once, that is the equity before the flop.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import NamedTuple

from .showdowns import cards, class_of, held, rank


class Counted(NamedTuple):
    """What is dealt and won."""

    dealt: float
    won: float

    @property
    def equity(self) -> float:
        return self.won / self.dealt


def on_flop(first: str, second: str, flop: str, dead: str = "") -> dict[int, Counted]:
    """For each hand of the first range: its deals against the second on a flop, by weight, and what it wins."""
    known, gone = cards(flop), cards(flop) | cards(dead)
    one, other = (
        {hand: weight / 100 for hand, weight in held(text).items() if not hand & gone}
        for text in (first, second)
    )
    dealt, won = dict.fromkeys(one, 0.0), dict.fromkeys(one, 0.0)
    left = [1 << card for card in range(52) if not gone >> card & 1]
    for turn, river in itertools.combinations(left, 2):
        board = known | turn | river
        ranks = {hand: rank(hand | board) for hand in {*one, *other} if not hand & board}
        for mine, theirs in itertools.product(one, other):
            if mine & theirs or mine not in ranks or theirs not in ranks:
                continue
            weight = one[mine] * other[theirs]
            dealt[mine] += weight
            won[mine] += weight * ((ranks[mine] < ranks[theirs]) + 0.5 * (ranks[mine] == ranks[theirs]))
    return {hand: Counted(dealt[hand], won[hand]) for hand in one}


def say(flops: Mapping[str, float], first: str, second: str) -> tuple[Counted, dict[str, Counted]]:
    """What flops with weights say of two ranges: of the first as a whole, and of each of its starting hands."""
    whole, classes = Counted(0, 0), dict[str, Counted]()
    for flop, weight in flops.items():
        for hand, (dealt, won) in on_flop(first, second, flop).items():
            whole = Counted(whole.dealt + weight * dealt, whole.won + weight * won)
            before = classes.get(class_of(hand), Counted(0, 0))
            classes[class_of(hand)] = Counted(before.dealt + weight * dealt, before.won + weight * won)
    return whole, classes
