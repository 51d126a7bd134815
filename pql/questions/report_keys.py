"""`group by` in reports of boards: formulas about the board, of which each value has a row."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from pql.base.records import Record
from pql.formulas.blocks import Block
from pql.formulas.expressions import structure
from pql.formulas.frames import Frame
from pql.formulas.group_sums import value_of_key

from .report_layers import dealt_cards

if TYPE_CHECKING:
    from pql.engine.problem import Problem
    from pql.formulas.expressions import Expression
    from pql.results.report import KeyValue

    from .report_boards import BoardRow

MOST_KEYS = 8


_GROUPED = ("flop", "turn", "river")


def grouping_problem(by: str, street: int | None, known: int) -> tuple[str, str] | None:
    """Why rows by a word cannot be grouped by formulas of the board, and the repair; None where they can be."""
    if by not in _GROUPED:
        return (
            f"flops, turns and rivers are grouped by formulas, not rows by {by}",
            "write `by flop group by topcard(flop)`",
        )
    if street not in (3, known + 1):
        return f"to group each {by} needs the one board before it", "give a board, as in `on Kh7h2c`"
    return None


class RowKey(Record):
    """A checked formula that rows are grouped by; two are equal where they compute the same."""

    name: str
    expression: Expression

    def _value(self) -> tuple[Hashable, ...]:
        return self.name, structure((self.expression,))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RowKey) and self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())


class KeyedRows(NamedTuple):
    """The rows of boards with the same values of all keys."""

    values: tuple[KeyValue, ...]
    rows: list[BoardRow]


def grouped(
    keys: Sequence[RowKey], rows: Sequence[BoardRow], problem: Problem, street: int
) -> tuple[list[KeyedRows], dict[str, dict[KeyValue, float]]]:
    """Rows by the values of their keys, in the order of these; beside them the place of each key's values."""
    masks = array("Q", [row.cards for row in rows])
    dealt, boards = dealt_cards(problem), {street: masks}
    for earlier in range(3, street):
        boards[earlier] = array("Q", [sum([1 << card for card in dealt[:earlier]])]) * len(masks)
    block = Block(Frame(len(masks), boards, {}, {}), dead=problem.dead)
    numbers = []
    for key in keys:
        column = block.column(key.expression).keys().tolist()
        numbers.append(column if len(column) == len(masks) else column * len(masks))
    groups: dict[tuple[int, ...], list[BoardRow]] = {}
    for row, *key_values in zip(rows, *numbers, strict=True):
        groups.setdefault(tuple(key_values), []).append(row)
    places: dict[str, dict[KeyValue, float]] = {key.name: {} for key in keys}
    found = []
    for values in sorted(
        groups, key=lambda values: [_natural(*each) for each in zip(keys, values, strict=True)]
    ):
        shown: list[KeyValue] = []
        for key, number in zip(keys, values, strict=True):
            value = cast("KeyValue", key.expression.type.show(value_of_key(number, key.expression.real)))
            places[key.name][value] = _natural(key, number)
            shown.append(value)
        found.append(KeyedRows(tuple(shown), groups[values]))
    return found, places


def _natural(key: RowKey, number: int) -> float:
    """Where a value stands among those of its key: what has none comes last."""
    value = value_of_key(number, key.expression.real)
    return float("inf") if value is None else float(value)
