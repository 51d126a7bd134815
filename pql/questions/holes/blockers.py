"""`blockers` of Omaha: what holding a hand, or seeing a card, does to a range.

Hands that share a card with a hand are found by inclusion and exclusion over the subsets of its cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from pql.cards.deck import mask_cards, mask_text
from pql.cards.hole_classes import class_key, key_name
from pql.engine.hole_vectors import hole_vectors, refuse_slow, vectors_seconds, with_known_folded
from pql.questions.blockers import LITTLE, AnyBlockers, Held, HeldRow, Parts, rows_by_name, rows_of_cards
from pql.questions.distribution import NARROWER
from pql.questions.next_card import unseen
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.engine.work import Control


class HoleBlockersQuestion(AnyBlockers):
    """`blockers` of Omaha."""

    def describe(self, control: Control) -> str:
        return "exact: values by one sweep a board, and the weight of the range by cards"

    def _parts(self, control: Control) -> tuple[Parts, Iterable[HeldRow]]:
        spot = self.spot
        *held, versus = [side.hands for side in spot.hands]
        holder = held[0] if held else HoleSet.everything(spot.game)
        problem = with_known_folded(spot.problem([versus, holder]), spot.place)
        refuse_slow(vectors_seconds(problem, 1), control, spot.place, NARROWER)
        vectors = hole_vectors(problem, control, 1)[0]
        weights = [vectors.weight(index) for index in range(len(vectors.hands))]
        equities = vectors.equities()
        met = [weight if deals else 0.0 for weight, deals in zip(weights, vectors.met, strict=True)]
        if not any(met):
            raise spot.place.no_deal()
        worth = [weight * value if weight else 0.0 for weight, value in zip(met, equities, strict=True)]
        own = _SumByCards(vectors.hands, weights)
        chosen = None
        if self.chosen is not None:
            passing = set(self.chosen.hands.held()[0])
            kept = [w if mask in passing else 0.0 for mask, w in zip(vectors.hands, weights, strict=True)]
            chosen = _SumByCards(vectors.hands, kept)
        parts = Parts(own, own, _SumByCards(vectors.hands, met), _SumByCards(vectors.hands, worth), chosen)
        return parts, self._rows(problem.live[1])

    def _rows(self, hands: HoleSet) -> Iterable[HeldRow]:
        if self.by == "card":
            return rows_of_cards(unseen(self.spot.seen))
        masks, weights = hands.held()
        return rows_by_name(
            (
                mask_text(mask) if self.by == "hand" else key_name(class_key(mask)),
                Held(tuple(mask_cards(mask)), weight, weight),
            )
            for mask, weight in zip(reversed(masks), reversed(weights or [1] * len(masks)), strict=True)
        )


class _SumByCards:
    """A number for each of some hands, added up: all of them, and those that hold some cards."""

    def __init__(self, masks: Sequence[int], numbers: Sequence[float]) -> None:
        self._masks, self._numbers = masks, numbers
        self._holding: dict[tuple[int, ...], float] = {}
        self.total = sum(numbers)
        for mask, number in zip(masks, numbers, strict=True):
            if number:
                cards = mask_cards(mask)
                for count in range(1, len(cards) + 1):
                    for some in combinations(cards, count):
                        self._holding[some] = self._holding.get(some, 0.0) + number

    def blocked(self, cards: tuple[int, ...]) -> float:
        """The sum over the hands that hold one of some cards, which fall as those of `mask_cards` do."""
        return sum([
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
        return sum([
            number for mask, number in zip(self._masks, self._numbers, strict=True) if not mask & gone
        ])  # fmt: skip
