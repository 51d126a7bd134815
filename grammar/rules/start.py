"""The grammar of statements without clauses: PLY rules, each with what it makes of its parts.

A `query` is what `plot` and `export` take; `explain` takes any statement.
"""

from __future__ import annotations

from pql.grammar.diagnostics import Span
from pql.grammar.lexing.scanning import folded
from pql.grammar.lexing.tokens import Token
from pql.grammar.misread import Misread
from pql.grammar.nodes.statements import (
    BoardQuery,
    Explain,
    Export,
    HandsQuery,
    Import,
    Let,
    Plot,
    SetOption,
    Show,
)

from .operator_chains import finish
from .hands import Production

# What a text is: a statement, or one expression for the library. The lexer says which by a token of its own.


def p_start(p: Production) -> None:
    """start : statement
    | HANDS_TEXT hands
    | HANDS_TEXT filtered
    | BOARDS_TEXT board_range
    | FORMULA_TEXT formula"""
    p.slice[0].value = finish(p.lexer, p.slice[-1].value)


def p_statement_query(p: Production) -> None:
    """statement : query"""
    p.slice[0].value = p.slice[1].value


def p_query_hands(p: Production) -> None:
    """query : hands
    | filtered"""
    hands = finish(p.lexer, p.slice[1].value)
    p.slice[0].value = HandsQuery(hands, span=hands.span)


def p_query_board(p: Production) -> None:
    """query : BOARD board_range"""
    word, boards = p.slice[1], p.slice[2].value
    p.slice[0].value = BoardQuery(boards, span=Span(word.lexpos, boards.span.end))


def p_statement_let(p: Production) -> None:
    """statement : LET WORD ASSIGN hands
    | LET WORD ASSIGN filtered
    | LET WORD ASSIGN BOARD board_range
    | LET WORD ASSIGN FORMULA formula"""
    from .names import check_name

    name = p.slice[2]
    kind = _KINDS.get(p.slice[4].type, "hands")
    try:
        check_name(name.value, kind)
    except Misread as reason:
        p.lexer.fail(reason, name.span)
    value = finish(p.lexer, p.slice[-1].value)
    p.slice[0].value = Let(name.value, value, span=Span(p.slice[1].lexpos, value.span.end))


_KINDS = {"BOARD": "boards", "FORMULA": "formulas"}


def p_statement_import(p: Production) -> None:
    """statement : IMPORT STRING"""
    p.slice[0].value = Import(p.slice[2].value, span=_whole(p))


def p_statement_explain(p: Production) -> None:
    """statement : EXPLAIN statement"""
    p.slice[0].value = Explain(p.slice[2].value, span=_whole(p))


def p_statement_plot(p: Production) -> None:
    """statement : PLOT query
    | PLOT query INTO STRING"""
    parts = p.slice
    parts[0].value = Plot(parts[2].value, parts[4].value if len(parts) > 3 else None, span=_whole(p))


def p_statement_export(p: Production) -> None:
    """statement : EXPORT query INTO STRING"""
    p.slice[0].value = Export(p.slice[2].value, p.slice[4].value, span=_whole(p))


def p_statement_show(p: Production) -> None:
    """statement : SHOW WORD"""
    topic = p.slice[2]
    if topic.value.lower() not in ("options", "names"):
        reason = Misread(
            "unknown-topic", f"`show {topic.value}` shows nothing", "write `show options` or `show names`"
        )
        p.lexer.fail(reason, topic.span)
    p.slice[0].value = Show(topic.value.lower(), span=_whole(p))


def p_statement_set(p: Production) -> None:
    """statement : SET WORD ASSIGN WORD
    | SET WORD ASSIGN STRING
    | SET WORD ASSIGN NUMBER
    | SET WORD ASSIGN DECIMAL"""
    option, value = p.slice[2], p.slice[4]
    setting = folded(value.value) if value.type == "WORD" else value.value
    p.slice[0].value = SetOption(folded(option.value), setting, span=_whole(p))


def _whole(p: Production) -> Span:
    """From the word a statement begins with to the end of its last part."""
    last = p.slice[-1]
    return Span(p.slice[1].lexpos, last.end if isinstance(last, Token) else last.value.span.end)
