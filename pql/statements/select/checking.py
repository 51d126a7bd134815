"""Checks a select: its aggregates, keys and order, and where the sums of each are."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.base.records import Record
from pql.formulas.builder import paired
from pql.formulas.conversions import is_hand_type
from pql.formulas.expressions import Constant, Expression, PotShare, structure
from pql.formulas.group_sums import PerDeal
from pql.formulas.types import BOOLEAN, EQUITY, FRACTION, NUMBER, TEXTS, Type
from pql.grammar import format_node
from pql.grammar.nodes.base import Formula, Node
from pql.grammar.nodes.formulas import Call, Symbol
from pql.grammar.tables.keywords import AGGREGATES

from .arranging import ordered_by
from .having import Having, HavingChecker
from .syntax import Aggregate, SelectQuery

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.formulas.checker import Checker

MOST_KEYS = 8
# Hands that are rare on the flop: a count without a street probably means the river.
_OF_FIVE_CARDS = frozenset(
    ("straight", "flush", "secondflush", "nutflush", "fullhouse", "quads", "straightflush")
)
_ALMOST = 1e-9  # keeps 0.29 * 100 from falling into the bucket of 28
_PERCENT = 100.0


class Column(NamedTuple):
    """A column of the answer: an aggregate over a value, or (without a function) a part of the key.

    `place` is that of the value among the values, histograms or keys; `bounds` are those of a histogram's buckets.
    `of` is the place of what a rate is of, where that is no occasion of the value itself. Shares are those of the
    group, of all deals where it is `whole`. `counted` is the formula of a share; `street` is that of the board if a
    made hand is counted without a street and may still come on a later one.
    """

    name: str
    function: str | None
    place: int
    type: Type
    real: bool
    bounds: tuple[float, ...] = ()
    street: int | None = None
    counted: str = ""
    of: int | None = None
    whole: bool = False


class CheckedSelect(Record):
    """The checked parts of a select: the columns of its answer, what is asked of each deal, and the order of rows.

    Two are equal where they compute the same in the same steps.
    """

    columns: tuple[Column, ...]
    per_deal: PerDeal
    order: tuple[tuple[int, bool], ...]
    having: Having | None = None
    money: tuple[tuple[str, int], ...] = ()
    """The columns that add up money, each with the place of the value that says what it is in."""
    session: tuple[tuple[int, ...], int] | None = None
    """The keys that are the session, and the place of the value that is the time."""
    of_any_hands: bool = True
    """Whether it is the same whatever hands the players are given."""

    @staticmethod
    def _content(select: CheckedSelect) -> tuple[Hashable, ...]:
        asked, having = select.per_deal, select.having
        shape = asked.where is None, len(asked.keys), len(asked.values), having and having.columns
        computed = structure((*asked.expressions(), *([having.test] if having else [])))
        return select.columns, select.order, shape, select.money, select.session, computed


def check_select(checker: Checker, node: SelectQuery, size: str = "size") -> CheckedSelect:
    """Checks all formulas of a select; raises `PQLError`. `size` is the name of the column of how large groups are."""
    keys = check_keys(checker, node.group_by)
    columns = key_columns(node.group_by, keys)
    values: list[Expression] = []
    histograms: list[Expression] = []
    if keys:
        values.append(checker.truth(Symbol("true")))
        columns.append(Column(size, "count", 0, BOOLEAN, False, whole=True))
    for aggregate in node.aggregates:
        columns.append(_column(checker, aggregate, values, histograms))
    where = None if node.where is None else _of_each_deal(checker, node.where)
    by = "group by" if size == "size" else "by"
    having = None if node.having is None else _of_groups(checker, node, node.having, columns, values, by)
    names = [column.name for column in columns]
    order = tuple(
        [
            (ordered_by(by.key, names, same_formula(by.key, node), checker.error), by.descending)
            for by in node.order_by
        ]
    )
    others = [*histograms, *(() if where is None else (where,))]
    added = _of_record(checker, node, columns, keys, values, others) if checker.recorded else {}
    per_deal = PerDeal(where, keys, tuple(values), tuple(histograms))
    any_hands = not checker.looked_at_held
    return CheckedSelect(tuple(columns), per_deal, order, having, **added, of_any_hands=any_hands)


def check_keys(checker: Checker, formulas: Sequence[Formula]) -> tuple[Expression, ...]:
    """The formulas that deals are grouped by; raises `PQLError`."""
    if len(formulas) > MOST_KEYS:
        message = f"groups are made by up to {MOST_KEYS} formulas, not {len(formulas):,}"
        raise checker.error("too-many-keys", message, formulas[MOST_KEYS])
    keys = tuple([checker.key(formula) for formula in formulas])
    for formula, key in zip(formulas, keys, strict=True):
        if key.is_constant:
            checker.warn(
                "constant-key",
                f"`{format_node(formula)}` is the same in every deal: this makes one group",
                formula,
                "write what differs, such as texture(flop), flopclass, turnCard() or handType(hero, flop)",
            )
    return keys


def key_columns(formulas: Sequence[Formula], keys: Sequence[Expression]) -> list[Column]:
    """The columns of the answer that hold the parts of the key."""
    pairs = enumerate(zip(formulas, keys, strict=True))
    return [Column(format_node(formula), None, index, key.type, key.real) for index, (formula, key) in pairs]


def _of_record(
    checker: Checker,
    node: SelectQuery,
    columns: list[Column],
    keys: Sequence[Expression],
    values: list[Expression],
    others: list[Expression],
) -> dict[str, Any]:
    """What recorded hands are asked besides: in what money is, and when hands began. Raises `PQLError`."""
    from pql.statements.history.units import check_sessions, money_columns

    session = check_sessions(checker, node, keys, values, others)
    named = [(column.function, column.name, column.place) for column in columns]
    return {"session": session, "money": money_columns(checker, named, values)}


def _of_each_deal(checker: Checker, where: Formula) -> Expression:
    call = _first_aggregate(where)
    if call is not None:
        raise checker.error(
            "nested-aggregate",
            f"`{call.name}` adds up all deals, and `where` looks at each one",
            call,
            f"groups are chosen by `having`: `group by ... having {format_node(call)} > 1`",
        )
    return checker.truth(where)


def _first_aggregate(formula: Node) -> Call | None:
    if isinstance(formula, Call) and formula.name.lower() in AGGREGATES:
        return formula
    return next((aggregate for child in formula.children() if (aggregate := _first_aggregate(child))), None)


def _of_groups(
    checker: Checker,
    node: SelectQuery,
    having: Formula,
    columns: list[Column],
    values: list[Expression],
    keys: str,
) -> Having:
    if not node.group_by:
        raise checker.error(
            "no-groups",
            "`having` chooses among groups, and here are none",
            having,
            f"add `{keys}`; `where` is a condition on each {'hand' if checker.recorded else 'deal'}",
        )

    def add(call: Call) -> Column:
        first, *more = call.arguments or (call,)
        if not call.arguments or more:
            raise checker.error("bad-aggregate", f"`{call.name}` takes one formula", call)
        aggregate = Aggregate(call.name.lower(), first, span=call.span)
        return _column(checker, aggregate, values, [])

    inner = HavingChecker(checker, columns, lambda formula: same_formula(formula, node), add)
    test = inner.truth(having)
    return Having(test, tuple(inner.made))


def _column(
    checker: Checker, node: Aggregate, values: list[Expression], histograms: list[Expression]
) -> Column:
    function = node.function.lower()
    name = node.name or format_node(node)
    if function == "histogram":
        return _histogram(checker, node, name, histograms)
    if function == "count":
        truth = checker.truth(node.argument)
        held = checker.builder.choose(truth, 1, 0)
        values.append(held)
        street = checker.street if _may_come_later(checker, node.argument) else None
        counted = format_node(node.argument)
        return Column(name, function, len(values) - 1, BOOLEAN, False, street=street, counted=counted)
    if function == "rate":
        return _rate(checker, node, name, values)
    if function == "opportunities":
        if not checker.recorded:
            raise checker.error(
                "of-record",
                "only recorded hands have `opportunities`",
                node,
                f"of dealt hands write `count({format_node(node.argument)})`",
            )
        return _rate(checker, node, name, values)._replace(function=function, type=NUMBER)
    value = checker.value(node.argument)
    if isinstance(node.argument, Symbol) and is_hand_type(node.argument.name):
        word = node.argument.name
        checker.warn(
            "constant-word",
            f"`{word}` is OpenHoldem's constant here, the same number in every deal",
            node.argument,
            f"write `count({word})` for how often it is made",
        )
    if checker.recorded and function not in ("min", "max"):
        from pql.formulas.recorded import is_event

        value = checker.as_truth(value, node.argument) if is_event(value) else value
    ordered = value.type.is_number or (function in ("min", "max") and value.type not in TEXTS)
    if not ordered:
        raise checker.error(
            "type-mismatch",
            f"`{function}` takes a number, and this is a {value.type.name}",
            node.argument,
            f"write `count({format_node(node.argument)} = ...)`, `histogram(...)`, or `group by` it",
        )
    values.append(value)
    kind = value.type
    if kind == BOOLEAN and function != "min" and function != "max":
        kind = NUMBER
    return Column(name, function, len(values) - 1, kind, value.real)


def _rate(checker: Checker, node: Aggregate, name: str, values: list[Expression]) -> Column:
    """A share among occasions: of deals in which the formula has a value, or of the actions it is by."""
    value = checker.check(node.argument)
    if checker.recorded:
        from pql.formulas.recorded import PerAction

        if isinstance(value, PerAction):
            values += value.operands
            kind = BOOLEAN if value.share else FRACTION
            place, of = len(values) - 2, len(values) - 1
            return Column(name, "rate", place, kind, False, counted=format_node(node.argument), of=of)
    values.append(checker.as_truth(value, node.argument))
    return Column(name, "rate", len(values) - 1, BOOLEAN, False, counted=format_node(node.argument))


def _may_come_later(checker: Checker, counted: Formula) -> bool:
    """Whether a hand of five cards alone is counted, without a street, on a board that has cards to come."""
    if not isinstance(counted, Symbol) or counted.street is not None or checker.street not in (3, 4):
        return False
    word = counted.name.lower()
    named = {name.lower() for name in checker.environment.names}
    return word not in named and word in _OF_FIVE_CARDS


def _histogram(checker: Checker, node: Aggregate, name: str, histograms: list[Expression]) -> Column:
    value = checker.value(node.argument)
    make = checker.builder
    bounds: list[float] = []
    for bound in node.buckets:
        checked = checker.as_type(checker.check(bound), NUMBER, bound)
        number = checked.value if isinstance(checked, Constant) else None
        if number is None:
            raise checker.error("bad-argument", "the bounds of buckets are numbers", bound)
        if bounds and number <= bounds[-1]:
            raise checker.error("bad-argument", "the bounds of buckets ascend", bound)
        bounds.append(float(number))
    if bounds:
        kind, almost = NUMBER, 0.0
        if value.type == EQUITY or isinstance(value, PotShare):
            almost, bounds = _ALMOST, _as_fractions(checker, node, bounds)
            kind = EQUITY if value.type == EQUITY else NUMBER
        value = checker.as_type(value, NUMBER, node.argument)
        reached = [make.binary(">=", value, number - almost) for number in bounds]
        bucket = paired(
            [make.number(0), *reached], lambda first, second: make.binary("+", first, second, NUMBER)
        )
        histograms.append(bucket)
        return Column(name, "histogram", len(histograms) - 1, kind, False, tuple(bounds))
    if value.type == EQUITY:
        percent = make.binary("+", make.binary("*", value, make.number(100.0)), make.number(_ALMOST))
        whole = make.binary("-", percent, make.binary("mod", percent, make.number(1.0)))
        value = make.binary("min", whole, make.number(99.0), EQUITY)
    histograms.append(value)
    return Column(name, "histogram", len(histograms) - 1, value.type, value.real)


def _as_fractions(checker: Checker, node: Aggregate, bounds: list[float]) -> list[float]:
    """The bounds of equities as fractions of 1: where one is above 1 all are percents. Raises for what is neither."""
    for bound, formula in zip(bounds, node.buckets, strict=True):
        if not 0 <= bound <= _PERCENT:
            help = "write bounds as fractions, `0.25`, or as percents, `25`"
            raise checker.error("bad-argument", "an equity is between 0 and 100 %", formula, help)
    if bounds[-1] <= 1:
        return bounds
    for bound, formula in zip(bounds, node.buckets, strict=True):
        if 0 < bound < 1:
            message = f"this bound is a fraction, and {bounds[-1]:g} is a percentage"
            help = f"write all bounds alike: in percent this is `{_PERCENT * bound:g}`"
            raise checker.error("bad-argument", message, formula, help)
    return [bound / _PERCENT for bound in bounds]


def same_formula(key: Formula, node: SelectQuery) -> int | None:
    """The column that is the same formula as a key of `order by` or `having`."""
    if key in node.group_by:
        return node.group_by.index(key)
    for index, aggregate in enumerate(node.aggregates):
        called = Call(aggregate.function, (aggregate.argument, *aggregate.buckets))
        if (
            isinstance(key, Call)
            and key.name.lower() == called.name.lower()
            and key.arguments == called.arguments
        ):
            return len(node.group_by) + bool(node.group_by) + index  # behind the size of the group
    return None
