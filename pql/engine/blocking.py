"""What is left of a range of hands of two cards when some cards are gone, for others too who have folded."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import fsum
from typing import TYPE_CHECKING

from pql.cards.combos import HAND_COUNT, hand_cards, hand_index, hands_touching, indices

from .meetings import deal_weights

if TYPE_CHECKING:
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
