"""What is left of a range of hands of more than two cards when some cards are gone.

Hands that share a card with a hand are found by inclusion and exclusion over the subsets of its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.cards.deck import mask_cards

from .blocking import LITTLE

if TYPE_CHECKING:
    from .more_card_equity import HoleProblem


class Blocking:
    """Sums over the first range of a problem, by what is left of them; nobody has folded but known cards."""

    always = False

    def __init__(self, problem: HoleProblem) -> None:
        self._masks, _ = problem.live[0].held()

    def chance(self, hand: int) -> float:
        """Every hand is as likely as its weight says."""
        return 1

    def may_be_seen(self, card: int) -> bool:
        """Any card may be seen."""
        return True

    def own(self, numbers: Sequence[float]) -> _SumByCards:
        """A number for each hand of the range, added up."""
        return _SumByCards(self._masks, numbers)

    dealt = own


class _SumByCards:
    """A number for each of some hands, added up: all of them, and those that hold some cards."""

    def __init__(self, masks: Sequence[int], numbers: Sequence[float]) -> None:
        self._masks, self._numbers = masks, numbers
        self._holding: dict[tuple[int, ...], float] = {}
        self.total = summed(numbers)
        for mask, number in zip(masks, numbers, strict=True):
            if number:
                cards = mask_cards(mask)
                for count in range(1, len(cards) + 1):
                    for some in combinations(cards, count):
                        self._holding[some] = self._holding.get(some, 0.0) + number

    def blocked(self, cards: tuple[int, ...]) -> float:
        """The sum over the hands that hold one of some cards, which fall as those of `mask_cards` do."""
        return summed([
            (1 if count % 2 else -1) * self._holding.get(some, 0.0)
            for count in range(1, len(cards) + 1)
            for some in combinations(cards, count)
        ])  # fmt: skip

    def left(self, cards: tuple[int, ...]) -> float:
        """The sum over the others."""
        left = self.total - self.blocked(cards)
        if left >= LITTLE * self.total:
            return left
        gone = sum([1 << card for card in cards])
        return summed([
            number for mask, number in zip(self._masks, self._numbers, strict=True) if not mask & gone
        ])  # fmt: skip
