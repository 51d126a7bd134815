"""What the stacks of a played tournament are worth around each hand: by every order of finishing, on every board."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from .deals import cards
from .prizes import worth, worth_after
from .side_pots import Player, ways
from .site_hands import Played


class Worth(NamedTuple):
    """By player what a stack is worth before a hand, after it, and on average over all run-outs of an all-in.

    `mean` is None where the hand was no all-in; `street` is how many cards of the board were out then.
    """

    before: list[Fraction]
    after: list[Fraction]
    mean: list[Fraction] | None
    street: int | None


def worth_of(it: Played, prizes: Sequence[float], hero: str = "Robin", least_street: int = 0) -> Worth:
    """The same of a hand of which the hero's cards and those shown down are known.

    There is no mean of an all-in before `least_street`: as many boards take a while.
    """
    start = [int(stack) for stack in it.hand.starting_stacks]
    end = [int(stack) for stack in it.hand.finishing_stacks or ()]
    left = [place for place in range(len(start)) if place not in it.folded]
    put = [one + int(won) - other for one, won, other in zip(start, it.won, end, strict=True)]
    last = max([place for place, (_, acts) in enumerate(it.streets) if acts], default=0)
    board = cards("".join([dealt for dealt, _ in it.streets[: last + 1]]).replace(" ", ""))
    staying = [place for place in left if start[place] > put[place]]
    before, after = worth(start, prizes), worth_after(end, prizes, start)
    if len(left) < 2 or len(staying) > 1:
        return Worth(before, after, None, None)
    street = board.bit_count()
    if street < least_street:
        return Worth(before, after, None, street)
    known = {
        place: cards(it.dealt[place].replace(" ", ""))
        for place, name in enumerate(it.names)
        if name == hero or place in left
    }
    players = [Player(known.get(place, 0), put[place], 0, place not in left) for place in range(len(start))]
    mean = [Fraction(0)] * len(start)
    for got, chance in ways(players, board).items():
        stacks = [Fraction(stack - amount) for stack, amount in zip(start, put, strict=True)]
        for place, chips in zip(left, got, strict=True):
            stacks[place] += chips
        values = worth_after(stacks, prizes, start)
        mean = [one + chance * value for one, value in zip(mean, values, strict=True)]
    return Worth(before, after, mean, street)
