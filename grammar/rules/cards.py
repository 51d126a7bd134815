"""The grammar of cards: PLY rules with their actions."""

from __future__ import annotations

from pql.grammar.diagnostics import Span
from pql.grammar.lexing.card_words import CardList
from pql.grammar.misread import Misread
from pql.grammar.nodes.statements import Cards

from .production import Production


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
