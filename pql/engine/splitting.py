"""Ranges cut into pieces whose answers add up, where one board alone would take too long."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import product
from math import prod

from ..combos import HAND_COUNT, indices
from .plan import HEAVY, TUPLE_SECONDS
from .problem import Problem

Ranges = tuple[bytes, ...]


def split_ranges(problem: Problem) -> tuple[Callable[[], Iterator[Ranges]], int]:
    """A way to go through the pieces, and how many there are.

    The leading players play one hand each in a piece; there are as many of them as it takes for a piece to be light.
    Counts over all pieces add up to the counts over the whole ranges, because every deal is in exactly one piece.
    """
    sizes = [len(hands) for hands in problem.ranges]
    leading = 0
    while leading < len(sizes) and prod(sizes[leading:]) * TUPLE_SECONDS > HEAVY:
        leading += 1
    whole = tuple(weights.tobytes() for weights in problem.weights[leading:])

    def pieces() -> Iterator[Ranges]:
        hands = [list(indices(part.bits)) for part in problem.ranges[:leading]]
        for chosen in product(*hands):
            alone = (_one_hand(problem.weights[player], hand) for player, hand in enumerate(chosen))
            yield (*alone, *whole)

    return pieces, prod(sizes[:leading])


def _one_hand(weights: array[float], hand: int) -> bytes:
    alone = array("d", bytes(8 * HAND_COUNT))
    alone[hand] = weights[hand]
    return alone.tobytes()
