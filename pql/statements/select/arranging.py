"""Which rows an answer has, and in which order: `having`, `order by` and `limit`, the same for every grouping."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from pql.base.records import Record
from pql.formulas.expressions import structure
from pql.grammar import format_node
from pql.grammar.nodes.formulas import Number, Symbol, Unary

from .having import Having, chosen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pql.base.diagnostics import PQLError
    from pql.grammar.nodes.base import Formula, Node

    from .checking import Column

    Fail = Callable[[str, str, Node, str | None], PQLError]


Row = TypeVar("Row", bound=Hashable)


class Arranged(NamedTuple, Generic[Row]):
    """Rows in order, how many passed the condition, and of how many of these too little is known, by the place of the
    column that sorts them and whether it falls."""

    rows: list[Row]
    passed: int
    doubtful: dict[tuple[int, bool], int]


class Arrangement(Record):
    """The condition on rows, the columns that sort them (each by its place, and whether it falls), and how many stay.

    Two are equal where they compute the same.
    """

    having: Having | None = None
    order: tuple[tuple[int, bool], ...] = ()
    limit: int | None = None

    @staticmethod
    def _content(given: Arrangement) -> tuple[Hashable, ...]:
        having = given.having and (structure((given.having.test,)), given.having.columns)
        return having, given.order, given.limit

    def rows(
        self,
        rows: Sequence[Row],
        number: Callable[[Row, Column], float | None],
        rank: Callable[[Row, int], float | None],
        doubtful_rank: Callable[[Row, int, bool], float | None] = lambda row, place, falls: None,
    ) -> Arranged[Row]:
        """The rows that stay, in order.

        They come in their natural order, which those that are alike keep. `number` is the value of a row in a column of
        the condition, `rank` what it is sorted by in the column of a place; a row without one comes last either way.
        Before these come rows of which too little is known, by their `doubtful_rank`: of all others it is None.
        """
        kept = [*rows] if self.having is None else chosen(self.having, number, rows)
        doubtful = {}
        for column, falls in reversed(self.order):
            ranks = {row: rank(row, column) for row in kept}
            unsure = {row: doubtful_rank(row, column, falls) for row in kept if ranks[row] is not None}
            sure = {row: ranks[row] for row, value in unsure.items() if value is None}
            doubtful[column, falls] = len(unsure) - len(sure)
            parts = [
                _sorted(sure, falls),
                _sorted(unsure, falls),
                [row for row in kept if ranks[row] is None],
            ]
            kept = [row for part in parts for row in part]
        return Arranged(kept[: self.limit], len(kept), doubtful)


def _sorted(ranks: dict[Row, float | None], falls: bool) -> list[Row]:
    """The rows that have a value, in its order."""
    there = [(row, value) for row, value in ranks.items() if value is not None]
    there.sort(key=lambda pair: pair[1], reverse=falls)
    return [row for row, _ in there]


def ordered_by(key: Formula, names: Sequence[str], of_formula: int | None, error: Fail) -> int:
    """The place of the column that a key of `order by` names: by its number, its name, or its formula (`of_formula`).

    Raises an `error` for a key that is no column.
    """
    if isinstance(key, Number):
        if isinstance(key.value, int) and 1 <= key.value <= len(names):
            return key.value - 1
        raise error("unknown-column", f"there is no column {key.value}", key, f"there are {len(names)}")
    text, small = format_node(key), [name.lower() for name in names]
    if isinstance(key, Symbol) and key.player is None and key.street is None and key.name.lower() in small:
        return small.index(key.name.lower())
    if of_formula is not None:
        return of_formula
    if text in names:
        return names.index(text)
    downwards = key.operand if isinstance(key, Unary) and key.operator == "-" else None
    if isinstance(downwards, Symbol) and downwards.name.lower() in small:
        help = f"from the largest down is `order by {downwards.name} desc`"
    else:
        help = f"the columns are {', '.join(names)}"
    raise error("unknown-column", "this is not a column of the rows", key, help)
