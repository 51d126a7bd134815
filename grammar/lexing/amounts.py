"""What is where `ev` wants an amount of money, and is none."""

from __future__ import annotations

import re

from pql.base.diagnostics import Misread, Span

from .scanning import matcher
from .state import LexerState

_REST = r"[$]?[0-9.,A-Za-z]*(?:[^\S\n]*%)?"
_AFTER_AMOUNT = ("NUMBER", "DECIMAL", "PERCENT", "PARAMETER")


def check_amount(lexer: LexerState, start: int, end: int) -> None:
    """Raises `PQLError` for a sign, a percentage or a unit where a number alone is wanted."""
    text = lexer.text[start:end]
    before = lexer.tokens[-1].type if lexer.tokens else ""
    if text == "," and before in _AFTER_AMOUNT:
        number = lexer.text[lexer.tokens[-1].lexpos : start]
        message, help_line = "an amount has no comma", f"write `{number}000`, or with a point `{number}.5`"
    elif text == "-":
        message, help_line = "an amount must be more than 0", "write it without the `-`"
    elif text == "$" and re.match(r"[0-9]", lexer.text[end : end + 1]):
        message, help_line = "an amount is a number alone, in any unit", "write it without the `$`"
    elif before == "RAKE" or not text[0].isdigit():
        return
    elif "%" in lexer.text[start : _end(lexer, start)]:
        message = "a bet or a call is an amount, not a part of the pot"
        word = "call" if any(token.type in ("CALL", "POTODDS") for token in lexer.tokens) else "bet"
        part = text.rstrip("% .\t") or "75"
        help_line = f"{part} % of the pot are `ev {word} {part} into 100`"
    else:
        message, help_line = f"`{text[:20]}` is not an amount", "write a number alone, such as `50` or `2.5`"
    lexer.fail(Misread("bad-amount", message, help_line), Span(start, _end(lexer, start)))


def _end(lexer: LexerState, start: int) -> int:
    found = matcher(_REST)(lexer.text, start, lexer.end)
    return max(start + 1, found.end() if found is not None else start)
