"""Equities of Omaha, a chunk at a time: functions of plain data, as `equity_chunks` has them for hold'em."""

from __future__ import annotations

from array import array

from pql.base.sums import summed
from pql.evaluator_ext import omaha

from . import more_card_far_apart
from .board_slices import Slice, boards_of
from .equity_chunks import Counts
from .tally import Number, Tally

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
    wins, ties, losses = more_card_far_apart.sweep(
        *boards_of(part), _unpacked(first), _unpacked(second), hole
    )
    return [[wins, ties], [losses, ties]]


def count_types(
    known: int, dead: int, hands: bytes, weights: bytes | None, players: int, playing: int
) -> list[list[Number]]:
    """As `count_deals` by the type of hands that wins: of the first player alone, of several, of others."""
    held = array("Q", hands)
    counted: list[list[Number]] = [[0, 0, 0] for _ in range(9)]
    for deal in range(len(held) // players):
        deals = held[players * deal : players * (deal + 1)]
        weight = 1 if weights is None else memoryview(weights).cast("d")[deal]
        for own, more in zip(counted, omaha.count_hands(known, dead, deals, playing, True), strict=True):
            own[:] = [count + weight * new for count, new in zip(own, more, strict=True)]
    return counted


def count_types_on_boards(part: Slice, first: Packed, second: Packed, hole: int) -> list[list[Number]]:
    """As `count_boards` by the type of hands that wins."""
    assert first is not None
    assert second is not None
    boards, one, other = boards_of(part), _unpacked(first), _unpacked(second)
    wins = more_card_far_apart.sweep_types(*boards, one, other, hole)
    losses = more_card_far_apart.sweep_types(*boards, other, one, hole)
    return [[won, tied, lost] for (won, tied, _), (lost, _, _) in zip(wins, losses, strict=True)]


def final_types(part: Slice, own: Packed, hole: int) -> list[tuple[int, float]]:
    """The hands of a range on a slice of boards by type: how many, and their weights."""
    assert own is not None
    return omaha.final_hands(*boards_of(part), _unpacked(own), hole)


def final_types_of_hands(
    known: int, dead: int, hands: bytes, times: bytes, weights: bytes, players: int
) -> list[tuple[int, float]]:
    """The same of hands one by one, each so many times and with its weight; others beside each have folded."""
    held, many, weight = array("Q", hands), array("I", times), array("d", weights)
    pairs, sums = [0] * 9, [0.0] * 9
    for deal, (count, share) in enumerate(zip(many, weight, strict=True)):
        found = omaha.count_hands(known, dead, held[players * deal : players * (deal + 1)], 1, True)
        for kind, (number, _, _) in enumerate(found):
            pairs[kind] += count * number
            sums[kind] += share * number
    return list(zip(pairs, sums, strict=True))


def count_hands_on(part: Slice, first: Packed, second: Packed, hole: int) -> array[int] | array[float]:
    """Wins, ties and deals of each hand of the first of two ranges over a slice of boards, three numbers a hand."""
    assert first is not None
    assert second is not None
    return more_card_far_apart.hand_counts(*boards_of(part), _unpacked(first), _unpacked(second), hole)


def count_standings(known: int, part: Slice, first: Packed, second: Packed, hole: int) -> list[list[float]]:
    """How the first of two ranges does now and then, and what it wins outright and tied: exact, over some boards."""
    assert first is not None
    assert second is not None
    matrix = omaha.standings(known, *boards_of(part), _unpacked(first), _unpacked(second), hole)
    return [*matrix, [summed([row[0] for row in matrix]), summed([row[1] for row in matrix])]]


def draw_standings(
    known: int,
    dead: int,
    ranges: tuple[Packed, ...],
    hole: int,
    fewest: int,
    folded: int,
    seed: int,
    chunk: int,
    deals: int,
) -> list[list[list[int]]]:
    """The same over random deals, against `fewest` opponents, one more, ... all but the `folded`."""
    held = [None if own is None else _unpacked(own) for own in ranges]
    counts = omaha.sample_standings(known, dead, held, hole, fewest, seed, chunk, deals, folded)
    return [[*matrix, won] for matrix, won in counts]


def draw_deals(
    known: int,
    dead: int,
    boards: tuple[bytes, bytes] | None,
    ranges: tuple[Packed, ...],
    hole: int,
    folded: int,
    by_type: bool,
    seed: int,
    chunk: int,
    deals: int,
) -> Counts:
    """Counts over random deals: stream `chunk` of the seed, whatever thread runs it. The last players have `folded`.

    `by_type` are those by the type of hands that wins.
    """
    listed = None if boards is None else (array("Q", boards[0]), array("I", boards[1]))
    held = [None if own is None else _unpacked(own) for own in ranges]
    counts = omaha.sample(known, dead, listed, held, hole, seed, chunk, deals, folded, by_type)
    return [list(own) for own in counts]


def _unpacked(own: tuple[bytes, bytes | None]) -> tuple[memoryview[int], memoryview[float] | None]:
    hands, weights = own
    return memoryview(hands).cast("Q"), None if weights is None else memoryview(weights).cast("d")
