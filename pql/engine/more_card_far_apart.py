"""Omaha's sweeps where weights are so far apart that sums lose the small ones: each magnitude is swept by itself.

The kernel takes what a hand cannot meet off the sum of all weights, as that of hold'em does (`far_apart`). Of weights
of about one size it loses nothing that anybody sees; so a range is swept in bands of such weights.
"""

from __future__ import annotations

from array import array
from itertools import product
from math import frexp, ldexp
from typing import TYPE_CHECKING, Any

from pql.evaluator_ext import omaha

from . import far_apart

if TYPE_CHECKING:
    Hands = array[int] | memoryview[int]
    Range = tuple[Hands, array[float] | memoryview[float] | None]
    Band = tuple[Hands, array[float] | memoryview[float] | None, int]


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
