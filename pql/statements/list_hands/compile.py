"""`list from history`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar import format_node
from pql.statements.history.compile import HANDS, compile_history, recorded_checker
from pql.statements.history.units import refuse_sessions
from pql.statements.report.keys import RowKey
from pql.statements.select.checking import MOST_KEYS
from pql.statements.select.syntax import SelectQuery

from .question import ListHandsQuestion
from .syntax import ListHandsQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: ListHandsQuery) -> ListHandsQuestion:
    """`list from history ...`: hands that pass, in the order of formulas."""
    select = SelectQuery((HANDS,), where=node.where, limit=node.limit, history=node.history, span=node.span)
    checker = recorded_checker(compiler)
    if len(node.order_by) > MOST_KEYS:
        message = f"rows are sorted by up to {MOST_KEYS} formulas, not {len(node.order_by):,}"
        raise checker.error("too-many-keys", message, node.order_by[MOST_KEYS])
    asked = compile_history(compiler, select, checker)
    orders = [(RowKey(format_node(by.key), checker.value(by.key)), by.descending) for by in node.order_by]
    for by, (key, _) in zip(node.order_by, orders, strict=True):
        refuse_sessions(checker, by.key, key.expression)
    return ListHandsQuestion(asked, tuple(orders))
