"""Comments: where they end, and when a `--` was perhaps not meant as a comment."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span

from .hand_words import begins_like_a_hand
from .scanning import matcher
from .state import LexerState

_WORD = r"[\w?*+%.]*"


def touches_operand(lexer: LexerState, start: int) -> bool:
    """Whether the `--` at `start` touches what could be an operand: `5--3`, `A5s --A2s`.

    A word on the right counts only behind an operand on the same line, and only if it reads as a number or a
    hand, so that `--comment` stays quiet.
    """
    text = lexer.text
    before = text[start - 1] if start else "\n"
    if before.isalnum() or before in "_)%*?+'\"♣♦♥♠\ufe0f":
        return True
    if lexer.last_end <= lexer.first or "\n" in text[lexer.last_end : start]:
        return False
    word = matcher(_WORD)(text, start + 2)
    return word is not None and (word.group()[:1].isdigit() or begins_like_a_hand(word.group()))


def end_of_comment(lexer: LexerState, start: int) -> int:
    """Where the comment at `start` ends."""
    if lexer.text[start] == "/":
        end = lexer.text.find("*/", start + 2, lexer.end)
        if end < 0 and lexer.lenient:
            lexer.in_comment = True
            return lexer.end
        if end < 0:
            reason = Misread("open-comment", "this comment is never closed", "write `*/` at its end")
            lexer.fail(reason, Span(start, start + 2))
        return end + 2
    if lexer.text[start] == "-" and touches_operand(lexer, start):
        lexer.warn(
            "touching-comment",
            "`--` begins a comment here",
            Span(start, start + 2),
            "write blanks around it, or `- -` for two minus signs",
        )
    end = lexer.end_of_line(start)
    lexer.in_comment = end == len(lexer.text)
    return end
