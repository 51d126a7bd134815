"""Strings: in hands, boards and cards what they hold is read in place, elsewhere they are one token."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.nodes.hands import Name, Notation
from pql.grammar.tables.keywords import DIALECTS

from .scanning import matcher
from .state import LexerState
from .tokens import BOARDS, CARDS, CLAUSE, HANDS, REPORT, START, Token

# All but the characters that steer a terminal or turn letters around, which answers would pass on, and surrogates,
# which no encoding has.
_TEXT = "[^\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]*"


def quote_token(lexer: LexerState, start: int) -> Token:
    """A string: in hands, boards and cards its content is read in place, elsewhere it is one token."""
    if lexer.mode is START:
        lexer.mode = HANDS
    string = string_token(lexer, start)
    is_option = lexer.listing and lexer.tokens[-1].type == "ASSIGN" and lexer.mode is not CARDS
    if lexer.dialect and lexer.mode is HANDS and not is_option:
        node = Notation(lexer.dialect, string.value, span=string.span)
        return Token("NOTATION", node, start, string.end)
    if lexer.mode in (HANDS, BOARDS, CARDS) and not is_option:
        if lexer.tokens and lexer.tokens[-1].end == start:
            refuse_notation(lexer, lexer.tokens[-1])
        lexer.strings.append((lexer.end, string.end - start - 1 - len(string.value), lexer.mode))
        lexer.end = start + 1 + len(string.value)
        return Token("QUOTE", lexer.text[start], start, start + 1)
    if lexer.mode is REPORT:
        lexer.mode = CLAUSE
    return string


def string_token(lexer: LexerState, start: int) -> Token:
    """The string that begins at `start`, as one token."""
    quote = lexer.text[start]
    line_end = min(lexer.end_of_line(start), lexer.end)
    close = lexer.text.find(quote, start + 1, line_end)
    width = 1
    if close < 0 and lexer.lenient:
        close, width = line_end, 0
    elif close < 0:
        message, help_line = "this string is not closed on its line", f"write `{quote}` at its end"
        lexer.fail(Misread("open-string", message, help_line), Span(start, line_end))
    check_text(lexer, start, close)
    return Token("STRING", lexer.text[start + 1 : close], start, close + width)


def check_text(lexer: LexerState, start: int, end: int) -> None:
    """Raises an error for a part of the text that no string can hold, such as half a character."""
    place = strange_character(lexer.text, start, end)
    if place is not None:
        shown = f"U+{ord(lexer.text[place]):04X}"
        reason = Misread("bad-character", f"a string cannot hold the character {shown}")
        lexer.fail(reason, Span(place, place + 1))


def strange_character(text: str, start: int = 0, end: int | None = None) -> int | None:
    """The place of the first character that no string and no name of a file holds, None where there is none.

    >>> strange_character("tab\\t, ö and ♠"), strange_character("a\\x1b[31m"), strange_character("ab\\u202e")
    (None, 1, 2)
    """
    last = len(text) if end is None else end
    match = matcher(_TEXT)(text, start, last)
    return None if match is None or match.end() >= last else match.end()


def refuse_notation(lexer: LexerState, word: Token) -> None:
    """A name that touches a string was meant as a notation: `pip'AKs'`."""
    if word.type == "ATOM" and isinstance(word.value, Name):
        from pql.base.suggestions import did_you_mean

        near = did_you_mean(word.value.name, DIALECTS)
        notations = ", ".join(f"`{name}`" for name in DIALECTS)
        help_line = f"did you mean `{near}`?" if near else f"the notations are {notations}"
        lexer.fail(
            Misread("unknown-notation", f"`{word.value.name}` is not a notation", help_line), word.span
        )
