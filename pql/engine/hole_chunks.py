"""Equities of Omaha, a chunk at a time: functions of plain data, as `equity_chunks` has them for hold'em."""

from __future__ import annotations

from array import array

from pql.evaluator_ext import omaha

from .board_slices import Slice, boards_of
from .equity_chunks import Counts
from .tally import Tally

Packed = tuple[bytes, bytes | None] | None
"""The hands of a range as masks and their weights, None where all are 1; None for every hand."""


def count_deals(
    known: int, dead: int, hands: bytes, weights: bytes | None, players: int, playing: int
) -> Counts:
    """Exact counts over all completions of the known cards, for deals of one hand to each player."""
    held = array("Q", hands)
    counted = Tally(playing)
    for deal in range(len(held) // players):
        counts = omaha.count_hands(known, dead, held[players * deal : players * (deal + 1)], playing)
        if weights is not None:
            weight = memoryview(weights).cast("d")[deal]
            counted.add([[weight * count for count in own] for own in counts])
        else:
            counted.add([list(own) for own in counts])
    return counted.counts


def count_boards(part: Slice, first: Packed, second: Packed, hole: int) -> Counts:
    """Exact counts of two ranges over a slice of boards."""
    assert first is not None
    assert second is not None
    wins, ties, losses = omaha.sweep(*boards_of(part), _unpacked(first), _unpacked(second), hole)
    return [[wins, ties], [losses, ties]]


def draw_deals(
    known: int,
    dead: int,
    boards: tuple[bytes, bytes] | None,
    ranges: tuple[Packed, ...],
    hole: int,
    folded: int,
    seed: int,
    chunk: int,
    deals: int,
) -> Counts:
    """Counts over random deals: stream `chunk` of the seed, whatever thread runs it. The last players have `folded`."""
    listed = None if boards is None else (array("Q", boards[0]), array("I", boards[1]))
    held = [None if own is None else _unpacked(own) for own in ranges]
    counts = omaha.sample(known, dead, listed, held, hole, seed, chunk, deals, folded)
    return [list(own) for own in counts]


def _unpacked(own: tuple[bytes, bytes | None]) -> tuple[memoryview[int], memoryview[float] | None]:
    hands, weights = own
    return memoryview(hands).cast("Q"), None if weights is None else memoryview(weights).cast("d")
