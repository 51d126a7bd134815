"""`having`: which groups have a row, by a formula over the keys and the columns of each group."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from pql.evaluator_ext import columns
from pql.formulas.checker import Checker
from pql.formulas.expressions import Evaluation, Expression
from pql.formulas.frames import Frame, nullable
from pql.formulas.types import EQUITY, FRACTION, Type
from pql.grammar import format_node
from pql.grammar.nodes.base import Formula, Node
from pql.grammar.nodes.formulas import Binary, Call, Membership, Number, OrBetter, Symbol
from pql.grammar.tables.keywords import AGGREGATES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeVar

    from pql.evaluator_ext.columns import Column as Values

    from .checking import Column

    Row = TypeVar("Row")


class Having(NamedTuple):
    """The condition on groups, and the columns it looks at: those of the answer and then the others."""

    test: Expression
    columns: tuple[Column, ...]


class OfGroup(Expression):
    """An aggregate or a part of the key of a group: the value in a column, by the column's place."""

    __slots__ = ("place",)
    operation = "of the group"

    def __init__(self, index: int, type: Type, real: bool) -> None:
        super().__init__(type, players=frozenset((0,)), real=real)
        self.place: Final = index


class HavingChecker(Checker):
    """Checks a condition on groups. `made` are the columns so far; `add` makes one more of an aggregate.

    `place_of` is the place of the column that is some formula, None for a formula that is none.
    """

    def __init__(
        self,
        outer: Checker,
        made: Sequence[Column],
        place_of: Callable[[Formula], int | None],
        add: Callable[[Call], Column],
    ) -> None:
        super().__init__(
            outer.players,
            outer.street,
            outer.environment,
            outer.source,
            outer.diagnostics,
            sets=outer.sets,
            game=outer.game,
            last_street=outer.last_street,
            dialect=outer.dialect,
        )
        self.held, self.dead_cards, self.recorded = outer.held, outer.dead_cards, outer.recorded
        self._place_of = place_of
        self._add = add
        self.made = list(made)

    def _dispatch(self, node: Formula) -> Expression:
        index = self._place_of(node)
        if index is not None:
            return self._named(index, node)
        if isinstance(node, Symbol | Call) and node.player is None and node.street is None:
            name = (node.name if isinstance(node, Symbol) else format_node(node)).lower()
            for index, column in enumerate(self.made):
                if column.name.lower() == name:
                    return self._named(index, node)
        if isinstance(node, Call) and node.name.lower() in AGGREGATES:
            return self._aggregate(node)
        if isinstance(node, Binary):
            self._look_at_counts(node)
        expression = super()._dispatch(node)
        if isinstance(node, Symbol | Call | OrBetter | Membership) and _is_about_deals(expression):
            self._refuse(node)
        return expression

    def _aggregate(self, node: Call) -> Expression:
        self.made.append(self._add(node))
        return self._named(len(self.made) - 1, node)

    def _named(self, index: int, node: Node) -> Expression:
        if self.made[index].function == "histogram":
            raise self.error(
                "type-mismatch",
                "a histogram is many values, and `having` compares one",
                node,
                "write `count(...)` for how often a value comes",
            )
        return self._of_group(index)

    def _of_group(self, index: int) -> Expression:
        column = self.made[index]
        if column.function in (None, "min", "max"):
            return self.builder.one(OfGroup(index, column.type, column.real))
        kind = EQUITY if column.function == "avg" and column.type == EQUITY else FRACTION
        return self.builder.one(OfGroup(index, kind, True))

    def _look_at_counts(self, node: Binary) -> None:
        """Warns of `count(x) > 100`: a count is a share here, as in its column."""
        for call, number in ((node.left, node.right), (node.right, node.left)):
            counts = isinstance(call, Call) and call.name.lower() == "count"
            if counts and isinstance(number, Number) and number.value > 1:
                self.warn(
                    "count-is-share",
                    f"`{format_node(call)}` is a share of all deals here, never more than 1",
                    node,
                    "write a share, such as 0.01; `sum(1)` is a number of deals",
                )

    def _refuse(self, node: Formula) -> None:
        text = format_node(node)
        raise self.error(
            "not-of-group",
            f"`{text}` differs from deal to deal, and `having` looks at groups",
            node,
            f"write `avg({text})`, or `group by` it; `where` looks at each deal",
        )


def _is_about_deals(expression: Expression) -> bool:
    return any(
        not inner.operands and not inner.is_constant and not isinstance(inner, OfGroup)
        for inner in expression.walk()
    )


class _Groups(Evaluation):
    """The columns of expressions over groups, a row for each."""

    __slots__ = ("_columns_of", "_number", "_rows")

    def __init__(
        self, having: Having, number: Callable[[Any, Column], float | None], rows: Sequence[Any]
    ) -> None:
        super().__init__(Frame(len(rows), {}, {}, {}), 0, Counter())
        self._columns_of, self._number, self._rows = having.columns, number, rows

    def _compute(self, expression: Expression) -> Values:
        if not isinstance(expression, OfGroup):
            return expression.compute(self)
        column = self._columns_of[expression.place]
        values = [self._number(row, column) for row in self._rows]
        return nullable(values, expression.real)


def chosen(having: Having, number: Callable[[Row, Column], float | None], rows: Sequence[Row]) -> list[Row]:
    """The groups, in their order, for which the condition holds; one without a value does not.

    `number` is the value of a group in a column, as a number.
    """
    if not rows:
        return []
    holds = _Groups(having, number, rows).column(having.test)
    if holds.rows != len(rows):
        return [*rows] if holds[0] else []
    return [rows[row] for row in columns.indices_where(holds)]
