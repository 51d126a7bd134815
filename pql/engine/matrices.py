"""Matrices of hand against hand: how often each of some hands beats each of some others."""

from __future__ import annotations

from array import array
from math import comb
from typing import TYPE_CHECKING

from pql.evaluator_ext import matchups, symmetry, vectors
from pql.sets.board_program import IDENTITY

from . import costs
from .algorithms import Algorithm
from .chunks import chunk_size, slices
from .decide import matrix_algorithm

if TYPE_CHECKING:
    from .work import Control


def equity_matrix(
    rows: array[int], columns: array[int], known: int, dead: int, control: Control
) -> array[float]:
    """The exact equity of every hand of `rows` against every hand of `columns`, row by row.

    Hands are numbers (`array('H')`), `known` and `dead` masks of cards. NaN where a hand shares a card with the other
    or with these.
    """
    if matrix_algorithm(known, dead) is Algorithm.TABLE:
        from .preflop import table

        wins, losses = table().count_wins(rows, columns), table().count_wins(columns, rows)
    else:
        wins, losses = _count_wins(rows, columns, known, dead, control)
    boards = comb(48 - (known | dead).bit_count(), 5 - known.bit_count())
    return matchups.equities(wins, losses, rows, columns, boards, known | dead)


def _count_wins(
    rows: array[int], columns: array[int], known: int, dead: int, control: Control
) -> tuple[array[int], array[int]]:
    """On how many boards each hand of the first beats each of the second, and the other way round."""
    pairs = len(rows) * len(columns)
    wins, losses = (array("Q", bytes(8 * pairs)) for _ in range(2))
    boards = symmetry.board_count(known, dead)
    size = chunk_size(boards, boards * (costs.MATRIX_BOARD + 2 * costs.MATRIX_PAIR * pairs))
    for start, stop in control.checked(slices(boards, size)):
        control.report(start / boards)
        masks, multiplicities = symmetry.enumerate_boards(known, dead, IDENTITY, start, stop)
        for sums, one, other in ((wins, rows, columns), (losses, columns, rows)):
            vectors.add(sums, matchups.count_wins(masks, multiplicities, 0, len(masks), one, other))
    return wins, losses
