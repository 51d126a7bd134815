"""What stands after `from` where `select` is asked of recorded hands: their files, and whose hands they are."""

from __future__ import annotations

from pql.grammar.diagnostics import Span
from pql.grammar.format.values import quoted
from pql.grammar.lexing.tokens import Token
from pql.grammar.misread import Misread
from pql.grammar.nodes.statements import TextNode

from .production import Production

WINNER = "winner"


class History(TextNode):
    """`history 'FILES', ... [for 'NAME', ...]`, `history 'FILES', ... for winner`.

    Without `for` it is every player whose cards are known: then `names` is empty and `winner` False.
    """

    paths: tuple[str, ...]
    names: tuple[str, ...]
    winner: bool

    def text(self) -> str:
        seen = f" for {WINNER}" if self.winner else f" for {_list(self.names)}" if self.names else ""
        return f"history {_list(self.paths)}{seen}"


def _list(texts: tuple[str, ...]) -> str:
    return ", ".join([quoted(text) for text in texts])


def p_history(p: Production) -> None:
    """history : HISTORY texts
    | HISTORY texts FOR texts"""
    word, files, names = p.slice[1], p.slice[2].value, p.slice[4].value if len(p.slice) > 3 else []
    end = (names or files)[-1].end
    p.slice[0].value = History(_values(files), _values(names), False, span=Span(word.lexpos, end))


def p_history_of(p: Production) -> None:
    """history : HISTORY texts FOR WORD"""
    word, files, who = p.slice[1], p.slice[2].value, p.slice[4]
    if who.value.lower() != WINNER:
        from pql.grammar.tables.suggestions import did_you_mean

        near = did_you_mean(who.value, (WINNER,))
        help_line = (
            f"did you mean `{near}`?" if near else f"a player's name stands in quotes: `for '{who.value}'`"
        )
        reason = Misread("unexpected-word", f"`{who.value}` cannot stand after `for`", help_line)
        p.lexer.fail(reason, who.span)
    p.slice[0].value = History(_values(files), (), True, span=Span(word.lexpos, who.end))


def p_texts(p: Production) -> None:
    """texts : STRING
    | texts COMMA STRING"""
    tokens = [] if len(p.slice) == 2 else p.slice[1].value
    tokens.append(p.slice[-1])
    p.slice[0].value = tokens


def _values(strings: list[Token]) -> tuple[str, ...]:
    return tuple([string.value for string in strings])
