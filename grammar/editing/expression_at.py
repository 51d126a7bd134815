"""Finds the expression that the cursor is in, with the lexer.

Editors use it to show hints about what is being typed; mostly the statement is not finished.
"""

from __future__ import annotations

from typing import NamedTuple

from pql.grammar.lexing.tokens import BOARDS, HANDS, MODE_AFTER, NAMING, START, Token

from .reading import ReadStatement, read
from .walk import HOLDEM


class ExpressionAt(NamedTuple):
    """The expression around a cursor: its sub-language (`hands` or `boards`), and where it starts and ends.

    `statement` is where its statement starts.
    """

    language: str
    start: int
    end: int
    statement: int


def expression_at(text: str, cursor: int, game: str = HOLDEM) -> ExpressionAt | None:
    """The hands or boards expression that the cursor is in or directly behind; None where there is none.

    >>> expression_at("equity AKs, QQ vs 22+ on AK*", 14)
    ExpressionAt(language='hands', start=7, end=14, statement=0)
    >>> expression_at("equity AKs vs QQ on AK*", 23)
    ExpressionAt(language='boards', start=20, end=23, statement=0)
    >>> expression_at("equity ", 7) is None
    True
    """
    part = read(text, game)
    for statement in part.statements():
        found = _in_statement(statement, cursor + part.place)
        if statement.end - (statement.ended_by == ";") >= cursor + part.place or statement.ended_by == "":
            return found and found._replace(
                start=found.start - part.place,
                end=found.end - part.place,
                statement=found.statement - part.place,
            )
    return None


def _in_statement(statement: ReadStatement, cursor: int) -> ExpressionAt | None:
    """Reads a whole statement and returns the expression that is open at the cursor."""
    found: ExpressionAt | None = None
    language, start, end = START, -1, -1
    around: list[tuple[str, int]] = []  # for each open bracket or string: the expression that it is in

    def keep() -> None:
        nonlocal found
        if found is None and language in (HANDS, BOARDS) and 0 <= start <= cursor:
            found = ExpressionAt(language, start, end, statement.first)

    for token, mode, first, last in statement.pieces:
        if token is None:
            if start < 0:
                start = first
                language = HANDS if language in (START, NAMING) else language
        elif _switches(token, language):
            if first >= cursor:
                keep()
            language, start = mode, -1
            continue
        else:
            if token.type in ("RPAREN", "ENDQUOTE") and around:
                outside = around.pop()
                if outside[0] != language:  # a filter ends: `(22+ where flushdraw on Kh7h2c), KK`
                    if first >= cursor:
                        keep()
                    language, start = outside
            if start < 0:
                start = first
                language = mode if language in (START, NAMING) else language
            if token.type in ("LPAREN", "QUOTE"):
                around.append((language, start))
        end = last
    keep()
    return found


def _switches(token: Token, language: str) -> bool:
    """Whether a token ends an expression or comes before one."""
    return token.type in MODE_AFTER or (token.type == "ASSIGN" and language is NAMING)
