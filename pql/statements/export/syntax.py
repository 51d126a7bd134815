"""The statement `export`: an answer as a file."""

from __future__ import annotations

from pql.grammar.format.clauses import to_file
from pql.grammar.nodes.base import Statement
from pql.grammar.rules.production import Production, whole
from pql.statements.import_range.syntax import range_kind


class Export(Statement):
    """`export STATEMENT to 'file.csv' [as KIND]`; a kind is one of range files of other programs."""

    statement: Statement
    path: str
    kind: str | None = None

    def text(self) -> str:
        return f"export {self.statement.text()}{to_file(self.path)}" + (
            f" as {self.kind}" if self.kind else ""
        )


def p_statement_export(p: Production) -> None:
    """statement : EXPORT query INTO STRING
    | EXPORT query INTO STRING AS WORD"""
    parts = p.slice
    kind = range_kind(p, parts[6], written=True) if len(parts) > 5 else None
    parts[0].value = Export(parts[2].value, parts[4].value, kind, span=whole(p))
