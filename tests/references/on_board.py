"""What one hand is on a board: the best hands in their order, and what a hand ends up with."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

from .showdowns import Spot, cards, rank, type_of


def in_order(board: str, dead: str = "") -> list[set[int]]:
    """All hands that can be held on a board, the best first; hands that are level together."""
    gone = cards(board) | cards(dead)
    found: dict[int, set[int]] = {}
    for one, other in itertools.combinations([1 << card for card in range(52) if not gone >> card & 1], 2):
        found.setdefault(rank(cards(board) | one | other), set()).add(one | other)
    return [found[key] for key in sorted(found)]


def ends_as(spot: Spot) -> dict[str, Fraction]:
    """How often the first player ends up with each type of hand."""
    found: Counter[str] = Counter()
    for deal in spot.deals():
        found[type_of(deal.hands[0] | deal.board)] += deal.weight
    return {name: Fraction(weight, found.total()) for name, weight in found.items()}
