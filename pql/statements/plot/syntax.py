"""The statement `plot`: an answer as a picture."""

from __future__ import annotations

from pql.grammar.format.clauses import to_file
from pql.grammar.nodes.base import Statement
from pql.grammar.rules.production import Production, whole
from pql.statements.title.syntax import titled


class Plot(Statement):
    """`plot STATEMENT [to 'file.png']`."""

    statement: Statement
    path: str | None

    def text(self) -> str:
        return f"plot {self.statement.text()}{to_file(self.path)}"


def p_statement_plot(p: Production) -> None:
    """statement : PLOT query
    | PLOT query INTO STRING
    | PLOT query INTO STRING TITLE STRING"""
    parts = p.slice
    if len(parts) > 5:
        parts[2].value = titled(p, parts[2].value, parts[6], whole(p))
    parts[0].value = Plot(parts[2].value, parts[4].value if len(parts) > 3 else None, span=whole(p))
