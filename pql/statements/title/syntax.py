"""The clause `title`: what is above the answer of a statement, and above its picture."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.format.values import quoted
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.base import Statement
from pql.grammar.rules.production import Production


class Titled(Statement):
    """`STATEMENT title 'TEXT'`: behind the other clauses of what it asks."""

    statement: Statement
    title: str

    def text(self) -> str:
        return f"{self.statement.text()} title {quoted(self.title)}"


def p_query_title(p: Production) -> None:
    """query : query TITLE STRING"""
    p.slice[0].value = titled(p, p.slice[1].value, p.slice[3], _whole(p))


def _whole(p: Production) -> Span:
    start = p.slice[1].value.span
    return Span(start.start if start is not None else 0, p.slice[3].end)


def titled(p: Production, statement: Statement, title: Token, span: Span) -> Titled:
    """A statement with the title of a token; an error for a second title, and for one that says nothing."""
    if isinstance(statement, Titled) or not title.value.strip():
        message = "a title cannot be empty" if not title.value.strip() else "a statement has one title"
        help_line = "for example: `equity AA vs KK title 'Aces against kings'`"
        p.lexer.fail(Misread("bad-title", message, help_line), title.span)
    return Titled(statement, title.value, span=span)
