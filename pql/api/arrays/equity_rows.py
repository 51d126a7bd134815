"""Equities of rows of card numbers that kernels read: hand against hand, and hands against one range on one board.

What a row has wrong is said by those who read it one by one: here it is None for all of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import comb
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

    from pql.cards.games import Game
    from pql.engine.work import Control

    from ..arguments import HandsReader

    Equities = NDArray[numpy.float64]
    Answer: TypeAlias = Callable[[Control], Equities | None]
    Filling: TypeAlias = Callable[..., int]

# Some tenths of a millisecond, of hand against hand.
_ROWS_A_CHUNK = 1 << 14
# The same of hands against a range, which is at most 1326 look-ups for each row, and mostly fewer than 91.
_RANGE_ROWS_A_CHUNK = 1 << 10
# More chunks than that are worth more than one thread.
_FEW_CHUNKS = 16
# So many rows against a range are worth the sums of all 1326 hands.
_MANY = 32
_RIVER = 5
# Omaha's hands are compared on three to five known cards, on so many final boards in some tenths of a millisecond.
_STREETS = (3, 4, 5)
_OMAHA_BOARDS_A_CHUNK = 1 << 10


def rows_of_cards(hands: Any, versus: Any, board: Any, dead: Any, read: HandsReader) -> Answer | None:
    """What answers columns by a kernel: arrays of numpy with rows of card numbers, and single values.

    None where there is no such answer, which gives None itself where a row has what is no card, or one twice.
    """
    if sys.modules.get("numpy") is None or read.game.missing:
        return None
    rows = _card_rows(hands, versus, board, read.game) if isinstance(dead, str) and not dead else None
    if rows is not None:
        return rows.answer
    if (
        read.game.uses
        or not _are_rows(hands, 2)
        or len(hands) < _MANY
        or not isinstance(versus, (str, HandSet))
    ):
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


class CardRows:
    """Columns of rows of card numbers, or of a single hand or board, in one dimension: unsigned bytes.

    `fill` is the kernel: it takes the columns of some rows and a place for their equities, and says which row is bad.
    """

    __slots__ = ("_at_once", "_columns", "_fill", "rows")

    def __init__(self, columns: list[NDArray[numpy.uint8]], rows: int, fill: Filling, at_once: int) -> None:
        self._columns, self._fill, self._at_once = columns, fill, at_once
        self.rows = rows

    def answer(self, running: Control) -> Equities | None:
        """The hero's share of the pot in each row; None where a row has what is no card, or one twice."""

        def part(start: int, stop: int, out: Equities) -> int:
            columns = [column if column.ndim == 1 else column[start:stop] for column in self._columns]
            return self._fill(*columns, out)

        return _in_parts(self.rows, part, running, self._at_once)


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


def _card_rows(hero: Any, villain: Any, board: Any, game: Game) -> CardRows | None:
    """Columns of hand against hand on boards of as many cards each; None where one of them is anything else."""
    import numpy

    columns, lengths = [], set()
    for given, widths in (
        (hero, (game.hole,)),
        (villain, (game.hole,)),
        (board, _STREETS if game.uses else (_RIVER,)),
    ):
        if isinstance(given, str):
            cards = bare_cards(given)
            if len(cards) not in widths:
                return None
            columns.append(numpy.array(cards, numpy.uint8))
            continue
        if not any([_are_rows(given, width) for width in widths]):
            return None
        columns.append(_bytes(given))
        lengths.add(len(given))
    if len(lengths) != 1 or lengths == {1}:
        return None  # one row is answered as any other
    fill, at_once = _kernel(game, columns[2].shape[-1])
    return CardRows(columns, lengths.pop(), fill, at_once)


def _kernel(game: Game, board: int) -> tuple[Filling, int]:
    """What fills the equities of rows on boards of so many cards, and how many rows it is given at once."""
    from pql.evaluator_ext import omaha, rivers

    if game.uses is None:
        return rivers.equities, _ROWS_A_CHUNK

    def fill(heroes: Any, villains: Any, boards: Any, out: Any) -> int:
        return omaha.row_equities(heroes, villains, boards, game.hole, board, game.low is not None, out)

    return fill, max(1, _OMAHA_BOARDS_A_CHUNK // comb(game.deck - 2 * game.hole - board, _RIVER - board))
