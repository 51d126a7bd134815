"""The statement `import`: runs the `let`s of another file."""

from __future__ import annotations

from pql.grammar.format.values import quoted
from pql.grammar.nodes.base import Statement
from pql.grammar.rules.production import Production, whole


class Import(Statement):
    """`import 'file.pql'`."""

    path: str

    def text(self) -> str:
        return f"import {quoted(self.path)}"


def p_statement_import(p: Production) -> None:
    """statement : IMPORT STRING"""
    p.slice[0].value = Import(p.slice[2].value, span=whole(p))
