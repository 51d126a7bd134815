"""The terms for hands that make no whole class: `Ah?`, `?h?h`, `AsKd`.

Half-specified terms are chosen greedily, the one that saves most text first; what is left is written hand by
hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from heapq import heapify, heappop, heapreplace
from itertools import compress

from pql.cards.combos import hand_names, hands_touching, presence
from pql.cards.deck import RANKS, SUITS, card_text

# A hand on its own, with the comma and blank after it.
_COMBO_LENGTH = 6
_SEPARATOR = 2


def combo_terms(allowed: int, wanted: int) -> list[str]:
    """Terms within the hands `allowed` that cover the hands `wanted`: half-specified ones, then hands.

    >>> combo_terms(0b111111, 0b000111)
    ['AsA?']
    >>> combo_terms(0b001001, 0b001001)
    ['AsAh', 'AhAd']
    """
    terms: list[tuple[int, str]] = []
    known = _half_known_terms()
    heap = [
        (-saving, index)
        for index, (text, bits) in enumerate(known)
        if not bits & ~allowed and (saving := _saving(text, bits & wanted)) > 0
    ]
    heapify(heap)
    while heap:
        promised, index = heap[0]
        text, bits = known[index]
        # Terms taken since may have reduced the saving that was computed first, never increased it.
        saving = _saving(text, bits & wanted)
        if saving > 0 and saving != -promised:
            heapreplace(heap, (-saving, index))
            continue
        heappop(heap)
        if saving > 0:
            terms.append((index, text))
            wanted &= ~bits
    return [text for _, text in sorted(terms)] + list(compress(hand_names(), presence(wanted)))


def _saving(text: str, hands: int) -> int:
    """How much shorter a term is than the hands it would replace."""
    return _COMBO_LENGTH * hands.bit_count() - len(text) - _SEPARATOR


@cache
def _half_known_terms() -> tuple[tuple[str, int], ...]:
    """Every half-specified term of use with its hands: the widest kinds first, each from As down."""
    return (*_terms_of_suits(), *_terms_of_cards())


def _terms_of_suits() -> Iterator[tuple[str, int]]:
    """`?s?`, `?s?s`, `?s?h`."""
    holding = {suit: hands_touching(_suit_mask(suit)) for suit in reversed(range(4))}
    for suit, hands in holding.items():
        yield f"?{SUITS[suit]}?", hands
    for first, hands in holding.items():
        others = [hands for suit, hands in holding.items() if suit != first]
        yield f"?{SUITS[first]}?{SUITS[first]}", hands & ~(others[0] | others[1] | others[2])
        for second in range(first - 1, -1, -1):
            yield f"?{SUITS[first]}?{SUITS[second]}", hands & holding[second]


def _terms_of_cards() -> Iterator[tuple[str, int]]:
    """`As?`, `As?h`, `AsK?`."""
    cards = range(51, -1, -1)
    for card in cards:
        yield f"{card_text(card)}?", hands_touching(1 << card)
    others = [(f"?{SUITS[suit]}", _suit_mask(suit)) for suit in reversed(range(4))]
    others += [(f"{RANKS[rank]}?", 0xF << 4 * rank) for rank in reversed(range(13))]
    # Hands of a card and another card from a mask: the mask must not contain the card itself.
    reached = [(text, mask, hands_touching(mask)) for text, mask in others]
    for card in cards:
        holding = hands_touching(1 << card)
        for text, mask, hands in reached:
            if mask >> card & 1:
                hands = hands_touching(mask & ~(1 << card))
            yield card_text(card) + text, holding & hands


def _suit_mask(suit: int) -> int:
    return sum([1 << card for card in range(suit, 52, 4)])
