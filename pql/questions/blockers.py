"""`blockers`: what holding a hand, or seeing a card, does to a range.

The hands that share a card with it go out of the range: the weight of all that hold its one card, and of all that hold
the other, less that of the one hand that is both. So a row costs three numbers, whatever is asked of the range: its
weight, its mean value, its part that a formula holds for. A hand's value is its equity against all hands of the first
set: it does not depend on the row, so that a mean changes by what is gone alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import partial
from math import fsum, inf, isnan
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeAlias

from pql.cards.combos import (
    ALL_HANDS,
    HAND_COUNT,
    hand_cards,
    hand_index,
    hand_names,
    hands_touching,
    indices,
)
from pql.cards.deck import card_text
from pql.cards.starting_hands import class_names, class_of
from pql.engine.algorithms import Algorithm
from pql.engine.decide import (
    folded_hands_plan,
    hands_algorithm,
    refuse_slow_folding,
    refuse_slow_vectors,
)
from pql.engine.meetings import beside_seconds, deal_weights
from pql.engine.problem import Problem
from pql.engine.vectors import one_vector
from pql.engine.work import Control
from pql.results.blockers import BlockersResult, BlockersRow
from pql.sets.handset import HandSet

from .next_card import unseen
from .question import DealQuestion, NamedHands
from .report_rows import whole_number

# Where less than this part of a sum is left, it is added up again: of such a difference few digits are right.
LITTLE = 1e-6
_DECK = 52


class Held(NamedTuple):
    """One of what a row represents: one card or the two of a hand, how much that weighs, and how likely it is."""

    cards: tuple[int, ...]
    weight: int | float
    chance: float


# A row's name, and what it represents.
HeldRow: TypeAlias = tuple[str, list[Held]]


class AnyBlockers(DealQuestion):
    """`blockers [H vs] V [on BOARD] [where F] [dead CARDS] [by hand | class | card]`.

    The last of the spot's hands are V. `chosen` are the hands that F holds for, whether V has them or not.
    """

    chosen: NamedHands[Any] | None
    by: str

    def answer(self, control: Control) -> BlockersResult:
        started = perf_counter()
        parts, held = self._parts(control)
        rows = [parts.row(name, each) for name, each in held]
        rows.sort(key=_last_column)
        *holder, opponent = [side.text for side in self.spot.hands]
        return BlockersResult(
            self.by,
            holder[0] if holder else None,
            opponent,
            tuple(rows),
            whole_number(parts.own.total),
            parts.value,
            None if self.chosen is None else self.chosen.text,
            parts.share,
            elapsed=perf_counter() - started,
            **self.spot.texts(),
        )

    def _parts(self, control: Control) -> tuple[Parts, Iterable[HeldRow]]:
        """What is asked of the range, and what each row represents."""
        raise NotImplementedError


class BlockersQuestion(AnyBlockers):
    """`blockers` of hold'em."""

    def problem(self) -> Problem:
        """The opponent against all that may be held; raises a running `PQLError` if that cannot be dealt."""
        self.spot.check_cards()
        *held, versus = [self.spot.live(side) for side in self.spot.hands]
        problem: Problem = self.spot.problem([versus, *(held or [HandSet(ALL_HANDS)])])
        return problem

    def describe(self, control: Control) -> str:
        problem = self.problem()
        if problem.folded:
            return "\n".join(folded_hands_plan(problem).describe(control.threads))
        if hands_algorithm(problem) is Algorithm.TABLE:
            return "exact: values from the table of all preflop matchups, and the weight of the range by card"
        return "exact: values by one sweep a board, and the weight of the range by card"

    def _parts(self, control: Control) -> tuple[Parts, Iterable[HeldRow]]:
        problem = self.problem()
        versus, held = problem.ranges
        if problem.folded:
            seconds = beside_seconds([versus, *problem.folded]) * (_DECK if self.by == "card" else 1)
            refuse_slow_folding(seconds, control.threads, self.spot.place)
            refuse_slow_vectors(problem, control.threads, self.spot.place)
        equities = one_vector(problem, control).equities()
        weights = problem.weights[0]
        met = sum([1 << hand for hand in indices(versus.bits) if not isnan(equities[hand])])
        if not met:
            raise self.spot.place.no_deal()
        chosen = None if self.chosen is None else versus.bits & self.chosen.hands.bits
        worth = [weight * value for weight, value in zip(weights, equities, strict=True)]
        beside = _weights_beside(problem)
        own = _Sum(weights, versus.bits & _possible(beside))
        sum_of = partial(_SumBeside, problem, beside) if problem.folded else _Sum
        parts = Parts(
            own,
            sum_of(weights, versus.bits),
            sum_of(weights, met),
            sum_of(worth, met),
            None if chosen is None else sum_of(weights, chosen),
        )
        return parts, self._held(held, problem.weights[1], beside)

    def _held(self, hands: HandSet, weights: Sequence[float], beside: Sequence[float]) -> Iterable[HeldRow]:
        """The rows: their names, and what each represents, without what those who have folded surely hold."""
        names, classes, cards = hand_names(), class_names(), hand_cards()
        possible = _possible(beside)
        if self.by == "card":
            return rows_of_cards([card for card in unseen(self.spot.seen) if possible & hands_touching(card)])
        return rows_by_name(
            (
                names[hand] if self.by == "hand" else classes[class_of(hand)],
                Held(cards[hand], weight, weight * beside[hand]),
            )
            for hand in indices(hands.bits & possible)
            for weight in [1 if hands.is_plain else weights[hand]]
        )


