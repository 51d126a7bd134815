"""`having`: which groups have a row, by a formula over the keys and the aggregates of each group."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from pql.evaluator_ext import columns
from pql.formulas.checker import Checker
from pql.formulas.expressions import Evaluation, Expression
from pql.formulas.frames import Frame, nullable
from pql.formulas.names import AGGREGATES
from pql.formulas.types import EQUITY, FRACTION, Type
from pql.grammar import format_node
from pql.grammar.nodes.base import Formula, Node
from pql.grammar.nodes.formulas import Binary, Call, Membership, Number, OrBetter, Symbol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pql.evaluator_ext.columns import Column as Values
    from pql.formulas.group_sums import Key
    from pql.grammar.rules.select import SelectQuery

    from .select_cells import Cells
    from .select_checking import Column


class Having(NamedTuple):
    """The condition on groups, and the columns it looks at: those of the answer and then the others."""

    test: Expression
    columns: tuple[Column, ...]


class OfGroup(Expression):
    """An aggregate or a part of the key of a group: the value in a column, by the column's place."""

    __slots__ = ("place",)
    operation = "of the group"

    def __init__(self, place: int, type: Type, real: bool) -> None:
        super().__init__(type, players=frozenset((0,)), real=real)
        self.place: Final = place


class HavingChecker(Checker):
    """Checks a condition on groups. `made` are the columns so far; `add` makes one more of an aggregate."""

    def __init__(
        self,
        outer: Checker,
        node: SelectQuery,
        made: Sequence[Column],
        add: Callable[[Call], Column],
    ) -> None:
        super().__init__(
            outer.players,
            outer.street,
            outer.environment,
            outer.source,
            outer.diagnostics,
            sets=outer.sets,
            last_street=outer.last_street,
            dialect=outer.dialect,
        )
        self.ranges, self.dead_cards, self.recorded = outer.ranges, outer.dead_cards, outer.recorded
        self._node = node
        self._add = add
        self.made = list(made)

    def _dispatch(self, node: Formula) -> Expression:
        if node in self._node.group_by:
            return self._of_group(self._node.group_by.index(node))
        if isinstance(node, Symbol) and node.player is None and node.street is None:
            for place, column in enumerate(self.made):
                if column.name.lower() == node.name.lower():
                    return self._named(place, node)
        if isinstance(node, Call) and node.name.lower() in AGGREGATES:
            return self._aggregate(node)
        if isinstance(node, Binary):
            self._look_at_counts(node)
        found = super()._dispatch(node)
        if isinstance(node, Symbol | Call | OrBetter | Membership) and _is_about_deals(found):
            self._refuse(node)
        return found

    def _aggregate(self, node: Call) -> Expression:
        from .select_checking import same_formula

        place = same_formula(node, self._node)
        if place is None:
            self.made.append(self._add(node))
            place = len(self.made) - 1
        return self._named(place, node)

    def _named(self, place: int, node: Node) -> Expression:
        if self.made[place].function == "histogram":
            raise self.error(
                "type-mismatch",
                "a histogram is many values, and `having` compares one",
                node,
                "write `count(...)` for how often a value comes",
            )
        return self._of_group(place)

    def _of_group(self, place: int) -> Expression:
        column = self.made[place]
        if column.function in (None, "min", "max"):
            return self.builder.one(OfGroup(place, column.type, column.real))
        kind = EQUITY if column.function == "avg" and column.type == EQUITY else FRACTION
        return self.builder.one(OfGroup(place, kind, True))

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
            f"`{text}` differs from deal to deal, and `having` is asked of groups",
            node,
            f"write `avg({text})`, or `group by` it; `where` is asked of each deal",
        )


def _is_about_deals(expression: Expression) -> bool:
    return any(
        not part.operands and not part.is_constant and not isinstance(part, OfGroup)
        for part in expression.walk()
    )


class _Groups(Evaluation):
    """The columns of expressions over groups, a row for each."""

    __slots__ = ("_cells", "_having", "_keys")

    def __init__(self, having: Having, cells: Cells, keys: list[Key]) -> None:
        super().__init__(Frame(len(keys), {}, {}, {}), 0, Counter())
        self._having, self._cells, self._keys = having, cells, keys

    def _compute(self, expression: Expression) -> Values:
        if not isinstance(expression, OfGroup):
            return expression.compute(self)
        column = self._having.columns[expression.place]
        values = [self._cells.number(key, column) for key in self._keys]
        return nullable(values, expression.real)


def groups_having(having: Having, cells: Cells, keys: list[Key]) -> list[Key]:
    """The groups, in their order, for which the condition holds; one without a value does not."""
    if not keys:
        return keys
    holds = _Groups(having, cells, keys).column(having.test)
    if holds.rows != len(keys):
        return keys if holds[0] else []
    return [keys[place] for place in columns.places_where(holds)]
