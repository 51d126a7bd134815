"""The statement `export`: an answer as a file."""

from __future__ import annotations

from pql.grammar.format.clauses import to_file
from pql.grammar.nodes.statements import Statement

from .production import Production, whole


class Export(Statement):
    """`export STATEMENT to 'file.csv'`."""

    statement: Statement
    path: str

    def text(self) -> str:
        return f"export {self.statement.text()}{to_file(self.path)}"


def p_statement_export(p: Production) -> None:
    """statement : EXPORT query INTO STRING"""
    p.slice[0].value = Export(p.slice[2].value, p.slice[4].value, span=whole(p))
