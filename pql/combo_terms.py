"""The terms for hands that make no whole class: `Ah?`, `?h?h`, `AsKd`.

Half-specified terms are chosen greedily, the one that saves most text first; what is left is written hand by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from heapq import heapify, heappop, heappushpop
from itertools import compress

from .cards import RANKS, card_text
from .combos import hand_names, hands_touching, presence

# A hand on its own, with the comma and blank after it.
_COMBO_LENGTH = 6
_SEPARATOR = 2

_SUITS_HIGH_FIRST = (3, 2, 1, 0)


def combo_terms(allowed: int, wanted: int) -> list[str]:
    """Terms within the hands `allowed` that cover the hands `wanted` (bitsets): half-specified ones, then hands.

    >>> combo_terms(0b111111, 0b111)
    ['AsA?']
    >>> combo_terms(0b1001, 0b1001)
    ['AsAh', 'AhAd']
    """
    terms: list[tuple[int, str]] = []
    shapes = _half_known_terms()
    heap = [
        (-saving, place)
        for place, (text, bits) in enumerate(shapes)
        if not bits & ~allowed and (saving := _saving(text, bits & wanted)) > 0
    ]
    heapify(heap)
    while heap:
        promised, place = heappop(heap)
        text, bits = shapes[place]
        # Others may have taken hands since this saving was computed: it can only have shrunk.
        saving = _saving(text, bits & wanted)
        if saving == -promised:
            terms.append((place, text))
            wanted &= ~bits
        elif saving > 0:
            heappush_entry = (-saving, place)
            heap.append(heappush_entry)
            heapify(heap)
    return [text for _, text in sorted(terms)] + list(compress(hand_names(), presence(wanted)))


def _saving(text: str, hands: int) -> int:
    """How much shorter a term is than the hands it would replace."""
    return _COMBO_LENGTH * hands.bit_count() - len(text) - _SEPARATOR


@cache
def _half_known_terms() -> tuple[tuple[str, int], ...]:
    """Every half-specified term of use, with its hands, the widest kinds first."""
    return tuple(_all_half_known_terms())


def _all_half_known_terms() -> Iterator[tuple[str, int]]:
    with_card = [hands_touching(1 << card) for card in range(52)]
    suits = [sum([1 << card for card in range(suit, 52, 4)]) for suit in range(4)]
    with_suit = [hands_touching(cards) for cards in suits]
    with_rank = [hands_touching(0xF << 4 * rank) for rank in range(13)]
    for suit in _SUITS_HIGH_FIRST:
        yield f"?{'cdhs'[suit]}?", with_suit[suit]
'''
