"""Equities of hand against hand and hand against range, as numbers in buffers, for solvers and studies."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards.combos import indices
from pql.cards.deck import cards_mask, mask_cards
from pql.cards.one_place import shared
from pql.grammar.diagnostics import Diagnostic, PQLError, Source, Span

if TYPE_CHECKING:
    from pql.engine.work import CancelFlag, Control, Progress
    from pql.sets.handset import HandSet


def equity_matrix(
    first: str | HandSet,
    second: str | HandSet,
    board: str = "",
    dead: str = "",
    *,
    progress: Progress | None = None,
    cancel: CancelFlag | None = None,
) -> memoryview[float]:
    """The exact equity of every hand of one set against every hand of another.

    A two-dimensional buffer of doubles: a row for each hand of `first` and a column for each of `second`, in the order
    of iteration, NaN where the two share a card (with each other, the board or the dead cards). `board` is none or
    3 to 5 cards. `numpy.asarray(matrix)` makes an array of it without copying. Weights play no part. Dead
    cards before the flop take minutes for wide sets: `progress(fraction, message)` is called as it goes on, and once
    `cancel` (a `threading.Event` or the like) is set, `pql.Cancelled` is raised. Raises `PQLError` for bad text and
    boards.

    >>> matrix = equity_matrix("AhAs", "AhKh, KsKh", board="2c3d4s")
    >>> matrix.shape, round(matrix[0, 1], 7), matrix[0, 0] == matrix[0, 0]
    ((1, 2), 0.9121212, False)
    """
    from pql.engine import matrices

    given = _prepared(first, second, board, dead, progress, cancel)
    rows, columns = array("H", indices(given.rows.bits)), array("H", indices(given.columns.bits))
    equities = matrices.equity_matrix(rows, columns, given.known, given.dead, given.control)
    # A memoryview cannot be cast to a shape without elements.
    shape = len(rows), len(columns)
    return memoryview(equities).cast("B").cast("d", shape) if equities else memoryview(equities)


def hand_equities(
    hands: str | HandSet,
    against: str | HandSet,
    board: str = "",
    dead: str = "",
    *,
    progress: Progress | None = None,
    cancel: CancelFlag | None = None,
) -> array[float]:
    """The exact equity of every hand of a set against a whole range, by the range's weights and without clashes.

    Doubles in the order of iteration of `hands`; NaN for a hand that holds a board or dead card, or that no hand of the
    range can meet. All 1326 hands take one sweep a board: some milliseconds on a flop. `progress`, `cancel` and errors
    as for `equity_matrix`.

    >>> [round(equity, 4) for equity in hand_equities("AsKs, 2c2d", "QQ+", board="Ah7d2h")]
    [0.8118, 0.7206]
    """
    from pql.evaluator_ext import vectors

    wins, ties, met = hand_vectors(hands, against, board, dead, progress=progress, cancel=cancel)
    return vectors.equities(wins, ties, met)


class HandVectors(NamedTuple):
    """The deals that each hand of a set wins, ties and plays: whole numbers (`array('Q')`) or floats (`array('d')`)."""

    wins: array[Any]
    ties: array[Any]
    met: array[Any]


def hand_vectors(
    hands: str | HandSet,
    against: str | HandSet,
    board: str = "",
    dead: str = "",
    *,
    progress: Progress | None = None,
    cancel: CancelFlag | None = None,
) -> HandVectors:
    """The exact deals that every hand of a set wins, ties and plays against a whole range.

    Three buffers in the order of iteration of `hands`: a deal is a hand of the range and a board, and counts with the
    hand's weight. The equity of a hand is `(wins + ties / 2) / met`; where `met` is 0 it has none. `progress`, `cancel`
    and errors as for `equity_matrix`.

    >>> hand_vectors("AsKs, 2c2d", "QQ+", board="Ah7d2hKc")
    HandVectors(wins=array('Q', [254, 258]), ties=array('Q', [0, 0]), met=array('Q', [352, 528]))
    """
    from pql.engine.problem import Problem
    from pql.engine.vectors import one_vector
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    given = _prepared(hands, against, board, dead, progress, cancel)
    boards = BoardSet.single(mask_cards(given.known)) if given.known else None
    problem = Problem([HandSet(given.rows.bits), given.columns], boards, given.dead)
    chosen = list(indices(given.rows.bits))
    return HandVectors(
        *[
            array(vector.typecode, [vector[index] for index in chosen])
            for vector in one_vector(problem, given.control)
        ]
    )


class _Prepared(NamedTuple):
    """The arguments of this module's functions after reading them: the hands of both sides, board and dead cards."""

    rows: HandSet
    columns: HandSet
    known: int
    dead: int
    control: Control


def _prepared(
    hands: str | HandSet,
    against: str | HandSet,
    board: str,
    dead: str,
    progress: Progress | None,
    cancel: CancelFlag | None,
) -> _Prepared:
    from pql.engine.work import Control

    from .sets import hand_set

    rows, columns = hand_set(hands), hand_set(against)
    return _Prepared(rows, columns, *_known_cards(board, dead), Control(1, progress, cancel))


def _known_cards(board: str, dead: str) -> tuple[int, int]:
    known, gone = cards_mask(board), cards_mask(dead)
    if known.bit_count() not in (0, 3, 4, 5):
        raise _error(board, "a board has three to five cards, or none", "write a flop, as in Ah7d2c")
    if clash := shared(known, gone):
        raise _error(dead, clash.message, clash.help)
    return known, gone


def _error(text: str, message: str, help: str) -> PQLError:
    return PQLError(
        Diagnostic("bad-board", message, Span(0, len(text)), source=Source(text, "<board>"), help=help)
    )
