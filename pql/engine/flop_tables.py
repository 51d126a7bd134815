"""What two ranges win and meet on each kind of flop, by starting hand: what flops that stand for all are judged by."""

from __future__ import annotations

from array import array
from functools import cache
from typing import NamedTuple

from pql.cards.games import Game
from pql.cards.starting_hands import class_of
from pql.evaluator_ext.flop_fit import weighed_sums
from pql.notation.flop_kinds import flop_kinds, kind_of

from .estimates import all_flops
from .flops import sweep_flops
from .problem import Problem
from .work import Control

CLASSES = 169
# For each kind and each class: what it wins and meets, for both players.
_WIDTH = 4 * CLASSES
# So many flops are added to a table between two looks at the clock.
_AT_ONCE = 100


class ClassSums(NamedTuple):
    """What each of the 169 classes of a range wins and meets on the mean flop, in weights of deals."""

    won: array[float]
    met: array[float]


class FlopTable(NamedTuple):
    """For each kind of flop, on the mean flop of the kind, what each class of two ranges wins and meets."""

    sums: array[float]

    def totals(self, weights: array[float]) -> tuple[ClassSums, ClassSums]:
        """Both ranges over flops of these weights, one for each kind, that sum to 1."""
        sums = weighed_sums(weights, self.sums)
        rows = [sums[start : start + CLASSES] for start in range(0, _WIDTH, CLASSES)]
        return ClassSums(rows[0], rows[1]), ClassSums(rows[2], rows[3])


@cache
def _classes() -> bytes:
    return bytes([class_of(hand) for hand in range(1326)])


def table_bytes(game: Game) -> int:
    """The memory of a table in a game."""
    return 8 * _WIDTH * len(flop_kinds(game.missing).flops)


def flop_table(problem: Problem, control: Control) -> FlopTable:
    """The table of two ranges, by one sweep over all boards; raises `Cancelled`, and `PQLError` beyond limits."""
    game = problem.game
    kinds = flop_kinds(game.missing)
    sweep = sweep_flops(problem, all_flops(problem), control)
    sums = array("d", bytes(table_bytes(game)))
    rows = memoryview(sums)
    for index, (flop, size) in enumerate(zip(sweep.masks, sweep.sizes, strict=True)):
        if index % _AT_ONCE == 0:
            control.check()
        kind = kind_of(flop, game)
        row = rows[kind * _WIDTH : (kind + 1) * _WIDTH]
        sweep.add_groups(index, size / kinds.sizes[kind], _classes(), row)
    return FlopTable(sums)
