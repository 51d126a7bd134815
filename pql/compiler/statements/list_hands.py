"""`list from history`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.compiler.history import compile_history, recorded_checker
from pql.grammar import format_node
from pql.grammar.nodes.formulas import Symbol
from pql.grammar.rules.list_hands import ListHandsQuery
from pql.grammar.rules.select import Aggregate, SelectQuery
from pql.questions.list_hands import ListHandsQuestion
from pql.questions.report_keys import RowKey

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: ListHandsQuery) -> ListHandsQuestion:
    """`list from history ...`: hands that pass, in the order of formulas."""
    count = Aggregate("count", Symbol("true", None, None), "hands", ())
    select = SelectQuery(
        (count,), (), node.where, (), None, (), node.limit, None, None, node.history, span=node.span
    )
    checker = recorded_checker(compiler)
    asked = compile_history(compiler, select, checker)
    orders = [(RowKey(format_node(by.key), checker.value(by.key)), by.descending) for by in node.order_by]
    return ListHandsQuestion(asked, tuple(orders))
