"""Hand against hand and hand against range, as numbers in buffers: what solvers and studies start from."""

from __future__ import annotations

from array import array
from math import comb
from typing import TYPE_CHECKING

from .cards import cards_mask, mask_text
from .combos import indices
from .grammar.diagnostics import Diagnostic, PQLError, Source, Span

if TYPE_CHECKING:
    from .handset import HandSet

_IDENTITY = bytes((0, 1, 2, 3))


def equity_matrix(
    first: str | HandSet, second: str | HandSet, board: str = "", dead: str = ""
) -> memoryview[float]:
    """The exact equity of every hand of one set against every hand of another.

    A two-dimensional buffer of doubles: a row for each hand of `first` and a column for each of `second`, in the order
    of iteration, NaN where the two share a card (with each other, the board or the dead cards). `board` is none or
    3 to 5 cards. `numpy.asarray(matrix)` makes an array of it without copying. Weights play no part. Raises `PQLError`
    for bad text and boards.

    >>> matrix = equity_matrix("AhAs", "AhKh, KsKh", board="2c3d4s")
    >>> matrix.shape, round(matrix[0, 1], 7), matrix[0, 0] == matrix[0, 0]
    ((1, 2), 0.9121212, False)
    """
    rows, columns = _hands(first), _hands(second)
    equities, height, width = _matrix(rows, columns, board, dead)
    # A memoryview cannot be cast to a shape without elements.
    return memoryview(equities).cast("B").cast("d", (height, width)) if equities else memoryview(equities)


def hand_equities(
    hands: str | HandSet, against: str | HandSet, board: str = "", dead: str = ""
) -> array[float]:
    """The exact equity of every hand of a set against a whole range, by the range's weights and without clashes.

    Doubles in the order of iteration of `hands`; NaN for a hand that holds a board or dead card, or that no hand of the
    range can meet. Raises `PQLError` as `equity_matrix`.

    >>> [round(equity, 4) for equity in hand_equities("AsKs, 2c2d", "QQ+", board="Ah7d2h")]
    [0.8118, 0.7206]
    """
    from .evaluator_ext import matchups

    rows, columns = _hands(hands), _hands(against)
    equities, _, width = _matrix(rows, columns, board, dead)
    if not width:
        return array("d", [float("nan")]) * len(rows)
    weights = array("d", [weight for _, weight in columns.weights()])
    return matchups.mean_of_rows(equities, weights)


def _hands(given: str | HandSet) -> HandSet:
    from .library import hands

    return hands(given) if isinstance(given, str) else given


def _matrix(rows: HandSet, columns: HandSet, board: str, dead: str) -> tuple[array[float], int, int]:
    from .evaluator_ext import matchups, symmetry

    known, gone = cards_mask(board), cards_mask(dead)
    if known.bit_count() not in (0, 3, 4, 5):
        raise _error(board, "a board has three to five cards, or none", "write a flop, as in Ah7d2c")
    if known & gone:
        raise _error(
            dead, f"{mask_text(known & gone)} is on the board and dead", "a card is in one place only"
        )
    first, second = array("H", indices(rows.bits)), array("H", indices(columns.bits))
    if not known and not gone:
        from .preflop import table

        wins, losses = table().count_wins(first, second), table().count_wins(second, first)
    else:
        masks, multiplicities = symmetry.enumerate_boards(known, gone, _IDENTITY)
        wins = matchups.count_wins(masks, multiplicities, 0, len(masks), first, second)
        losses = matchups.count_wins(masks, multiplicities, 0, len(masks), second, first)
    boards = comb(48 - (known | gone).bit_count(), 5 - known.bit_count())
    equities = matchups.equities(wins, losses, first, second, boards, known | gone)
    return equities, len(first), len(second)


def _error(text: str, message: str, help: str) -> PQLError:
    return PQLError(
        Diagnostic("bad-board", message, Span(0, len(text)), source=Source(text, "<board>"), help=help)
    )
