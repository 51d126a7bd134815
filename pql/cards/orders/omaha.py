"""The orders of Omaha's hands: exact equity against one random hand, before the flop, of the whole pot in high and low.

Each game has a file (made by `tools/generate_omaha_order.py`) with the equities of the classes of hands that differ in
more than suits, 16,432 of four cards and 134,459 of five, as `evaluator_ext.omaha.classes` numbers them: the share in
units, of all the first bytes, then the second bytes, and so on.
"""

from __future__ import annotations

import lzma
from array import array
from bisect import bisect_right
from functools import cache, lru_cache
from pathlib import Path

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.typed import NamedTuple
from pql.cards.games import Game, game_named
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
# By the name of the game. Of five cards an equity is known to 0.002 points, which is half as large a file.
ORDERS = {
    "omaha": Order(_DATA / "omaha.xz", 16_432, 3),
    "omaha5": Order(_DATA / "omaha5.xz", 134_459, 2),
    "omaha8": Order(_DATA / "omaha8.xz", 16_432, 3),
    "omaha5hl": Order(_DATA / "omaha5hl.xz", 134_459, 2),
}


def order_of(game: Game) -> Order:
    """The order of a game; raises `PQLError` for one that has none.

    >>> order_of(game_named("omaha")).classes
    16432
    """
    found = ORDERS.get(game.name)
    if found is None:
        message = f"there are no percentages in {game.name}: PQL has no order of its hands"
        help = "name the hands: `AA$ds, KK$ds`, or `rundown and doublesuited`"
        raise PQLError(Diagnostic("bad-omaha-range", message, help=help))
    return found


def packed(equities: list[float], order: Order) -> bytes:
    """The file of some equities."""
    units = [round(equity * order.units) for equity in equities]
    shifts = range(8 * (order.places - 1), -1, -8)
    planes = b"".join([bytes([unit >> shift & 255 for unit in units]) for shift in shifts])
    return lzma.compress(planes, preset=9 | lzma.PRESET_EXTREME)


@cache
def equities(name: str) -> tuple[float, ...]:
    """The equity of each class of hands of a game against a random hand.

    >>> round(max(equities("omaha")), 4), round(min(equities("omaha")), 4)
    (0.7153, 0.0929)
    """
    order = ORDERS[name]
    planes = lzma.decompress(order.data.read_bytes())
    units = [0] * order.classes
    for place in range(order.places):
        plane = planes[order.classes * place : order.classes * (place + 1)]
        units = [unit << 8 | low for unit, low in zip(units, plane, strict=True)]
    return tuple([unit / order.units for unit in units])


@cache
def in_order(name: str) -> tuple[array[int], array[int]]:
    """The numbers of all hands, the best first, class by class; and how many hands the best classes have, from none on.

    >>> hands, ends = in_order("omaha")
    >>> len(hands), list(ends[:4]), ends[-1]
    (270725, [0, 6, 12, 18], 270725)
    """
    count = ORDERS[name].classes
    equity_of = equities(name)
    place = array("I", bytes(4 * count))
    for position, number in enumerate(sorted(range(count), key=lambda number: -equity_of[number])):
        place[number] = position
    return omaha.in_order(omaha.classes(game_named(name).hole), place)


@lru_cache(maxsize=64)
def between(first: float, last: float, game: Game) -> int:
    """The hands between two percentages as a bitset: the strongest of `last` % without those of `first` %.

    Of either percentage they are whole classes, while these make at most so many of all hands. Raises `PQLError` for a
    game that has no order.

    >>> plo = game_named("omaha")
    >>> parts = [between(first, last, plo).bit_count() for first, last in ((0, 10), (0, 3), (3, 10))]
    >>> parts[0] - parts[1] == parts[2]
    True
    """
    order_of(game)
    hands, ends = in_order(game.name)
    start, stop = [
        ends[bisect_right(ends, percent * game.hands / 100 + _ROUNDING) - 1] for percent in (first, last)
    ]
    return int.from_bytes(omaha.bits_of_numbers(hands[start:stop], game.hole), "little")


def top(percent: float, game: Game) -> int:
    """The strongest hands as a bitset: whole classes while they make at most `percent` % of all.

    >>> [top(percent, game_named("omaha")).bit_count() for percent in (0.002, 10, 100)]
    [0, 27066, 270725]
    >>> top(10, game_named("omaha5")).bit_count()
    259896
    """
    return between(0, percent, game)
