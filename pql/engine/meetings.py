"""What others may hold beside a hand: the weight of their deals, before any board."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import fsum, prod
from typing import TYPE_CHECKING

from pql.cards import kernels
from pql.cards.combos import HAND_COUNT, hand_cards
from pql.cards.games import HOLDEM
from pql.sets.board_program import IDENTITY

from . import costs

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

    from .problem import Problem

# Which hands can be dealt beside one another does not depend on what beats what.
_ANY_GAME = kernels.of(HOLDEM)
# Two ranges are met at once. The hands of others are walked through.
_AT_ONCE = 2
# What is left of a sum of weights is added up anew below this part of it.
_LITTLE = 2.0**-12


def weights_beside(problem: Problem) -> array[float]:
    """For each hand of the first player the weight of what all the others may hold, those who have folded too."""
    dead = problem.known | problem.dead
    others = [*problem.ranges[1:], *problem.folded]
    return deal_weights(problem.weights[0], [hands.buffer() for hands in others], dead)


def deal_weights(own: array[float], others: Sequence[array[float]], seen: int) -> array[float]:
    """For each hand of some, without the cards that are gone, the weight of the deals of the others' hands beside it.

    The numbers are whole where the others' weights are. Hands of weight 0 have none.
    """
    if len(others) < _AT_ONCE:
        return _beside_one(own, others[0], seen) if others else _live(own, seen)
    walked, met = _divided(others)
    if not walked:
        beside: array[float] = _ANY_GAME.folded.meetings(seen, own, *met)
        return beside
    hands, sums = _ANY_GAME.few_hands.list_deals(walked, IDENTITY, seen)
    total = array("d", bytes(8 * HAND_COUNT))
    for deal, weight in enumerate(sums):
        dead = seen
        for hand in hands[deal * len(walked) : (deal + 1) * len(walked)]:
            first, second = hand_cards()[hand]
            dead |= 1 << first | 1 << second
        found = _ANY_GAME.folded.meetings(dead, own, *met)
        total = array("d", [sum + weight * more for sum, more in zip(total, found, strict=True)])
    return total


def walked_deals(others: Sequence[HandSet]) -> float:
    """How many deals of hands are walked through, about, for the weights beside a hand."""
    sizes = sorted([len(hands) for hands in others])
    return float(prod(sizes[:-_AT_ONCE]))


def beside_seconds(others: Sequence[HandSet]) -> float:
    """How long the weights beside all hands take."""
    return walked_deals(others) * costs.MEETINGS


def _divided(others: Sequence[array[float]]) -> tuple[list[array[float]], list[array[float]]]:
    """The ranges that are walked through, and the two largest."""
    ordered = sorted(others, key=lambda weights: sum([weight > 0 for weight in weights]))
    return ordered[:-_AT_ONCE], ordered[-_AT_ONCE:]


def _live(own: array[float], dead: int) -> array[float]:
    cards = hand_cards()
    live = [
        weight > 0 and not (1 << cards[hand][0] | 1 << cards[hand][1]) & dead
        for hand, weight in enumerate(own)
    ]
    return array("d", map(float, live))


def _beside_one(own: array[float], other: array[float], dead: int) -> array[float]:
    """All of the other's weight, less that of the hands with one card or the other; the hand itself has both."""
    cards = hand_cards()
    live = _live(other, dead)
    by_card = [0.0] * 52
    for hand, alive in enumerate(live):
        if alive:
            for card in cards[hand]:
                by_card[card] += other[hand]
    theirs = [hand for hand, alive in enumerate(live) if alive]
    total = fsum(by_card) / 2
    beside = _live(own, dead)
    for hand, alive in enumerate(beside):
        if alive:
            first, second = cards[hand]
            left = total - by_card[first] - by_card[second] + live[hand] * other[hand]
            if left < _LITTLE * total:  # and lost its digits: added up instead
                left = fsum(
                    [other[index] for index in theirs if not {first, second}.intersection(cards[index])]
                )
            beside[hand] = left
    return beside
