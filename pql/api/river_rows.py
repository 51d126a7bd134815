"""Hands against hands on complete boards, millions of rows of card numbers: read by a kernel, and answered by it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from pql.base.arguments import is_masked
from pql.cards.deck import bare_cards

from .card_rows import narrowed

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from pql.engine.work import Control

# Some tenths of a millisecond.
_ROWS_A_CHUNK = 1 << 14
# More chunks than that are worth more than one thread.
_FEW_CHUNKS = 16


class RiverRows:
    """Columns of rows of card numbers, or of a single hand or board: unsigned bytes, row after row."""

    __slots__ = ("_columns", "_widths", "rows")

    def __init__(self, columns: list[NDArray[numpy.uint8]], widths: list[int], rows: int) -> None:
        self._columns = columns
        self._widths = widths
        self.rows = rows

    def answer(self, running: Control) -> NDArray[numpy.float64] | None:
        """The hero's share of the pot in each row; None where a row has what is no card, or one twice."""
        import numpy

        from pql.evaluator_ext import rivers

        found = numpy.empty(self.rows)
        starts = range(0, self.rows, _ROWS_A_CHUNK)

        def part(start: int) -> int:
            stop = min(start + _ROWS_A_CHUNK, self.rows)
            columns = [
                column if len(column) == width else column[width * start : width * stop]
                for column, width in zip(self._columns, self._widths, strict=True)
            ]
            heroes, villains, boards = columns
            return rivers.equities(heroes, villains, boards, found[start:stop])

        work = running.map(part, [(start,) for start in starts], parallel=len(starts) > _FEW_CHUNKS)
        for done, bad in enumerate(work, 1):
            if bad >= 0:
                work.close()
                return None
            if running.progress is not None:
                running.report(done / len(starts))
        return found


def river_rows(hero: Any, villain: Any, board: Any, dead: Any) -> RiverRows | None:
    """Columns that a kernel reads: arrays of numpy with rows of card numbers, and texts of cards for every row.

    None where one of them is anything else, there are dead cards, or boards are not of five cards.
    """
    numpy = sys.modules.get("numpy")
    if numpy is None or not isinstance(dead, str) or dead:
        return None
    columns, lengths = [], set()
    for given, width in ((hero, 2), (villain, 2), (board, 5)):
        if isinstance(given, str):
            cards = bare_cards(given)
            if len(cards) != width:
                return None
            columns.append(numpy.array(cards, numpy.uint8))
            continue
        if (
            not isinstance(given, numpy.ndarray)
            or is_masked(given)
            or given.dtype.kind not in "iu"
            or given.shape[1:] != (width,)
        ):
            return None
        columns.append(narrowed(given))
        lengths.add(len(given))
    if len(lengths) != 1 or lengths == {1}:
        return None  # one row is answered as any other
    return RiverRows(columns, [2, 2, 5], lengths.pop())
