"""`tournaments`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.nodes.formulas import Symbol
from pql.statements.history.compile import compile_history, recorded_checker
from pql.statements.select.syntax import Aggregate, SelectQuery

from .question import TournamentsQuestion
from .syntax import TournamentsQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler

_COUNT = "tournaments"
# What is asked of each: how it is added up, the word, and the name of the column.
_COLUMNS = (
    ("sum", "entries", "entries"),
    ("sum", "paid", "paid"),
    ("sum", "prize", "prizes"),
    ("sum", "bounties", "bounties"),
    ("sum", "net", "net"),
    ("avg", "roi", "roi"),
    ("rate", "itm", "itm"),
    ("avg", "finish", "finish"),
)


def compile(compiler: StatementCompiler, node: TournamentsQuery) -> TournamentsQuestion:
    """`tournaments from history ...`: a `select` of what results of tournaments have."""
    aggregates = [Aggregate(function, Symbol(word), name) for function, word, name in _COLUMNS]
    if not node.by:  # else it is there
        aggregates.insert(0, Aggregate("count", Symbol("true"), _COUNT))
    select = SelectQuery(
        tuple(aggregates),
        where=node.where,
        group_by=node.by,
        order_by=node.order_by,
        limit=node.limit,
        history=node.history,
        span=node.span,
    )
    checker = recorded_checker(compiler)
    checker.of_tournaments = True
    return TournamentsQuestion(compile_history(compiler, select, checker, size=_COUNT))
