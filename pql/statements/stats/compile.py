"""`stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.nodes.base import Formula
from pql.grammar.nodes.formulas import Binary, Call, Number, Symbol
from pql.grammar.rules.statement_parts import Ordering
from pql.results.recorded_statistics import DEFINITIONS
from pql.statements.history.compile import HANDS, compile_history
from pql.statements.select.syntax import Aggregate, SelectQuery

from .question import StatsQuestion
from .syntax import StatsQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: StatsQuery) -> StatsQuestion:
    """`stats from history ...`: a `select` of all statistics."""
    seen = node.history
    each = not (node.by or seen.names or seen.winner or seen.hero)
    keys = (Symbol("name"),) if each else node.by
    sums = [
        Aggregate("sum", Symbol("net"), "net"),
        per_100("net", "bb100"),
        per_100("allinNet", "adjusted"),
        *[rate(column.word, column.street, column.name) for each in DEFINITIONS for column in each.columns],
    ]
    if not keys:  # else it is there
        sums.insert(0, HANDS)
    select = SelectQuery(
        tuple(sums),
        where=node.where,
        group_by=keys,
        having=node.having,
        order_by=node.order_by or ((Ordering(Symbol("hands"), True),) if each else ()),
        limit=node.limit,
        history=seen,
        span=node.span,
    )
    return StatsQuestion(compile_history(compiler, select, size="hands"), each and node.having is None)


def rate(word: str, street: str | None, name: str) -> Aggregate:
    """How often a statistic is true, of its opportunities."""
    formula: Formula = Call(word, (Symbol(street),)) if street else Symbol(word)
    return Aggregate("rate", formula, name)


def per_100(amount: str, name: str) -> Aggregate:
    """The average in big blinds, of 100 hands."""
    blinds = Binary("/", Symbol(amount), Symbol("blinds"))
    return Aggregate("avg", Binary("*", blinds, Number(100)), name)
