"""The orders of Omaha's hands, of four cards and of five: exact equity against one random hand, before the flop.

`data/omaha.xz` has the equity of the 16,432 classes of hands that differ in more than suits, `data/omaha5.xz` that of
134,459 (made by `tools/generate_omaha_order.py`), as `evaluator_ext.omaha.classes` numbers them: the share in units, of
all the first bytes, then the second bytes, and so on.
"""

from __future__ import annotations

import lzma
from array import array
from bisect import bisect_right
from functools import cache, lru_cache
from math import comb
from pathlib import Path

from pql.base.typed import NamedTuple
from pql.evaluator_ext import omaha

SAID = "percentages: by exact equity against a random hand before the flop"
"""What answers say that used it."""

# Percentages are written in decimal: 1.5 % of the hands must not miss a class by the last bit of a float.
_ROUNDING = 1e-6


class Order(NamedTuple):
    """The file with the equities of hands, how many classes these are, and how many bytes say an equity."""

    data: Path
    classes: int
    places: int

    @property
    def units(self) -> int:
        """How many units a whole pot has."""
        return 1 << 8 * self.places


_DATA = Path(__file__).parents[2] / "data"
# By the number of cards. Of five cards an equity is known to 0.002 points, which is half as large a file.
ORDERS = {4: Order(_DATA / "omaha.xz", 16_432, 3), 5: Order(_DATA / "omaha5.xz", 134_459, 2)}


def packed(equities: list[float], hole: int) -> bytes:
    """The file of some equities."""
    order = ORDERS[hole]
    units = [round(equity * order.units) for equity in equities]
    shifts = range(8 * (order.places - 1), -1, -8)
    planes = b"".join([bytes([unit >> shift & 255 for unit in units]) for shift in shifts])
    return lzma.compress(planes, preset=9 | lzma.PRESET_EXTREME)


@cache
def equities(hole: int = 4) -> tuple[float, ...]:
    """The equity of each class of hands of so many cards against a random hand.

    >>> round(max(equities()), 4), round(min(equities()), 4)
    (0.7153, 0.0929)
    """
    order = ORDERS[hole]
    planes = lzma.decompress(order.data.read_bytes())
    units = [0] * order.classes
    for place in range(order.places):
        plane = planes[order.classes * place : order.classes * (place + 1)]
        units = [unit << 8 | low for unit, low in zip(units, plane, strict=True)]
    return tuple([unit / order.units for unit in units])


@cache
def in_order(hole: int = 4) -> tuple[array[int], array[int]]:
    """The numbers of all hands, the best first, class by class; and how many hands the best classes have, from none on.

    >>> hands, ends = in_order()
    >>> len(hands), list(ends[:4]), ends[-1]
    (270725, [0, 6, 12, 18], 270725)
    """
    count = ORDERS[hole].classes
    equity_of = equities(hole)
    place = array("I", bytes(4 * count))
    for position, number in enumerate(sorted(range(count), key=lambda number: -equity_of[number])):
        place[number] = position
    return omaha.in_order(omaha.classes(hole), place)


@lru_cache(maxsize=64)
def between(first: float, last: float, hole: int = 4) -> int:
    """The hands between two percentages as a bitset: the strongest of `last` % without those of `first` %.

    Of either percentage they are whole classes, while these make at most so many of all hands.

    >>> between(0, 10).bit_count() - between(0, 3).bit_count() == between(3, 10).bit_count()
    True
    """
    hands, ends = in_order(hole)
    start, stop = [
        ends[bisect_right(ends, percent * comb(52, hole) / 100 + _ROUNDING) - 1] for percent in (first, last)
    ]
    return int.from_bytes(omaha.bits_of_numbers(hands[start:stop], hole), "little")


def top(percent: float, hole: int = 4) -> int:
    """The strongest hands as a bitset: whole classes while they make at most `percent` % of all.

    >>> top(0.002).bit_count(), top(10).bit_count(), top(100).bit_count()
    (0, 27066, 270725)
    >>> top(10, 5).bit_count()
    259896
    """
    return between(0, percent, hole)
