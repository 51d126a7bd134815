"""`leaks`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.nodes.formulas import Symbol
from pql.results.recorded_statistics import DEFINITIONS
from pql.statements.history.compile import HANDS, compile_history
from pql.statements.select.syntax import SelectQuery
from pql.statements.stats.compile import per_100, rate

from .question import LeaksQuestion
from .syntax import LeaksQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.grammar.nodes.base import Formula
    from pql.statements.history.question import HistoryQuestion
    from pql.statements.history.syntax import History


def compile(compiler: StatementCompiler, node: LeaksQuery) -> LeaksQuestion:
    """`leaks from history ... by ...` or `... vs history ...`: a `select` of all rates for each side."""
    if node.against is not None and node.by:
        raise compiler.error(
            "repeated-clause",
            "`by` makes the best group the reference, and `vs` names another one",
            node,
            "leave one of them out",
        )

    def side(history: History, where: Formula | None, by: tuple[Formula, ...]) -> HistoryQuestion:
        shown = [column for each in DEFINITIONS for column in each.columns if column.kind == "share"]
        rates = [rate(column.word, column.street, column.name) for column in shown]
        sums = (*(() if by else (HANDS,)), per_100("net", "bb100"), *rates)
        select = SelectQuery(sums, where=where, group_by=by, history=history, span=node.span)
        return compile_history(compiler, select, size="hands")

    if node.against is None:
        return LeaksQuestion(side(node.history, node.where, node.by or (Symbol("stake"),)), None)
    return LeaksQuestion(side(node.history, node.where, ()), side(node.against, node.against_where, ()))
