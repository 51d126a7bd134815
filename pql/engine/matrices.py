"""Matrices of hand against hand: how often each of some hands beats each of some others."""

from __future__ import annotations

from array import array
from math import comb
from typing import TYPE_CHECKING

from pql.cards import kernels
from pql.cards.games import HOLDEM
from pql.evaluator_ext import symmetry
from pql.sets.handset import HandSet

from .algorithms import Algorithm
from .board_slices import Slice, boards_of, completions
from .chunks import Work, chunk_size, results
from .decide import matrix_plan
from .equity_plans import dead_boards

if TYPE_CHECKING:
    from pql.cards.games import Game

    from .plan import Plan
    from .work import Control

# What adds wins up is the same in every game.
_matchups, _vectors = kernels.of(HOLDEM).matchups, kernels.of(HOLDEM).vectors
# The kernel compares two hands on so many boards at once.
_BLOCK = 256

Pairs = list[tuple["array[int]", "array[int]"]]
"""Rows and columns and, unless these are the same hands, columns and rows."""

Wins = list["array[int]"]
"""For each of these the wins of each of the first over each of the second."""


def equity_matrix(
    game: Game, rows: array[int], columns: array[int], known: int, dead: int, control: Control
) -> array[float]:
    """The exact equity of every hand of `rows` against every hand of `columns`, row by row.

    Hands are numbers (`array('H')`), `known` and `dead` masks of cards. NaN where a hand shares a card with the other
    or with these.
    """
    boards = comb(48 - (known | dead).bit_count(), 5 - known.bit_count())
    wins = _count_wins(game, rows, columns, known, dead, control) if rows and columns else [array("Q")]
    equities: array[float] = _matchups.equities(wins[0], wins[-1], rows, columns, boards, known | dead)
    return equities


def _count_wins(
    game: Game, rows: array[int], columns: array[int], known: int, dead: int, control: Control
) -> Wins:
    pairs = [(rows, columns)] if rows == columns else [(rows, columns), (columns, rows)]
    group = _group(rows, columns, known, dead)
    plan = matrix_plan(pairs, known, dead, group)
    if plan.algorithm is Algorithm.SWEEP:
        return _swept(game, pairs, known, dead, group, plan, control)
    control.check()
    from .preflop import table

    wins = [table().count_wins(*pair) for pair in pairs]
    parts = list(dead_boards(dead, group))
    for number, (card, before, fixing) in enumerate(parts):
        part = control.part(number / len(parts), (number + 1) / len(parts))
        for total, fewer in zip(wins, _swept(game, pairs, card, before, fixing, plan, part), strict=True):
            _matchups.subtract(total, fewer)
    return wins


def _group(rows: array[int], columns: array[int], known: int, dead: int) -> bytes:
    """The suit permutations under which neither the cards nor the sets of hands change."""
    group = symmetry.intersect_groups(symmetry.card_stabilizer(known), symmetry.card_stabilizer(dead))
    for hands in (rows, columns):
        bits = sum([1 << hand for hand in hands])
        group = symmetry.intersect_groups(group, symmetry.stabilizer(HandSet(bits).buffer()))
    return group


def _swept(
    game: Game, pairs: Pairs, known: int, dead: int, group: bytes, plan: Plan, control: Control
) -> Wins:
    """The wins over all completions of the known cards."""
    boards = symmetry.board_count(known, dead)
    size = max(_BLOCK * len(group) // 4, chunk_size(boards, plan.seconds))
    packed = [(own.tobytes(), other.tobytes()) for own, other in pairs]
    tasks = ((game, part, packed) for part in completions(known, dead, group, boards, size))
    wins: Wins = []
    for row_vectors in results(Work(swept, tasks, -(-boards // size), plan.seconds), control):
        for total, more in zip(wins, row_vectors, strict=False):
            _vectors.add(total, more)
        wins = wins or row_vectors
    return [_matchups.symmetrized(total, *pair, group) for total, pair in zip(wins, pairs, strict=True)]


def swept(game: Game, boards: Slice, pairs: list[tuple[bytes, bytes]]) -> Wins:
    """The wins over a slice of boards, before they are symmetrized: a unit of work."""
    masks, multiplicities = boards_of(boards)
    count_wins = kernels.of(game).matchups.count_wins
    return [
        count_wins(masks, multiplicities, 0, len(masks), array("H", own), array("H", other))
        for own, other in pairs
    ]
