"""What recorded hands are not added up over: money of different kinds, and sessions that are one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.formulas.expressions import Binary, Choice, Expression, Unary
from pql.formulas.group_sums import GroupSums, Key, Sums
from pql.formulas.recorded import Dealt, Field
from pql.formulas.types import NUMBER, SESSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.formulas.checker import Checker
    from pql.grammar.nodes.base import Node
    from pql.statements.select.syntax import SelectQuery

_MINUTE = 60_000_000
_MOST_APART = 30 * _MINUTE
# By what says in which unit each is: chips, and what a tournament costs.
_MONEY = {
    **dict.fromkeys(("pot", "stack", "net", "won", "allinnet", "blinds", "rake", "fees", "drop"), "unit"),
    **dict.fromkeys(("cashout", "cashoutfee", "rakepaid", "netbeforerake"), "unit"),
    **dict.fromkeys([f"potbefore({street})" for street in ("preflop", "flop", "turn", "river")], "unit"),
    "buyin": "currency unit",
    **dict.fromkeys(("icmbefore", "icmafter", "icmnet", "icmev"), "currency unit"),
    # Of tournaments, where `unit` is what they are paid in.
    **dict.fromkeys(("paid", "prize", "bounties", "prizepool"), "unit"),
}
_ADDED_UP = ("sum", "avg", "stddev", "min", "max")
_KEEPS = ("+", "-", "*", "min", "max", "mod")


def unit_of(expression: Expression) -> str | None:
    """The field that says in which unit an amount is, None for what is no money, or by money: `net / blinds`."""
    if isinstance(expression, Field):
        return _MONEY.get(expression.name)
    if isinstance(expression, Dealt):
        return unit_of(expression.operands[0])
    if isinstance(expression, Choice):
        return unit_of(expression.operands[1]) or unit_of(expression.operands[2])
    if isinstance(expression, Unary) and expression.operator == "negate":
        return unit_of(expression.operands[0])
    if isinstance(expression, Binary):
        left, right = [unit_of(operand) for operand in expression.operands]
        if expression.operator == "/":
            return None if left and right else left or right
        if expression.operator in _KEEPS:
            return left or right
    return None


def money_columns(
    checker: Checker, columns: Sequence[tuple[str | None, str, int]], values: list[Expression]
) -> tuple[tuple[str, int], ...]:
    """The columns that add up money, each with the place of the value that says what it is in, which is added.

    Each column is given by its aggregate, its name and the place of its value.
    """
    places: dict[str, int] = {}
    columns_of_money = []
    for function, name, column in columns:
        unit = unit_of(values[column]) if function in _ADDED_UP else None
        if unit is None:
            continue
        if unit not in places:
            places[unit] = len(values)
            values.append(checker.builder.one(Field(unit, NUMBER)))
        columns_of_money.append((name, places[unit]))
    return tuple(columns_of_money)


def check_sessions(
    checker: Checker,
    node: SelectQuery,
    keys: Sequence[Expression],
    values: list[Expression],
    others: Sequence[Expression],
) -> tuple[tuple[int, ...], int] | None:
    """The keys that are the session, and the place of the time, which is added to the values.

    Raises `PQLError` where sessions are asked for anything else, as in `others`, formulas besides keys and values: they
    are known when all hands have been looked at.
    """
    places = []
    for number, (key, formula) in enumerate(zip(keys, node.group_by, strict=True)):
        if key.type == SESSION and isinstance(key, Field):
            places.append(number)
        else:
            refuse_sessions(checker, formula, key)
    refuse_sessions(checker, node, *values, *others)
    if not places:
        return None
    values.append(checker.builder.one(Field("time", NUMBER)))
    return tuple(places), len(values) - 1


def refuse_sessions(checker: Checker, node: Node, *expressions: Expression) -> None:
    """Raises `PQLError` where a formula looks at the session."""
    if any(inner.type == SESSION for each in expressions for inner in each.walk()):
        raise checker.error(
            "bad-argument",
            "sessions are known when all hands have been looked at",
            node,
            "`group by session` alone; in formulas write `began`, `date` or `hour`",
        )


def join_sessions(sums: GroupSums, places: tuple[int, ...], time: int) -> dict[Key, Key]:
    """Makes groups of sessions from those of blocks of time: half an hour without a hand ends one.

    Returns the group that each was made a part of.
    """
    place = places[0]
    spans: dict[int, tuple[float, float]] = {}
    for key, of in sums.groups.items():
        times = of[1 + time]
        if times.rows:
            first, last = spans.get(key[place], (times.least, times.most))
            spans[key[place]] = min(first, times.least), max(last, times.most)
    started, before, session_of = 0.0, -float(_MOST_APART), dict[int, int]()
    for block, (first, last) in sorted(spans.items()):
        if first - before >= _MOST_APART:
            started = first
        session_of[block], before = int(started) // _MINUTE, last

    def of_session(key: Key) -> Key:
        return tuple([session_of.get(part, part) if at in places else part for at, part in enumerate(key)])

    names = {key: of_session(key) for key in sums.groups}
    groups: dict[Key, list[Sums]] = {}
    for key, of in sums.groups.items():
        name = names[key]
        groups[name] = [a.plus(b) for a, b in zip(groups[name], of, strict=True)] if name in groups else of
    sums.groups = groups
    joined = []
    for bars in sums.bars:
        made: dict[tuple[Key, int], Sums] = {}
        for (key, value), of_bar in bars.items():
            bar = of_session(key), value
            made[bar] = made.get(bar, Sums()).plus(of_bar)
        joined.append(made)
    sums.bars = joined
    return names


def mixed(sums: GroupSums, money: Sequence[tuple[str, int]]) -> tuple[str, int, int] | None:
    """The first column that adds up unlike money within a group, and two of what it is in, by their numbers."""
    for name, column in money:
        for of in sums.groups.values():
            units = of[1 + column]
            if units.rows and units.least != units.most:
                return name, int(units.least), int(units.most)
    return None
