"""Equities of rows of card numbers that kernels read: rivers, and hands against one range on one board.

What a row has wrong is said by those who read it one by one: here it is None for all of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from pql.base.arguments import is_masked
from pql.base.diagnostics import PQLError
from pql.cards.combos import ALL_HANDS
from pql.cards.deck import bare_cards
from pql.sets.handset import HandSet

from .card_rows import narrowed

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from pql.engine.work import Control

    from ..arguments import HandsReader

    Equities = NDArray[numpy.float64]
    Answer: TypeAlias = Callable[[Control], Equities | None]

# Some tenths of a millisecond, of hand against hand.
_ROWS_A_CHUNK = 1 << 14
# The same of hands against a range, which is at most 1326 look-ups for each row, and mostly fewer than 91.
_RANGE_ROWS_A_CHUNK = 1 << 10
# More chunks than that are worth more than one thread.
_FEW_CHUNKS = 16
# So many rows against a range are worth the sums of all 1326 hands.
_MANY = 32
_RIVER = 5


def rows_of_cards(hands: Any, versus: Any, board: Any, dead: Any, read: HandsReader) -> Answer | None:
    """What answers columns of hold'em by a kernel: arrays of numpy with rows of card numbers, and single values.

    None where there is no such answer, which gives None itself where a row has what is no card, or one twice.
    """
    if sys.modules.get("numpy") is None:
        return None
    rivers = _river_rows(hands, versus, board) if isinstance(dead, str) and not dead else None
    if rivers is not None:
        return rivers.answer
    if not _are_rows(hands, 2) or len(hands) < _MANY or not isinstance(versus, (str, HandSet)):
        return None
    try:
        opponents = read(versus, "versus")
    except (PQLError, TypeError, ValueError):  # said by those who name the column
        return None
    if _are_rows(board, _RIVER):
        if not isinstance(dead, str) or dead or len(board) != len(hands):
            return None
        return _RangeRows(_bytes(hands), _bytes(board), opponents).answer
    if (
        isinstance(board, (list, tuple))
        or _is_array(board)
        or _is_array(dead)
        or isinstance(dead, (list, tuple))
    ):
        return None  # columns
    return lambda running: _of_one_range(hands, opponents, board, dead, running)


def _is_array(given: Any) -> bool:
    return hasattr(given, "dtype") or hasattr(given, "__array__")


def _are_rows(given: Any, width: int) -> bool:
    """Whether this is an array of numpy with rows of so many card numbers."""
    return (
        isinstance(given, sys.modules["numpy"].ndarray)
        and given.dtype.kind in "iu"
        and given.shape[1:] == (width,)
        and not is_masked(given)
    )


def _bytes(rows: NDArray[Any]) -> NDArray[numpy.uint8]:
    """Rows of card numbers as bytes, where they are: rows may be apart, the numbers of one are not."""
    import numpy

    if rows.dtype.itemsize == 1 and rows.strides[1] == 1:
        return rows.view(numpy.uint8)
    return narrowed(rows).reshape(rows.shape)


def _of_one_range(hands: Any, versus: HandSet, board: Any, dead: Any, running: Control) -> Equities | None:
    """Hands that meet one range on one board, each looked up among the equities of all."""
    import numpy

    from .evaluators import hand_numbers
    from .matrices import hand_equities_of

    try:
        numbers = hand_numbers(hands)
        equities = hand_equities_of(HandSet(ALL_HANDS), versus, board, dead, running)
    except (PQLError, TypeError, ValueError):
        return None
    return numpy.frombuffer(equities).take(numbers)


def _in_parts(
    rows: int, part: Callable[[int, int, Equities], int], running: Control, at_once: int
) -> Equities | None:
    """What `part` fills of so many rows, some at a time; None where it says that one is bad."""
    import numpy

    found = numpy.empty(rows)
    starts = range(0, rows, at_once)

    def fill(start: int) -> int:
        stop = min(start + at_once, rows)
        return part(start, stop, found[start:stop])

    work = running.map(fill, [(start,) for start in starts], parallel=len(starts) > _FEW_CHUNKS)
    for done, bad in enumerate(work, 1):
        if bad >= 0:
            work.close()
            return None
        if running.progress is not None:
            running.report(done / len(starts))
    return found


class RiverRows:
    """Columns of rows of card numbers, or of a single hand or board, in one dimension: unsigned bytes."""

    __slots__ = ("_columns", "rows")

    def __init__(self, columns: list[NDArray[numpy.uint8]], rows: int) -> None:
        self._columns = columns
        self.rows = rows

    def answer(self, running: Control) -> Equities | None:
        """The hero's share of the pot in each row; None where a row has what is no card, or one twice."""
        from pql.evaluator_ext import rivers

        def part(start: int, stop: int, out: Equities) -> int:
            heroes, villains, boards = [
                column if column.ndim == 1 else column[start:stop] for column in self._columns
            ]
            return rivers.equities(heroes, villains, boards, out)

        return _in_parts(self.rows, part, running, _ROWS_A_CHUNK)


class _RangeRows:
    """Hands on rivers of their own, against one range."""

    def __init__(self, heroes: NDArray[numpy.uint8], boards: NDArray[numpy.uint8], versus: HandSet) -> None:
        self._heroes, self._boards, self._versus = heroes, boards, versus

    def answer(self, running: Control) -> Equities | None:
        from pql.evaluator_ext import rivers

        weights = self._versus.buffer()

        def part(start: int, stop: int, out: Equities) -> int:
            return rivers.range_equities(self._heroes[start:stop], self._boards[start:stop], weights, out)

        return _in_parts(len(self._heroes), part, running, _RANGE_ROWS_A_CHUNK)


def _river_rows(hero: Any, villain: Any, board: Any) -> RiverRows | None:
    """Columns of hand against hand on rivers; None where one of them is anything else."""
    import numpy

    columns, lengths = [], set()
    for given, width in ((hero, 2), (villain, 2), (board, _RIVER)):
        if isinstance(given, str):
            cards = bare_cards(given)
            if len(cards) != width:
                return None
            columns.append(numpy.array(cards, numpy.uint8))
            continue
        if not _are_rows(given, width):
            return None
        columns.append(_bytes(given))
        lengths.add(len(given))
    if len(lengths) != 1 or lengths == {1}:
        return None  # one row is answered as any other
    return RiverRows(columns, lengths.pop())
