"""Sets of hands of four cards to six as the ways ask them, and what is left of one when some cards are gone.

Hands that share a card with a hand are found by inclusion and exclusion over the subsets of its cards.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import factorial, prod
from typing import TYPE_CHECKING, TypeVar

from pql.base.sums import summed
from pql.cards.deck import RANKS, mask_cards, mask_text
from pql.evaluator_ext import omaha
from pql.sets.holeset import HoleSet

from ..blocking import LITTLE

if TYPE_CHECKING:
    from .equity import HoleProblem


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


everything, hand_text = HoleSet.everything, mask_text
Of = TypeVar("Of")

ClassKey = tuple[int, int, int, int]
"""The ranks in each suit as masks, the largest first: equal for hands that differ in nothing but their suits."""

_SUITS = "xyzw"


def live(problem: HoleProblem, player: int) -> HoleSet:
    """The hands of a player that hold neither board nor dead cards."""
    return problem.live[player]


def members(hands: HoleSet) -> array[int]:
    """The masks of a set's hands."""
    return hands.held()[0]


def best_first(hands: Sequence[Of]) -> Sequence[Of]:
    """The highest mask first."""
    return hands[::-1]


def among(hands: HoleSet, chosen: Iterable[int]) -> HoleSet:
    """Those of a set that are among some."""
    return hands & HoleSet.of_masks(hands.game, chosen)


def class_of(hand: int) -> ClassKey:
    """The class of a hand given as a mask of cards.

    >>> from pql.cards.deck import cards_mask
    >>> class_of(cards_mask("AsAhKsKh")) == class_of(cards_mask("AdAcKdKc"))
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


def class_name(key: ClassKey) -> str:
    """The name of a class as ProPokerTools writes it: its ranks from the highest down, each with a letter for its suit.

    >>> from pql.cards.deck import cards_mask
    >>> class_name(class_of(cards_mask("KhAsKsAh"))), class_name(class_of(cards_mask("AcKd7d2h")))
    ('AxAyKxKy', 'AxKy7y2z')
    """
    return "".join([
        RANKS[rank] + _SUITS[suit] for rank in range(12, -1, -1) for suit in range(4) if key[suit] >> rank & 1
    ])  # fmt: skip


def class_size(own: ClassKey) -> int:
    """How many hands differ in nothing but their suits."""
    return 24 // prod([factorial(count) for count in Counter(own).values()])


def class_place(hand: int) -> int:
    """Classes stand as their hands do."""
    return 0


def first_image(hand: int, group: bytes) -> ClassKey:
    """The ranks by suit of the first of the hands that the suit permutations of a group make of a hand."""
    suits = ranks_by_suit(hand)
    images = []
    for start in range(0, len(group), 4):
        image = [0, 0, 0, 0]
        for suit, ranks in enumerate(suits):
            image[group[start + suit]] = ranks
        images.append((image[0], image[1], image[2], image[3]))
    return max(images)


def weights(hands: HoleSet) -> Sequence[int | float]:
    """The weights of a set's hands."""
    masks, own = hands.held()
    return own or [1] * len(masks)


def cards(hand: int) -> tuple[int, ...]:
    """The cards of a hand by their numbers."""
    return tuple(mask_cards(hand))


def weight_by_value(hands: HoleSet, board: int) -> dict[int, int | float]:
    """The weight of a set's hands by the ordinal of what they make."""
    found: dict[int, float] = {}
    masks, own = hands.held()
    for value, weight in zip(omaha.values(masks, board), own or [1.0] * len(masks), strict=True):
        found[value] = found.get(value, 0.0) + weight
    return {value: int(weight) if weight == int(weight) else weight for value, weight in found.items()}


def amount(hands: HoleSet) -> int | float:
    """The weight of a set as answers show it."""
    return int(hands.weight) if hands.weight == int(hands.weight) else hands.weight


def live_text(hands: HoleSet, whole: HoleSet, seen: int) -> str:
    """Hands of a set as text."""
    return hands.text()


def shared_out(first: HoleSet, second: HoleSet) -> tuple[HoleSet, HoleSet, HoleSet]:
    """What two sets share, and what the weights of each are above that of the other."""
    return first & second, first.above(second), second.above(first)
