"""What a player decides about in a recorded hand, chip by chip: the price of a call and the stacks that are left.

Written from the rules of the table alone. The pots are built in layers: of each layer everybody who has put in that
much has put in the same, so a caller who is all-in takes part in the layers up to their own chips.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from .played_statistics import LETTER, Act, Hand

DEAD = ("ante", "dead blind")


class Faced(NamedTuple):
    """The chips of a call, the equity it needs (None: nothing to call), what can still be lost, what is in the pot."""

    call: int
    needed: Fraction | None
    effective: int
    pot: int


def put_in(hand: Hand, place: int) -> tuple[list[list[int]], int]:
    """By street what each player has bet before an action, without what came back uncalled; and what is dead."""
    now = hand.acts[place].street
    streets, dead = [], 0
    for street in [each for each in (0, 3, 4, 5) if each <= now]:
        bets = [0] * len(hand.positions)
        for act in hand.acts[:place]:
            if act.street != street:
                continue
            if act.what in DEAD:
                dead += act.amount
            else:
                bets[act.seat] += act.amount
        if street < now:
            most = max(bets)
            second = sorted(bets)[-2]
            bets[bets.index(most)] = second
        streets.append(bets)
    return streets, dead


def faced(hand: Hand, place: int, drop: int = 0) -> Faced:
    """What the player of an action decides about."""
    seat = hand.acts[place].seat
    streets, dead = put_in(hand, place)
    own_dead = [
        sum(act.amount for act in hand.acts[:place] if act.seat == each and act.what in DEAD)
        for each in range(len(hand.positions))
    ]
    total = [sum(bets) for bets in zip(*streets, strict=True)]
    left = [hand.stacks[each] - total[each] - own_dead[each] for each in range(len(total))]
    call = min(left[seat], max(streets[-1]) - streets[-1][seat])
    needed = None
    if call:
        after = [*total]
        after[seat] += call
        pots, below = dead + drop, 0
        for layer in sorted({*after}):
            if layer <= after[seat]:
                pots += (layer - below) * sum(each >= layer for each in after)
                below = layer
        needed = Fraction(call, pots)
    gone = {act.seat for act in hand.acts[:place] if act.what == "fold"}
    others = [
        left[each] + streets[-1][each] - streets[-1][seat]
        for each in range(len(total))
        if each != seat and each not in gone
    ]
    return Faced(call, needed, max(0, min(left[seat], max(others, default=0))), sum(total) + dead)


def is_choice(act: Act) -> bool:
    return act.what in LETTER
