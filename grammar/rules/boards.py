"""The grammar of boards expressions: PLY rules with their actions.

Positions, flush tokens and no-pair brackets are plain juxtaposition; the actions join them to patterns.
"""

from __future__ import annotations

from typing import Any

from pql.base.diagnostics import Severity, Span
from pql.grammar.lexing.board_patterns import PatternError, Run
from pql.grammar.nodes.base import respan
from pql.grammar.nodes.boards import BoardNot, BoardOperation, BoardParameter

from .hands import refuse_juxtaposed_not
from .production import Chain, Production, chained, extent, finish


def p_boards_atom(p: Production) -> None:
    """boards : POSITIONS
    | TEXTURE"""
    p.slice[0].value = p.slice[1].value


def p_boards_parameter(p: Production) -> None:
    """boards : PARAMETER"""
    token = p.slice[1]
    p.slice[0].value = BoardParameter(token.value, span=token.span)


def p_boards_brackets(p: Production) -> None:
    """boards : LPAREN boards RPAREN"""
    result, opener, inside, closer = p.slice
    if isinstance(inside.value, Run):
        try:
            inside.value.enclose(opener.lexpos, closer.end)
        except PatternError as broken:
            p.lexer.fail(broken.reason, broken.span)
        result.value = inside.value
    else:
        _group(p)


def p_boards_string(p: Production) -> None:
    """boards : QUOTE boards ENDQUOTE"""
    _group(p)


def p_boards_juxtaposed(p: Production) -> None:
    """boards : boards boards %prec JUXTAPOSED"""
    result, left, right = p.slice
    refuse_juxtaposed_not(p, right)
    result.value = _joined(p, left.value, right.value)


def p_boards_not(p: Production) -> None:
    """boards : NOT boards"""
    result, sign, operand = p.slice
    result.form = "not"
    start = sign.lexpos
    if isinstance(operand.value, Run) and operand.value.whole:
        p.lexer.warn(
            "no-pair-bracket",
            "these parentheses are the no-pair bracket, not a grouping",
            Span(*extent(operand.value)),
            "leave them out unless no two of these cards may pair",
            severity=Severity.NOTE,
        )
    node = finish(p.lexer, operand.value)
    result.value = BoardNot(node, span=Span(start, extent(node)[1]))


def p_boards_and(p: Production) -> None:
    """boards : boards AND boards"""
    _chain(p, "and")


def p_boards_minus(p: Production) -> None:
    """boards : boards MINUS boards"""
    _chain(p, "minus")


def p_boards_or(p: Production) -> None:
    """boards : boards OR boards"""
    _chain(p, "or")


def p_boards_comma(p: Production) -> None:
    """boards : boards COMMA boards"""
    _chain(p, "comma")


def _chain(p: Production, operator: str) -> None:
    parts = p.slice
    parts[0].value = chained(p.lexer, BoardOperation, operator, parts[1].value, parts[3].value)


def _group(p: Production) -> None:
    node = finish(p.lexer, p.slice[2].value)
    respan(node, Span(p.slice[1].lexpos, p.slice[3].end))
    p.slice[0].value = node


def _joined(p: Production, left: Any, right: Any) -> Any:
    """Positions go on with the positions before them; anything else begins or continues a juxtaposition."""
    if isinstance(right, Run):
        last = left.operands[-1] if isinstance(left, Chain) and left.operator == "juxtapose" else left
        if isinstance(last, Run):
            last.join(right)
            if last is not left:
                left.end = right.end
            return left
    return chained(p.lexer, BoardOperation, "juxtapose", left, right)
