"""The statement `value`: the value of a hand."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.format.clauses import cards_text
from pql.grammar.nodes.base import Cards, Statement
from pql.grammar.rules.clauses import card_list, refuse_twins
from pql.grammar.rules.production import Production, extent, whole
from pql.grammar.tables.keywords import OMAHA_GAMES


class ValueQuery(Statement):
    """`value CARDS [on CARDS]`, `value NUMBER`, `value none` (no cards)."""

    cards: Cards | None
    number: int | None
    on: Cards | None

    def text(self) -> str:
        if self.number is not None:
            return f"value {self.number}"
        if self.cards is None:
            return "value none"
        on = "" if self.on is None else f" on {cards_text(self.on)}"
        return f"value {cards_text(self.cards)}{on}"


def p_query_value(p: Production) -> None:
    """query : VALUE cards"""
    cards = card_list(p, p.slice[2].value)
    _check_number(p, cards, 7, "a hand has at most seven")
    p.slice[0].value = ValueQuery(cards, None, None, span=Span(p.slice[1].lexpos, extent(cards)[1]))


def p_query_value_on(p: Production) -> None:
    """query : VALUE cards ON cards"""
    pocket, board = card_list(p, p.slice[2].value), card_list(p, p.slice[4].value)
    _check_number(p, pocket, 2, "a pocket has at most two")
    _check_number(p, board, 5, "a board has at most five")
    refuse_twins(p, p.slice[2].value + p.slice[4].value)
    p.slice[0].value = ValueQuery(pocket, None, board, span=Span(p.slice[1].lexpos, extent(board)[1]))


def p_query_value_number(p: Production) -> None:
    """query : VALUE NUMBER
    | VALUE NONE"""
    token = p.slice[2]
    number = token.value if token.type == "NUMBER" else None
    p.slice[0].value = ValueQuery(None, number, None, span=whole(p))


def _check_number(p: Production, cards: Cards, most: int, limit: str) -> None:
    # In Omaha the number of cards is that of the game, which is looked at when the statement is compiled.
    if len(cards.cards) > most and p.lexer.dialect not in OMAHA_GAMES:
        p.lexer.fail(Misread("too-many-cards", f"{len(cards.cards)} cards, and {limit}", None), cards.span)
