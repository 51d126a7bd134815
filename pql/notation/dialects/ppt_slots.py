"""Slots of ProPokerTools' generic syntax: what a hand's cards must be, and which hands fit."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pql.cards.combos import ALL_HANDS, hand_index

# A hold'em hand has two cards, so a pattern has at most two slots.
HAND_SIZE = 2


class Slot(NamedTuple):
    """What one card must be: a rank 0..12 or a rank variable, a suit 0..3 or a suit variable; None is anything.

    `bracketed` slots do not constrain the variables outside their brackets.
    """

    rank: int | str | None
    suit: int | str | None
    bracketed: bool = False


Pattern = tuple[Slot, ...]


@lru_cache(4096)
def pattern_bits(pattern: Pattern) -> int:
    """The hands that fit a pattern of up to two slots, in either order.

    The same variable is the same rank or suit; different variables differ from each other and from every rank or
    suit written in the same pattern outside brackets.

    >>> pattern_bits((Slot("R", None), Slot("R", None))).bit_count(), pattern_bits((Slot(None, 3),)).bit_count()
    (78, 585)
    """
    if not pattern:
        return ALL_HANDS
    slots = (*pattern, Slot(None, None))[:HAND_SIZE]
    ranks = frozenset(slot.rank for slot in slots if isinstance(slot.rank, int) and not slot.bracketed)
    suits = frozenset(slot.suit for slot in slots if isinstance(slot.suit, int) and not slot.bracketed)
    first_cards, second_cards = (_cards(slot, ranks, suits) for slot in slots)
    bits = 0
    for first in first_cards:
        for second in second_cards:
            if first != second and _agree(slots, first, second):
                bits |= 1 << hand_index(first, second)
    return bits


def _cards(slot: Slot, ranks: frozenset[int], suits: frozenset[int]) -> list[int]:
    """The cards a slot may hold as far as it alone decides."""
    return [
        4 * rank + suit
        for rank in range(13)
        if slot.rank == rank or slot.rank is None or (isinstance(slot.rank, str) and rank not in ranks)
        for suit in range(4)
        if slot.suit == suit or slot.suit is None or (isinstance(slot.suit, str) and suit not in suits)
    ]


def _agree(slots: Pattern, first: int, second: int) -> bool:
    """Whether two cards give the variables of two slots fitting values."""
    one, two = slots
    if isinstance(one.rank, str) and isinstance(two.rank, str):
        same = one.rank == two.rank
        if same != (first >> 2 == second >> 2):
            return False
    if isinstance(one.suit, str) and isinstance(two.suit, str):
        same = one.suit == two.suit
        if same != (first & 3 == second & 3):
            return False
    return True
