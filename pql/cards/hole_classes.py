"""Classes of hands of four and five cards: hands up to suits, named as ProPokerTools writes them: `AxAyKxKy`."""

from __future__ import annotations

from .deck import RANKS

_SUITS = "xyzw"

ClassKey = tuple[int, int, int, int]
"""The ranks in each suit as masks, the largest first: equal for hands that differ in nothing but their suits."""


def class_key(hand: int) -> ClassKey:
    """The class of a hand given as a mask of cards.

    >>> from pql.cards.deck import cards_mask
    >>> class_key(cards_mask("AsAhKsKh")) == class_key(cards_mask("AdAcKdKc"))
    True
    """
    one, two, three, four = sorted(ranks_by_suit(hand), reverse=True)
    return one, two, three, four


def ranks_by_suit(hand: int) -> list[int]:
    """The ranks of a hand, as a mask for each suit.

    >>> ranks_by_suit(0b10011)
    [3, 1, 0, 0]
    """
    suits = [0, 0, 0, 0]
    while hand:
        card = hand & -hand
        number = card.bit_length() - 1
        suits[number & 3] |= 1 << (number >> 2)
        hand ^= card
    return suits


def key_name(key: ClassKey) -> str:
    """The name of a class: its ranks from the highest down, each with a letter for its suit.

    >>> from pql.cards.deck import cards_mask
    >>> key_name(class_key(cards_mask("KhAsKsAh"))), key_name(class_key(cards_mask("AcKd7d2h")))
    ('AxAyKxKy', 'AxKy7y2z')
    """
    return "".join([
        RANKS[rank] + _SUITS[suit] for rank in range(12, -1, -1) for suit in range(4) if key[suit] >> rank & 1
    ])  # fmt: skip
