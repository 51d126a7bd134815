"""Divides ranges into parts whose counts add up, for problems in which a single board would take too long."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import product
from math import prod

from pql.cards.combos import HAND_COUNT, indices

from .estimates import BoardSeconds, combinations, sizes_of
from .problem import Problem

# Work that takes longer is divided, because cancelling waits for the end of a chunk.
HEAVY_SECONDS = 0.2

Ranges = tuple[bytes, ...]


def is_heavy(problem: Problem) -> bool:
    """Whether the equities on a single board may take so long that the work must be divided."""
    return len(problem.ranges) > 3 and combinations(sizes_of(problem)) > HEAVY_SECONDS


def split_ranges(
    problem: Problem, board_seconds: BoardSeconds, kept: int | None = None
) -> tuple[Callable[[], Iterator[Ranges]], int]:
    """A way to go through the pieces, and how many there are.

    The players with the fewest hands, but for the one that is `kept`, play one hand each in a piece; there are as many
    of them as it takes for a board to be light. Counts over all pieces add up to the counts over the whole ranges,
    because every deal is in exactly one piece.
    """
    sizes = sizes_of(problem)
    players = sorted([player for player in range(len(sizes)) if player != kept], key=sizes.__getitem__)
    alone: list[int] = []
    left = list(sizes)
    while len(alone) < len(players) and board_seconds(left) > HEAVY_SECONDS:
        player = players[len(alone)]
        alone.append(player)
        left[player] = 1

    def pieces() -> Iterator[Ranges]:
        ranges = [weights.tobytes() for weights in problem.weights]
        for chosen in product(*[list(indices(problem.ranges[player].bits)) for player in alone]):
            for player, hand in zip(alone, chosen, strict=True):
                ranges[player] = _one_hand(problem.weights[player], hand)
            yield tuple(ranges)

    return pieces, prod(sizes[player] for player in alone)


def _one_hand(weights: array[float], hand: int) -> bytes:
    alone = array("d", bytes(8 * HAND_COUNT))
    alone[hand] = weights[hand]
    return alone.tobytes()
