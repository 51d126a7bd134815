"""`replay`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pql.base.diagnostics import Place
from pql.grammar.nodes.formulas import Binary, Symbol, Text
from pql.statements.history.compile import HANDS, compile_history
from pql.statements.select.syntax import SelectQuery

from .question import ReplayQuestion
from .syntax import ReplayQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: ReplayQuery) -> ReplayQuestion:
    """`replay 'NUMBER' from history ...`."""
    number = cast("str", node.hand)  # no parameter is left
    where = Binary("==", Symbol("hand"), Text(number))
    select = SelectQuery((HANDS,), where=where, history=node.history, span=node.span)
    at = compiler.place(node) if node.place is None else Place((compiler.source, node.place))
    return ReplayQuestion(compile_history(compiler, select), number, at)
