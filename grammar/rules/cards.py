"""The grammar of cards, and of `value`: PLY rules, each with what it makes of its parts."""

from __future__ import annotations

from pql.grammar.diagnostics import Span
from pql.grammar.lexing.card_words import CardList
from pql.grammar.misread import Misread
from pql.grammar.nodes.statements import Cards, ValueQuery

from .operator_chains import extent
from .hands import Production


def p_query_value(p: Production) -> None:
    """query : VALUE cards"""
    cards = card_list(p, p.slice[2].value)
    if len(cards.cards) > 7:
        reason = Misread("too-many-cards", f"{len(cards.cards)} cards, and a hand has at most seven", None)
        p.lexer.fail(reason, cards.span)
    p.slice[0].value = ValueQuery(cards, None, None, span=Span(p.slice[1].lexpos, extent(cards)[1]))


def p_query_value_on(p: Production) -> None:
    """query : VALUE cards ON cards"""
    pocket, board = card_list(p, p.slice[2].value), card_list(p, p.slice[4].value)
    for cards, most, what in (
        (pocket, 2, "a pocket has at most two"),
        (board, 5, "a board has at most five"),
    ):
        if len(cards.cards) > most:
            p.lexer.fail(Misread("too-many-cards", f"{len(cards.cards)} cards, and {what}", None), cards.span)
    refuse_twins(p, p.slice[2].value + p.slice[4].value)
    p.slice[0].value = ValueQuery(pocket, None, board, span=Span(p.slice[1].lexpos, extent(board)[1]))


def p_query_value_number(p: Production) -> None:
    """query : VALUE NUMBER
    | VALUE NONE"""
    word, token = p.slice[1:]
    number = token.value if token.type == "NUMBER" else None
    p.slice[0].value = ValueQuery(None, number, None, span=Span(word.lexpos, token.end))


def p_cards(p: Production) -> None:
    """cards : CARDS"""
    p.slice[0].value = list(p.slice[1].value)


def p_cards_more(p: Production) -> None:
    """cards : cards CARDS
    | cards COMMA CARDS"""
    cards = p.slice[1].value
    cards.extend(p.slice[-1].value)
    p.slice[0].value = cards


def card_list(p: Production, cards: CardList) -> Cards:
    """The node of some cards, all different."""
    refuse_twins(p, cards)
    return Cards(tuple(card for card, _ in cards), span=Span(cards[0][1].start, cards[-1][1].end))


def refuse_twins(p: Production, cards: CardList) -> None:
    """Refuses a card that is there twice."""
    seen = set()
    for card, span in cards:
        if card in seen:
            p.lexer.fail(
                Misread("same-card-twice", f"`{card}` is here twice", "every card is once in the deck"), span
            )
        seen.add(card)
