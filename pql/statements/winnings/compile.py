"""`winnings`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.nodes.base import Formula
from pql.grammar.nodes.formulas import Conditional, Number, Symbol
from pql.statements.history.compile import HANDS, compile_history
from pql.statements.select.syntax import Aggregate, SelectQuery

from .question import WinningsQuestion
from .syntax import WinningsQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: WinningsQuery) -> WinningsQuestion:
    """`winnings from history ...`: a `select` of what was won."""
    net, shown, nothing = Symbol("net"), Symbol("showdown"), Number(0)
    sums: list[tuple[Formula, str]] = [
        (net, "net"),
        (Symbol("allinNet"), "adjusted"),
        (Conditional(shown, net, nothing), "showdown"),
        (Conditional(shown, nothing, net), "without"),
        (Symbol("rakePaid"), "rake"),
        (Symbol("netBeforeRake"), "before_rake"),
    ]
    aggregates = [Aggregate("sum", formula, name) for formula, name in sums]
    if not node.by:  # else it is there
        aggregates.insert(0, HANDS)
    select = SelectQuery(
        tuple(aggregates), where=node.where, group_by=node.by, history=node.history, span=node.span
    )
    return WinningsQuestion(compile_history(compiler, select, size="hands"))
