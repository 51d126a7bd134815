"""The statement `replay`: a recorded hand, street by street."""

from __future__ import annotations

from pql.base.diagnostics import Span
from pql.grammar.format.values import quoted
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.base import Statement, TextParameter
from pql.grammar.rules.production import Production
from pql.statements.history.syntax import History, recorded_text


class ReplayQuery(Statement):
    """`replay 'NUMBER' from history 'FILES'`; `place` is the span of the number."""

    hand: str | TextParameter
    history: History
    place: Span | None = None

    not_compared = ("place",)

    def text(self) -> str:
        hand = quoted(self.hand) if isinstance(self.hand, str) else str(self.hand)
        return " ".join((f"replay {hand}", *recorded_text(self)))


def p_query_replay(p: Production) -> None:
    """query : REPLAY text FROM history"""
    _, word, hand, _, history = p.slice
    token: Token = hand.value
    value = TextParameter(token.value, span=token.span) if token.type == "PARAMETER" else token.value
    span = Span(word.lexpos, history.value.span.end)
    p.slice[0].value = ReplayQuery(value, history.value, token.span, span=span)
