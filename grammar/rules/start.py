"""The start rule: a text is a statement, or one expression for the library, which begins with a token for its kind.

A `query` is what `plot` and `export` take; `explain` takes any statement.
"""

from __future__ import annotations

from .operator_chains import finish
from .production import Production


def p_start(p: Production) -> None:
    """start : statement
    | HANDS_TEXT hands
    | HANDS_TEXT filtered
    | BOARDS_TEXT board_range
    | layers_text
    | FORMULA_TEXT formula"""
    p.slice[0].value = finish(p.lexer, p.slice[-1].value)


def p_statement_query(p: Production) -> None:
    """statement : query"""
    p.slice[0].value = p.slice[1].value
