"""What others may hold when some cards are gone, of hands of two cards: what is left of a range, and how many deals."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import fsum, prod
from typing import TYPE_CHECKING

from pql.cards import kernels
from pql.cards.combos import HAND_COUNT, hand_cards, hand_index, hands_touching, indices
from pql.cards.games import HOLDEM
from pql.sets.board_program import IDENTITY

from . import costs

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

    from .problem import Problem


# Where less than this part of a sum is left, it is added up again: of such a difference few digits are right.
LITTLE = 1e-6


class Blocking:
    """Sums over the first range of a problem, by what is left of them."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self.always = bool(problem.folded)
        # For each hand the weight of what those who have folded may hold beside it.
        self._beside: Sequence[float] = [1] * HAND_COUNT
        if problem.folded:
            folded = [each.buffer() for each in problem.folded]
            ones = array("d", [1.0]) * HAND_COUNT
            self._beside = deal_weights(ones, folded, problem.known | problem.dead)
        self._possible = sum([1 << hand for hand, weight in enumerate(self._beside) if weight])

    def chance(self, hand: int) -> float:
        """How likely a hand is beside what others have folded, 0 where they surely hold some of it."""
        return self._beside[hand]

    def may_be_seen(self, card: int) -> bool:
        """Whether others who have folded may leave a card (a mask)."""
        return bool(self._possible & hands_touching(card))

    def own(self, numbers: Sequence[float]) -> _Sum:
        """A number for each hand of the range, added up."""
        return _Sum(self._by_hand(numbers), self._problem.ranges[0].bits & self._possible)

    def dealt(self, numbers: Sequence[float]) -> _Sum:
        """The same, each as often as its hand is dealt."""
        hands, by_hand = self._problem.ranges[0].bits, self._by_hand(numbers)
        return (
            _SumBeside(self._problem, self._beside, by_hand, hands) if self.always else _Sum(by_hand, hands)
        )

    def _by_hand(self, numbers: Sequence[float]) -> list[float]:
        found = [0.0] * HAND_COUNT
        for hand, number in zip(indices(self._problem.ranges[0].bits), numbers, strict=True):
            found[hand] = number
        return found


class _Sum:
    """A number for each of some hands, added up: all of them, and those that hold a card."""

    __slots__ = ("_by_card", "_hands", "_numbers", "total")

    def __init__(self, numbers: Sequence[float], hands: int) -> None:
        self._numbers = numbers
        self._hands = hands
        self._by_card = [0.0] * 52
        self.total = 0.0
        for hand in indices(hands):
            number = numbers[hand]
            self.total += number
            for card in hand_cards()[hand]:
                self._by_card[card] += number

    def blocked(self, cards: tuple[int, ...]) -> float:
        """The sum over the hands that hold one of one or two cards."""
        if len(cards) == 1:
            return self._by_card[cards[0]]
        first, second = cards
        both = hand_index(first, second)
        return (
            self._by_card[first]
            + self._by_card[second]
            - (self._numbers[both] if self._hands >> both & 1 else 0.0)
        )

    def left(self, cards: tuple[int, ...]) -> float:
        """The sum over the others."""
        left = self.total - self.blocked(cards)
        if left >= LITTLE * self.total:
            return left
        others = self._hands & ~hands_touching(sum([1 << card for card in cards]))
        return fsum([self._numbers[hand] for hand in indices(others)])


class _SumBeside(_Sum):
    """The same where others have folded: each number as often as what they may hold beside the hand weighs."""

    __slots__ = ("_folded", "_given", "_left", "_seen")

    def __init__(
        self, problem: Problem, beside: Sequence[float], numbers: Sequence[float], hands: int
    ) -> None:
        self._folded = [each.buffer() for each in problem.folded]
        self._seen = problem.known | problem.dead
        self._given = array(
            "d", [number if hands >> hand & 1 else 0.0 for hand, number in enumerate(numbers)]
        )
        self._left: array[float] | None = None
        super().__init__(self._times(beside), hands)

    def _times(self, beside: Sequence[float]) -> list[float]:
        return [number * times for number, times in zip(self._given, beside, strict=True)]

    def left(self, cards: tuple[int, ...]) -> float:
        """The sum when these cards are gone, for those who have folded too."""
        if len(cards) == 1:
            held = array("d", [1.0]) * HAND_COUNT
            return fsum(self._times(deal_weights(held, self._folded, self._seen | 1 << cards[0])))
        if self._left is None:
            held = array("d", [1.0]) * HAND_COUNT
            self._left = deal_weights(held, [self._given, *self._folded], self._seen)
        return self._left[hand_index(*cards)]


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
