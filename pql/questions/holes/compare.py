"""`compare` of two sets of Omaha hands: what they share, what only one has, what both are worth."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from pql.engine.hole_equity import HoleProblem
from pql.engine.hole_vectors import hole_vectors, refuse_slow, vectors_seconds
from pql.questions.compare import AnyCompare
from pql.questions.distribution import NARROWER
from pql.questions.question import NamedHands, Spot
from pql.results.compare import ComparedHands, ComparedRange, CompareResult

from .breakdown import HoleBreakdownQuestion

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.sets.holeset import HoleSet


Worth = tuple[float | None, float | None]
"""The equity of a range, and its share of strong hands; None where it meets nothing."""


class HoleCompareQuestion(AnyCompare):
    """Two ranges compared; without a board, and where hands are many, without their equities."""

    def describe(self, control: Control) -> str:
        against = "each other" if self.versus is None else f"`{self.versus.text}`"
        return (
            f"exact: weights hand by hand; the equities of both against {against}, in one sweep a board, "
            "where there is a board or few hands; made hands counted on each board"
        )

    def answer(self, control: Control) -> CompareResult:
        started = perf_counter()
        spot = self.spot
        spot.check_cards()
        live = [spot.live(side) for side in spot.hands]
        first, second = live[:2]
        worth = self._values(live, control.part(0.0, 0.7))
        ranges = [
            ComparedRange(side.text, _amount(hands), _compared(hands.above(other)), *values)
            for side, hands, other, values in zip(
                spot.hands, (first, second), (second, first), worth, strict=False
            )
        ]
        return CompareResult(
            (ranges[0], ranges[1]),
            _compared(first & second),
            _amount(first | second),
            tuple(self._lines(live, control.part(0.7, 1.0))),
            versus=None if self.versus is None else self.versus.text,
            board=spot.board_text,
            dead=spot.dead_text,
            elapsed=perf_counter() - started,
        )

    def _breakdown(self, side: NamedHands[Any]) -> HoleBreakdownQuestion:
        spot = self.spot
        return HoleBreakdownQuestion(Spot((side,), spot.boards, spot.dead, (), spot.place, spot.game))

    def _values(self, live: list[HoleSet], control: Control) -> list[Worth]:
        first, second, *others = live
        pairs = [(first, others[0]), (second, others[0])] if others else [(first, second)]
        found: list[Worth] = []
        for own, other in pairs:
            boards = self.spot.boards.boards if self.spot.boards else None
            problem = HoleProblem([own, other], (), boards, self.spot.dead)
            seconds = vectors_seconds(problem)
            if not problem.known and problem.boards is None and seconds / control.threads > _LONG:
                return [(None, None)] * 2
            refuse_slow(seconds, control, self.spot.place, NARROWER)
            for vectors in hole_vectors(problem, control, 1 if others else 2):
                summary = vectors.summary()
                found.append((summary.equity, summary.strong) if summary.met else (None, None))
        return found


# Before the flop equities are left out where they take longer than so many seconds.
_LONG = 10.0


def _compared(hands: HoleSet) -> ComparedHands:
    return ComparedHands(hands, _amount(hands), hands.text())


def _amount(hands: HoleSet) -> int | float:
    return len(hands) if hands.is_plain else hands.weight
