"""`blockers`: what holding a hand, or seeing a card, does to a range.

The hands that share a card with it go out of the range: the weight of all that hold its one card, and of all that hold
the other, less that of the one hand that is both. So a row costs three numbers, whatever is asked of the range: its
weight, its mean value, its part that a formula holds for. A hand's value is its equity against all hands of the first
set: it does not depend on the row, so that a mean changes by what is gone alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pql.base.sums import summed
from pql.cards.deck import card_text, unseen
from pql.engine.work import Control
from pql.questions.checks import refusal
from pql.questions.question import DealQuestion, NamedHands
from pql.statements.distribution.question import NARROWER, described
from pql.statements.report.hands import whole_number

from .result import BlockersResult, BlockersRow

if TYPE_CHECKING:
    from pql.engine.by_hand import Blocking, HandVectors, SumByCards


class Held(NamedTuple):
    """One of what a row represents: one card or the two of a hand, how much that weighs, and how likely it is."""

    cards: tuple[int, ...]
    weight: int | float
    chance: float


# A row's name, and what it represents.
HeldRow: TypeAlias = tuple[str, list[Held]]


def check_holders(given: bool, by: str) -> None:
    """Raises `PQLError` for rows of the hands that block where none are given."""
    if not given and by != "card":
        message = f"`blockers` by {by} asks what some hands do to others"
        raise refusal("bad-players", message, "write `blockers AJs, KQs vs 15% on Kh7h2c`, or ask `by card`")


class BlockersQuestion(DealQuestion):
    """`blockers [H vs] V [on BOARD] [where F] [dead CARDS] [by hand | class | card]`.

    The last of the spot's hands are V. `chosen` are the hands that F holds for, whether V has them or not.
    """

    chosen: NamedHands[Any] | None
    by: str

    def _problem(self) -> Any:
        """The opponent against all that may be held; raises a running `PQLError` if that cannot be dealt."""
        spot, ways = self.spot, self.spot.ways
        spot.check_cards()
        for side in spot.hands:
            spot.live(side)
        *held, versus = [side.hands for side in spot.hands]
        problem = spot.problem([versus, *(held or [ways.everything(spot.game)])])
        return ways.swept(problem, spot.place)

    def describe(self, control: Control) -> str:
        return described(
            self.spot.ways.hands_plan(self._problem(), 1),
            control.threads,
            "exact: values from the table of all preflop matchups, and the weight of the range by card",
            "exact: values by one sweep a board, and the weight of the range by card",
        )

    def answer(self, control: Control) -> BlockersResult:
        started = perf_counter()
        problem, ways, place = self._problem(), self.spot.ways, self.spot.place
        ways.refuse_slow_blocking(problem, self.by, control, place)
        ways.refuse_slow_hands(problem, 1, control, place, NARROWER)
        blocking = ways.blocking(problem)
        parts = self._parts(ways.vector(problem, control), blocking)
        rows = [parts.row(name, each) for name, each in self._held(ways.live(problem, 1), blocking)]
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

    def _parts(self, vectors: HandVectors, blocking: Blocking) -> Parts:
        """What is asked of the range."""
        weights = [vectors.weight(hand) for hand in range(len(vectors.hands))]
        met = [weight if deals else 0.0 for weight, deals in zip(weights, vectors.met, strict=True)]
        if not any(met):
            raise self.spot.place.no_deal()
        pairs = zip(met, vectors.equities(), strict=True)
        worth = [weight * value if weight else 0.0 for weight, value in pairs]
        chosen = None
        if self.chosen is not None:
            passing = set(self.spot.ways.members(self.chosen.hands))
            kept = [w if hand in passing else 0.0 for hand, w in zip(vectors.hands, weights, strict=True)]
            chosen = blocking.dealt(kept)
        sums = blocking.own(weights), blocking.dealt(weights), blocking.dealt(met), blocking.dealt(worth)
        return Parts(*sums, chosen, blocking.always)

    def _held(self, hands: Any, blocking: Blocking) -> Iterable[HeldRow]:
        """The rows: their names, and what each represents, without what those who have folded surely hold."""
        if self.by == "card":
            return rows_of_cards([card for card in unseen(self.spot.seen) if blocking.may_be_seen(card)])
        ways = self.spot.ways
        rows: dict[str, list[Held]] = {}
        both = list(zip(ways.members(hands), ways.weights(hands), strict=True))
        for hand, weight in ways.best_first(both):
            if chance := blocking.chance(hand):
                name = ways.hand_text(hand) if self.by == "hand" else ways.class_name(ways.class_of(hand))
                rows.setdefault(name, []).append(Held(ways.cards(hand), weight, weight * chance))
        return rows.items()


def rows_of_cards(cards: Iterable[int]) -> Iterable[HeldRow]:
    """A row for each card, given as a mask."""
    for card in cards:
        number = card.bit_length() - 1
        yield card_text(number), [Held((number,), 1, 1)]


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
        always: bool,
    ) -> None:
        self.own, self.weight, self._valued, self._worth, self._chosen = own, weight, valued, worth, chosen
        # Where others have folded, a card that is seen changes the range whether it blocks any of it or not.
        self._always = always
        self.value = worth.total / valued.total
        self.share = None if chosen is None else chosen.total / weight.total

    def row(self, name: str, held: list[Held]) -> BlockersRow:
        """The row of some hands or of a card: means over what it represents, by the chance of each."""
        chances = summed([each.chance for each in held])
        shift: float | None

        def left(sum_of: SumByCards) -> float:
            return summed([each.weight * sum_of.left(each.cards) for each in held])

        def weight_blocked(sum_of: SumByCards) -> float:
            return summed([each.chance * sum_of.blocked(each.cards) for each in held]) / chances

        blocked = weight_blocked(self.own)
        shift, after = 0.0, self.share
        if blocked or self._always:
            valued, remaining = left(self._valued), left(self.weight)
            shift = left(self._worth) / valued - self.value if valued else None
            after = left(self._chosen) / remaining if self._chosen is not None and remaining else None
        return BlockersRow(
            name,
            whole_number(summed([each.weight for each in held])),
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
