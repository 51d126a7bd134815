"""Chunks of spots: module-level functions of plain data, so that threads, processes and clusters can run them.

Each gives three numbers a spot: the deals that the hero wins, ties and plays.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from pql.evaluator_ext import equity, spots, symmetry
from pql.sets.board_program import IDENTITY

from .kernel_ranges import unpacked


def listed(
    known: array[int],
    dead: array[int],
    heroes: array[int],
    villains: array[int],
    hands: bytes,
    weights: bytes,
    starts: array[int],
) -> array[float]:
    """Spots on known boards, whose ranges are lists of hands."""
    return spots.count(
        known, dead, heroes, villains, memoryview(hands).cast("H"), memoryview(weights).cast("d"), starts
    )


def swept(
    known: array[int],
    dead: array[int],
    heroes: Sequence[int],
    villains: Sequence[int],
    weights: Sequence[bytes],
) -> array[float]:
    """Spots on known boards, whose ranges are swept on each board that completes them."""
    counts = array("d")
    ranges = unpacked(tuple(weights))
    last: tuple[int, int] | None = None
    for board, gone, hero, villain in zip(known, dead, heroes, villains, strict=True):
        if last != (board, gone):
            last = board, gone
            masks, multiplicities = symmetry.enumerate_boards(board, gone, IDENTITY)
        wins, ties, losses = equity.heads_up(
            masks, multiplicities, 0, len(masks), ranges[hero], ranges[villain]
        )
        counts.extend([wins, ties, wins + ties + losses])
    return counts


def tabled(
    known: array[int],
    dead: array[int],
    heroes: Sequence[int],
    villains: Sequence[int],
    weights: Sequence[bytes],
) -> array[float]:
    """Spots before the flop without dead cards, from the table of matchups."""
    from . import preflop

    counts = array("d")
    ranges = unpacked(tuple(weights))
    for hero, villain in zip(heroes, villains, strict=True):
        wins, ties, losses = preflop.heads_up(ranges[hero], ranges[villain])
        counts.extend([wins, ties, wins + ties + losses])
    return counts