def rows_of_cards(cards: Iterable[int]) -> Iterable[HeldRow]:
    """A row for each card, given as a mask."""
    for card in cards:
        number = card.bit_length() - 1
        yield card_text(number), [Held((number,), 1, 1)]


def rows_by_name(held: Iterable[tuple[str, Held]]) -> Iterable[HeldRow]:
    """A row for each name, of all that has it."""
    rows: dict[str, list[Held]] = {}
    for name, each in held:
        rows.setdefault(name, []).append(each)
    return rows.items()


def _weights_beside(problem: Problem) -> Sequence[float]:
    """For each hand the weight of what those who have folded may hold beside it."""
    if not problem.folded:
        return [1] * HAND_COUNT
    folded = [each.buffer() for each in problem.folded]
    return deal_weights(array("d", [1.0]) * HAND_COUNT, folded, problem.known | problem.dead)


def _possible(beside: Sequence[float]) -> int:
    """The hands beside which there is something."""
    return sum([1 << hand for hand, weight in enumerate(beside) if weight])


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


class SumByCards(Protocol):
    """A number for each of some hands, added up: in all, over those that hold one of some cards, over the others."""

    total: float

    def blocked(self, cards: tuple[int, ...], /) -> float: ...

    def left(self, cards: tuple[int, ...], /) -> float: ...


class Parts:
    """What is asked of the range: its own weight, and in deals its weight, its mean value, the share that a formula
    holds for."""

    def __init__(
        self,
        own: SumByCards,
        weight: SumByCards,
        valued: SumByCards,
        worth: SumByCards,
        chosen: SumByCards | None,
    ) -> None:
        self.own, self.weight, self._valued, self._worth, self._chosen = own, weight, valued, worth, chosen
        # Where others have folded, a card that is seen changes the range whether it blocks any of it or not.
        self._always = isinstance(weight, _SumBeside)
        self.value = worth.total / valued.total
        self.share = None if chosen is None else chosen.total / weight.total

    def row(self, name: str, held: list[Held]) -> BlockersRow:
        """The row of some hands or of a card: means over what it represents, by the chance of each."""
        chances = sum([each.chance for each in held])
        shift: float | None

        def left(sum_of: SumByCards) -> float:
            return sum([each.weight * sum_of.left(each.cards) for each in held])

        def weight_blocked(sum_of: SumByCards) -> float:
            return sum([each.chance * sum_of.blocked(each.cards) for each in held]) / chances

        blocked = weight_blocked(self.own)
        shift, after = 0.0, self.share
        if blocked or self._always:
            valued, remaining = left(self._valued), left(self.weight)
            shift = left(self._worth) / valued - self.value if valued else None
            after = left(self._chosen) / remaining if self._chosen is not None and remaining else None
        return BlockersRow(
            name,
            whole_number(sum([each.weight for each in held])),
            whole_number(blocked),
            min(1.0, weight_blocked(self.weight) / self.weight.total),
            shift,
            self.share,
            after,
            None if after is None or self.share is None else after - self.share,
        )


def _last_column(row: BlockersRow) -> float:
    """What rows are sorted by: who blocks most of what counts comes first; equal ones keep their order."""
    return inf if row.change is None else round(row.change, 12)
