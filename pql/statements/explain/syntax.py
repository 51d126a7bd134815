"""The statement `explain`: how another statement is understood and computed."""

from __future__ import annotations

from pql.grammar.nodes.base import Statement
from pql.grammar.rules.production import Production, whole


class Explain(Statement):
    """`explain STATEMENT`."""

    statement: Statement

    def text(self) -> str:
        return f"explain {self.statement.text()}"


def p_statement_explain(p: Production) -> None:
    """statement : EXPLAIN statement"""
    p.slice[0].value = Explain(p.slice[2].value, span=whole(p))
