"""The statement `show`: the options, or the names."""

from __future__ import annotations

from pql.base.diagnostics import Misread
from pql.grammar.nodes.base import Statement
from pql.grammar.rules.production import Production, whole


class Show(Statement):
    """`show options`, `show names`."""

    topic: str

    def text(self) -> str:
        return f"show {self.topic}"


def p_statement_show(p: Production) -> None:
    """statement : SHOW WORD"""
    topic = p.slice[2]
    if topic.value.lower() not in ("options", "names"):
        reason = Misread(
            "unknown-topic", f"`show {topic.value}` shows nothing", "write `show options` or `show names`"
        )
        p.lexer.fail(reason, topic.span)
    p.slice[0].value = Show(topic.value.lower(), span=whole(p))
