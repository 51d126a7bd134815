"""What cards in one's hand take out of a range, from the definition, by dealing.

Both hold each hand by its weight, and by how often it is dealt beside those who have folded. Holding a hand leaves
those that share no card with it. A hand's value is its equity against the other range, whatever is held.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from .showdowns import Spot, rows


class Removed(NamedTuple):
    """The part of a range that shares a card, how the mean value moves, and how often a thing holds."""

    removes: Fraction
    shift: Fraction | None
    before: Fraction
    after: Fraction | None


@cache
def _dealt(spot: Spot) -> list[tuple[int, tuple[int, ...], int]]:
    return list(spot.hands())


def weights(versus: str, gone: int, spot: Spot) -> dict[int, Fraction]:
    """The opponent's hands with their weights, when some cards are held elsewhere."""
    found: dict[int, Fraction] = {}
    for weight, (hand,), used in _dealt(spot._replace(players=(versus,))):
        if not gone & used:
            found[hand] = found.get(hand, Fraction(0)) + weight
    return found


def chances(mine: dict[int, int], spot: Spot) -> dict[int, Fraction]:
    """Some hands, or cards, with their weights beside the board, the dead cards and those who have folded."""
    found: dict[int, Fraction] = {}
    for often, _, gone in _dealt(spot._replace(players=())):
        for hand, weight in mine.items():
            if not hand & gone:
                found[hand] = found.get(hand, Fraction(0)) + often * weight
    return found


def mean(hands: dict[int, Fraction], value: Callable[[int], Fraction | int | bool | None]) -> Fraction | None:
    """The mean of what has a value."""
    known = [(weight, value(hand)) for hand, weight in hands.items()]
    total = sum(weight for weight, worth in known if worth is not None)
    if not total:
        return None
    return sum((weight * worth for weight, worth in known if worth is not None), Fraction(0)) / total


def removed(mine: dict[int, int], spot: Spot, holds: Callable[[int], bool] = bool) -> Removed:
    """What holding one of some hands, or cards, each by its weight, does to the second range of a spot."""
    first, versus = spot.players
    worth = {hand: equity for hand, (_, equity) in rows(spot._replace(players=(versus, first))).items()}
    whole = weights(versus, 0, spot)
    left: dict[int, Fraction] = {}
    blocked, met = Fraction(0), Fraction(0)
    for held, chance in chances(mine, spot).items():
        met += chance * sum(whole.values())
        blocked += chance * sum(weight for hand, weight in whole.items() if hand & held)
        for hand, weight in weights(versus, held, spot).items():
            left[hand] = left.get(hand, Fraction(0)) + mine[held] * weight
    before, after = mean(whole, worth.get), mean(left, worth.get)
    share = mean(whole, holds)
    assert share is not None
    shift = None if before is None or after is None else after - before
    return Removed(blocked / met, shift, share, mean(left, holds))
