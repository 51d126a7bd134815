"""A set that is a statement: hands alone, and `board BOARDS`."""

from __future__ import annotations

from pql.base.diagnostics import Span
from pql.grammar.nodes.base import BoardExpression, HandExpression, Statement
from pql.grammar.rules.production import Production, finish
from pql.grammar.tables.keywords import ALSO_NAMES


class HandsQuery(Statement):
    """A hands expression on its own."""

    hands: HandExpression

    def text(self) -> str:
        from pql.grammar.format.hands import format_hands

        text = format_hands(self.hands)
        # A name that also begins a statement is a name in parentheses.
        return f"({text})" if text.partition(" ")[0].rstrip(":,.0123456789").lower() in ALSO_NAMES else text


class BoardQuery(Statement):
    """`board BOARDS`."""

    boards: BoardExpression

    def text(self) -> str:
        from pql.grammar.format.boards import format_boards

        return f"board {format_boards(self.boards)}"


def p_query_hands(p: Production) -> None:
    """query : hands
    | filtered"""
    hands = finish(p.lexer, p.slice[1].value)
    p.slice[0].value = HandsQuery(hands, span=hands.span)


def p_query_combos(p: Production) -> None:
    """query : COMBOS hands
    | COMBOS filtered"""
    word, hands = p.slice[1], finish(p.lexer, p.slice[2].value)
    p.slice[0].value = HandsQuery(hands, span=Span(word.lexpos, hands.span.end))


def p_query_board(p: Production) -> None:
    """query : BOARD board_range"""
    word, boards = p.slice[1], p.slice[2].value
    p.slice[0].value = BoardQuery(boards, span=Span(word.lexpos, boards.span.end))
