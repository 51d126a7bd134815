"""What stands after `from` where `select` is asked of recorded hands: their files, and whose hands they are."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.format.values import quoted
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.base import TextNode
from pql.grammar.nodes.statements import TextParameter

from .production import Production
from .statement_parts import Clause

WINNER = "winner"


class History(TextNode):
    """`history 'FILES', ... [for 'NAME', ...]`, `history 'FILES', ... for winner`.

    Without `for` it is every player whose cards are known: then `names` is empty and `winner` False. `places` are the
    spans of the files, then of the names.
    """

    paths: tuple[str | TextParameter, ...]
    names: tuple[str | TextParameter, ...]
    winner: bool
    places: tuple[Span, ...] = ()

    not_compared = ("places",)

    def text(self) -> str:
        seen = f" for {WINNER}" if self.winner else f" for {_list(self.names)}" if self.names else ""
        return f"history {_list(self.paths)}{seen}"


def _list(texts: tuple[str | TextParameter, ...]) -> str:
    return ", ".join([quoted(text) if isinstance(text, str) else str(text) for text in texts])


def p_history(p: Production) -> None:
    """history : HISTORY texts"""
    _, word, files = p.slice
    span = Span(word.lexpos, files.value[-1].end)
    p.slice[0].value = History(_values(files.value), (), False, _places(files.value), span=span)


def p_seen(p: Production) -> None:
    """seen : FOR texts"""
    _, word, names = p.slice
    p.slice[0].value = Clause("for", names.value, word, names.value[-1].end)


def p_seen_by_winner(p: Production) -> None:
    """seen : FOR WORD"""
    _, word, who = p.slice
    if who.value.lower() != WINNER:
        from pql.base.suggestions import did_you_mean

        near = did_you_mean(who.value, (WINNER,))
        help_line = (
            f"did you mean `{near}`?" if near else f"a player's name stands in quotes: `for '{who.value}'`"
        )
        reason = Misread("unexpected-word", f"`{who.value}` cannot stand after `for`", help_line)
        p.lexer.fail(reason, who.span)
    p.slice[0].value = Clause("for", [], word, who.end)


def seen_by(history: History, names: list[Token] | None) -> History:
    """The history with the names behind `for`: None without it, none of them for the winner."""
    if names is None:
        return history
    places = (*history.places, *_places(names))
    return History(history.paths, _values(names), not names, places, span=history.span)


def p_texts(p: Production) -> None:
    """texts : text
    | texts COMMA text"""
    tokens = [] if len(p.slice) == 2 else p.slice[1].value
    tokens.append(p.slice[-1].value)
    p.slice[0].value = tokens


def p_text(p: Production) -> None:
    """text : STRING
    | PARAMETER"""
    p.slice[0].value = p.slice[1]


def _places(tokens: list[Token]) -> tuple[Span, ...]:
    return tuple([token.span for token in tokens])


def _values(tokens: list[Token]) -> tuple[str | TextParameter, ...]:
    return tuple(
        [
            TextParameter(token.value, span=token.span) if token.type == "PARAMETER" else token.value
            for token in tokens
        ]
    )
