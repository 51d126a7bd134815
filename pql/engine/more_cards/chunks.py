"""Equities of Omaha, a chunk at a time, as `engine.chunks` has them; and sweeps of weights that are far apart."""

from __future__ import annotations

from array import array
from itertools import product
from math import frexp, ldexp
from typing import TYPE_CHECKING, Any

from pql.base.sums import summed
from pql.evaluator_ext import omaha

from .. import far_apart
from ..chunks import Counts, Slice, boards_of
from ..tally import Number, Tally

if TYPE_CHECKING:
    Hands = array[int] | memoryview[int]
    Range = tuple[Hands, array[float] | memoryview[float] | None]
    Band = tuple[Hands, array[float] | memoryview[float] | None, int]


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
    wins, ties, losses = sweep(*boards_of(part), _unpacked(first), _unpacked(second), hole)
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
    wins = sweep_types(*boards, one, other, hole)
    losses = sweep_types(*boards, other, one, hole)
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
    return hand_counts(*boards_of(part), _unpacked(first), _unpacked(second), hole)


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


def hand_counts(
    masks: array[int], multiplicities: array[int], first: Range, second: Range, hole: int
) -> array[int] | array[float]:
    """`omaha.hand_counts`, against each band of the second range."""
    bands = _bands(second)
    if len(bands) == 1:
        return omaha.hand_counts(masks, multiplicities, first, second, hole)
    sums = array("d", bytes(24 * len(first[0])))
    for hands, weights, exponent in bands:
        counted = omaha.hand_counts(masks, multiplicities, first, (hands, weights), hole)
        for place, number in enumerate(counted):
            if number:
                sums[place] += ldexp(number, exponent)
    return sums


def sweep(
    masks: array[int], multiplicities: array[int], first: Range, second: Range, hole: int
) -> tuple[int | float, int | float, int | float]:
    """`omaha.sweep`, of each band of either range against each of the other."""
    wins, ties, losses = zip(*sweep_types(masks, multiplicities, first, second, hole), strict=True)
    return sum(wins), sum(ties), sum(losses)


def sweep_types(
    masks: array[int], multiplicities: array[int], first: Range, second: Range, hole: int
) -> list[tuple[int | float, int | float, int | float]]:
    """`omaha.sweep_types`, of each band of either range against each of the other."""
    both = _bands(first), _bands(second)
    if len(both[0]) == len(both[1]) == 1:
        return omaha.sweep_types(masks, multiplicities, first, second, hole)
    sums: list[Any] = []
    for (hands, weights, exponent), (others, their, more) in product(*both):
        counted = omaha.sweep_types(masks, multiplicities, (hands, weights), (others, their), hole)
        numbers = [[ldexp(number, exponent + more) for number in own] for own in counted]
        pairs = zip(sums or numbers, numbers, strict=True)
        sums = [[old + new for old, new in zip(*rows, strict=True)] for rows in pairs] if sums else numbers
    return [(wins, ties, losses) for wins, ties, losses in sums]


def _bands(own: Range) -> list[Band]:
    """The hands of a range in bands: weights of one band are 1, or below it, times a power of 2."""
    hands, weights = own
    numbers = None if weights is None else far_apart.bands(bytes(weights))
    if weights is None or numbers is None or not any(numbers):
        return [(hands, weights, 0)]
    bands: list[Band] = []
    for number in range(max(numbers) + 1):
        places = [place for place, band in enumerate(numbers) if band == number]
        exponent = frexp(max([weights[place] for place in places]))[1]
        scaled = array("d", [ldexp(weights[place], -exponent) for place in places])
        bands.append((array("Q", [hands[place] for place in places]), scaled, exponent))
    return bands
