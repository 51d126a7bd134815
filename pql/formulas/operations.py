"""How each kind of expression is computed for the rows of a frame."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from pql.evaluator_ext import boards as board_kernel
from pql.evaluator_ext import columns
from pql.evaluator_ext.columns import Column

from .expressions import Expression

if TYPE_CHECKING:
    from pql.sets.boardset import BoardSet

    from .frames import Block, Frame

ColumnOf = Callable[[Expression], Column]

_BINARY = frozenset(columns.BINARY)
_UNARY = frozenset(columns.UNARY)
_DIVISIONS = ("/", "mod")
PROBLEMS = {
    "division": "a division by zero has no value",
    "overflow": "a number too large has no value",
}
"""What the problems counted in a `Block` are called."""


def compute(block: Block, expression: Expression, frame: Frame, column_of: ColumnOf) -> Column:
    """The column of an expression in a frame; `column_of` gives the columns of its arguments there."""
    operation = expression.operation
    if operation in _BINARY:
        left, right = expression.arguments
        column, bad = columns.combine(operation, column_of(left), column_of(right))
        if bad:
            kind = "division" if operation in _DIVISIONS else "overflow"
            block.problems[kind] = block.problems.get(kind, 0) + bad
        return column
    if operation in _UNARY:
        return columns.change(operation, column_of(expression.arguments[0]))
    return _COMPUTE[operation](block, expression, frame, column_of)


def _constant(block: Block, expression: Expression, frame: Frame, column_of: ColumnOf) -> Column:
    value = expression.parameter
    assert value is None or isinstance(value, int | float)
    return columns.constant(value)


def _feature(block: Block, expression: Expression, frame: Frame, column_of: ColumnOf) -> Column:
    from .frames import NO_CARDS

    name, player, street, number = expression.parameter
    pockets = NO_CARDS if player is None else frame.pockets[player]
    boards = frame.boards[street] if street else NO_CARDS
    return columns.feature(name, pockets, boards, block.dead, number)


@lru_cache(maxsize=256)
def _table_column(values: tuple[int | float, ...]) -> Column:
    if isinstance(values[0], float):
        return columns.reals(array("d", values))
    return columns.ints(array("q", [int(value) for value in values]))


def _table(block: Block, expression: Expression, frame: Frame, column_of: ColumnOf) -> Column:
    player, values, _ = expression.parameter
    return columns.gather(_table_column(values), frame.hands[player])


def _choose(block: Block, expression: Expression, frame: Frame, column_of: ColumnOf) -> Column:
    test, then, otherwise = expression.arguments
    return columns.choose(column_of(test), column_of(then), column_of(otherwise))


def _pot_share(block: Block, expression: Expression, frame: Frame, column_of: ColumnOf) -> Column:
    player = expression.parameter
    assert isinstance(player, int)
    return columns.pot_shares([column_of(argument) for argument in expression.arguments], player)


def _last_card(block: Block, expression: Expression, frame: Frame, column_of: ColumnOf) -> Column:
    street = expression.parameter
    assert isinstance(street, int)
    return columns.feature("new_card", frame.boards[street], frame.boards[street - 1], 0)


def _board_in(block: Block, expression: Expression, frame: Frame, column_of: ColumnOf) -> Column:
    boards: BoardSet = expression.parameter
    street = boards.street
    flops, last = frame.boards[3], frame.boards[street]
    turns = frame.boards[4] if street > 3 else flops
    text = boards._program.text
    inside = array("q", bytes(8 * len(last)))
    for place, (flop, turn, river) in enumerate(zip(flops, turns, last, strict=True)):
        turn_card = (turn & ~flop).bit_length() - 1
        river_card = (river & ~turn).bit_length() - 1 if street == 5 else -1
        inside[place] = board_kernel.contains(text, flop, turn_card, river_card)
    return columns.ints(inside)


def _hand_equity(block: Block, expression: Expression, frame: Frame, column_of: ColumnOf) -> Column:
    from .equity_columns import hand_equities

    return hand_equities(block, expression, frame)


def _range_equity(block: Block, expression: Expression, frame: Frame, column_of: ColumnOf) -> Column:
    from .equity_columns import range_equities

    return range_equities(block, expression, frame)


def _versus(block: Block, expression: Expression, frame: Frame, column_of: ColumnOf) -> Column:
    from .versus import versus

    return versus(block, expression, frame)


_COMPUTE: dict[str, Callable[[Block, Expression, Frame, ColumnOf], Column]] = {
    "constant": _constant,
    "feature": _feature,
    "table": _table,
    "choose": _choose,
    "pot share": _pot_share,
    "last card": _last_card,
    "board in": _board_in,
    "hand equity": _hand_equity,
    "range equity": _range_equity,
    "versus": _versus,
}
