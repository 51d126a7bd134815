"""The statement `collect`: hands of files into a collection."""

from __future__ import annotations

from pql.grammar.format.values import quoted
from pql.grammar.nodes.base import Statement
from pql.grammar.rules.production import Production, whole
from pql.statements.history.syntax import History


class Collect(Statement):
    """`collect history 'FILES', ... into 'FOLDER'`."""

    history: History
    folder: str

    def text(self) -> str:
        return f"collect {self.history.text()} into {quoted(self.folder)}"


def p_statement_collect(p: Production) -> None:
    """statement : COLLECT history INTO STRING"""
    parts = p.slice
    parts[0].value = Collect(parts[2].value, parts[4].value, span=whole(p))
