"""`blockers`: what holding a hand, or seeing a card, does to a range.

The hands that share a card with it go out of the range: the weight of all that hold its one card, and of all that hold
the other, less that of the one hand that is both. So a row costs three numbers, whatever is asked of the range: its
weight, its mean value, its part that a formula holds for. A hand's value is its equity against all hands of the first
set: it does not depend on the row, so that a mean changes by what is gone alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum, inf, isnan
from time import perf_counter

from pql.base.place import Place
from pql.cards.combos import ALL_HANDS, hand_cards, hand_index, hand_names, hands_touching, indices
from pql.cards.deck import card_text, mask_cards, mask_text
from pql.cards.one_place import shared
from pql.cards.starting_hands import class_names, class_of
from pql.engine.algorithms import Algorithm
from pql.engine.decide import hands_algorithm
from pql.engine.problem import Problem, check_possible
from pql.engine.vectors import one_vector
from pql.engine.work import Control
from pql.results.blockers import BlockersResult, BlockersRow
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

from .next_card import live_hands, unseen
from .question import NamedHands, OneBoard, Question, order_of

# Where less than this part of a sum is left, it is added up again: of such a difference few digits are right.
_LITTLE = 1e-6

Held = list[tuple[tuple[int, ...], float]]
"""What a row stands for: one card or the two of a hand, and how much that weighs."""


class BlockersQuestion(Question):
    """`blockers [H vs] V [on BOARD] [where F] [dead CARDS] [by hand | class | card]`.

    `chosen` are the hands that F holds for, whether V has them or not.
    """

    hands: NamedHands | None
    versus: NamedHands
    board: OneBoard | None
    chosen: NamedHands | None
    dead: int
    by: str
    place: Place

    def problem(self) -> Problem:
        """The opponent against all that may be held; raises a running `PQLError` if that cannot be dealt."""
        known = self.board.cards if self.board else 0
        if clash := shared(known, self.dead):
            raise self.place.error(*clash)
        held = HandSet(ALL_HANDS)
        if self.hands is not None:
            held = live_hands(self.hands, known, self.dead, self.place)
        versus = live_hands(self.versus, known, self.dead, self.place)
        board = BoardSet.single(mask_cards(known)) if known else None
        return check_possible([versus, held], board, self.dead, self.place)

    def describe(self, control: Control) -> str:
        if hands_algorithm(self.problem()) is Algorithm.TABLE:
            return "exact: values from the table of all preflop matchups, and the weight of the range by card"
        return "exact: values by one sweep a board, and the weight of the range by card"

    def answer(self, control: Control) -> BlockersResult:
        started = perf_counter()
        problem = self.problem()
        versus, held = problem.ranges
        equities = one_vector(problem, control).equities()
        weights = problem.weights[0]
        met = sum([1 << hand for hand in indices(versus.bits) if not isnan(equities[hand])])
        if not met:
            raise self.place.no_deal()
        chosen = None if self.chosen is None else versus.bits & self.chosen.hands.bits
        parts = _Parts(
            _Sum(weights, versus.bits),
            _Sum(weights, met),
            _Sum([weight * value for weight, value in zip(weights, equities, strict=True)], met),
            None if chosen is None else _Sum(weights, chosen),
        )
        rows = [parts.row(name, held) for name, held in self._held(held, problem.weights[1])]
        rows.sort(key=_last_column)
        return BlockersResult(
            self.by,
            None if self.hands is None else self.hands.text,
            self.versus.text,
            tuple(rows),
            _whole(parts.weight.total),
            parts.value,
            None if self.chosen is None else self.chosen.text,
            parts.share,
            board=self.board.text if self.board else None,
            dead=mask_text(self.dead) or None,
            order=order_of([each for each in (self.hands, self.versus, self.chosen) if each is not None]),
            elapsed=perf_counter() - started,
        )

    def _held(self, hands: HandSet, weights: Sequence[float]) -> Iterable[tuple[str, Held]]:
        """The rows: their names, and what each stands for."""
        if self.by == "card":
            known = self.board.cards if self.board else 0
            for card in unseen(known, self.dead):
                place = card.bit_length() - 1
                yield card_text(place), [((place,), 1)]
            return
        names, classes, cards = hand_names(), class_names(), hand_cards()
        rows: dict[str, Held] = {}
        for hand in indices(hands.bits):
            name = names[hand] if self.by == "hand" else classes[class_of(hand)]
            weight = 1 if hands.is_plain else weights[hand]
            rows.setdefault(name, []).append((cards[hand], weight))
        yield from rows.items()


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

    def gone(self, cards: tuple[int, ...]) -> float:
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
        left = self.total - self.gone(cards)
        if left >= _LITTLE * self.total:
            return left
        others = self._hands & ~hands_touching(sum([1 << card for card in cards]))
        return fsum([self._numbers[hand] for hand in indices(others)])


class _Parts:
    """What is asked of the range: its weight, its mean value, the share of it that a formula holds for."""

    def __init__(self, weight: _Sum, valued: _Sum, worth: _Sum, chosen: _Sum | None) -> None:
        self.weight, self._valued, self._worth, self._chosen = weight, valued, worth, chosen
        self.value = worth.total / valued.total
        self.share = None if chosen is None else chosen.total / weight.total

    def row(self, name: str, held: Held) -> BlockersRow:
        """The row of some hands or of a card: means over what it stands for, by the chance of each."""
        times = sum([weight for _, weight in held])
        shift: float | None

        def left(part: _Sum) -> float:
            return sum([weight * part.left(cards) for cards, weight in held])

        blocked = sum([weight * self.weight.gone(cards) for cards, weight in held]) / times
        shift, after = 0.0, self.share
        if blocked:
            valued, remaining = left(self._valued), left(self.weight)
            shift = left(self._worth) / valued - self.value if valued else None
            after = left(self._chosen) / remaining if self._chosen is not None and remaining else None
        return BlockersRow(
            name,
            _whole(times),
            _whole(blocked),
            min(1.0, blocked / self.weight.total),
            shift,
            self.share,
            after,
            None if after is None or self.share is None else after - self.share,
        )


def _whole(amount: float) -> int | float:
    return int(amount) if amount == int(amount) else amount


def _last_column(row: BlockersRow) -> float:
    """What rows are sorted by: who blocks most of what counts comes first; equal ones keep their order."""
    last = row.shift if row.before is None else row.difference
    return inf if last is None else round(last, 12)
