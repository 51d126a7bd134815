"""Tokens of numbers: whole ones, percentages and weights."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.limits import MAX_DIGITS

from .scanning import BLANK, matcher
from .state import LexerState
from .tokens import HANDS, Token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

_COMMA_IN_NUMBER_AHEAD = r",[0-9]"
_BRACKET_AHEAD = rf"{BLANK}\("


def integer_token(lexer: LexerState, word: str, start: int, end: int) -> Token:
    """A whole number."""
    if len(word) > MAX_DIGITS:
        lexer.fail(Misread("large-number", "this number is too large", None), Span(start, end))
    return Token("NUMBER", int(word), start, end)


def percent_token(lexer: LexerState, number: str, start: int, end: int) -> Token:
    """A percentage, of hands or of a pot."""
    value = float(number)
    span = Span(start, end)
    if value > 100:
        lexer.fail(Misread("percentage", "a percentage goes from 0 to 100", None), span)
    before = lexer.tokens[-1].type if lexer.tokens else ""
    if (
        lexer.mode is HANDS
        and before not in ("TOP", "COMPARE")
        and matcher(_BRACKET_AHEAD)(lexer.text, end, lexer.end) is not None
    ):
        _refuse_weight_in_front(lexer, lexer.text[start:end], span)
    if before == "COMMA" and lexer.text[start - 1] == ",":
        from .decimal_commas import warn_of_pair_in_percentage

        warn_of_pair_in_percentage(lexer, start, end)
    return Token("PERCENT", value, start, end)


def _refuse_weight_in_front(lexer: LexerState, number: str, span: Span) -> NoReturn:
    reason = Misread(
        "weight-in-front",
        f"`{number}` before a bracket is not a weight",
        f"a weight comes after it: `(AA, KK):{number}`; the intersection is `top {number} (...)`",
    )
    lexer.fail(reason, span)


def weight_token(lexer: LexerState, number: str, percent: bool, start: int, end: int) -> Token:
    """A weight behind a colon: a share of 1, or a percentage."""
    weight = float(number)
    if percent:
        weight /= 100
    if (weight > 1 or not weight) and matcher(_COMMA_IN_NUMBER_AHEAD)(lexer.text, end, lexer.end) is not None:
        from .decimal_commas import refuse_comma_in_number

        refuse_comma_in_number(lexer, end - 1)
    if weight > 1:
        help_line = "write `:0.5` or `:50%` for half of the hands"
        lexer.fail(Misread("weight", "a weight goes from 0 to 1", help_line), Span(start, end))
    return Token("WEIGHT", weight, start, end)
