"""The grammar of cards: PLY rules with their actions."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.lexing.card_words import CardList
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.statements import Cards, CardsParameter

from .production import Production


def p_cards(p: Production) -> None:
    """cards : CARDS
    | PARAMETER"""
    p.slice[0].value = list(_cards_of(p.slice[1]))


def p_cards_more(p: Production) -> None:
    """cards : cards CARDS
    | cards COMMA CARDS
    | cards PARAMETER
    | cards COMMA PARAMETER"""
    cards = p.slice[1].value
    cards.extend(_cards_of(p.slice[-1]))
    p.slice[0].value = cards


def _cards_of(token: Token) -> CardList:
    if token.type == "PARAMETER":
        return ((CardsParameter(token.value, span=token.span), token.span),)
    cards: CardList = token.value
    return cards


def card_list(p: Production, cards: CardList) -> Cards:
    """The node of some cards, all different."""
    refuse_twins(p, cards)
    return Cards(tuple(card for card, _ in cards), span=Span(cards[0][1].start, cards[-1][1].end))


def refuse_twins(p: Production, cards: CardList) -> None:
    """Refuses a card that is there twice."""
    seen = set()
    for card, span in cards:
        if isinstance(card, str) and card in seen:
            p.lexer.fail(
                Misread("same-card-twice", f"`{card}` is here twice", "the deck has each card once"), span
            )
        seen.add(card)
