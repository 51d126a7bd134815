"""`odds` without an opponent: with which of the nine types of hands a hand or a range ends."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.cards.hand_values import hand_types
from pql.engine.work import Control
from pql.questions.question import DealQuestion
from pql.statements.odds.result import LOW

from .result import FinalHandsResult, FinalHandsRow

if TYPE_CHECKING:
    from typing import Any

    from pql.cards.games import Game
    from pql.engine.odds import FinalHands
    from pql.engine.plan import Plan


class FinalHandsQuestion(DealQuestion):
    """With which types of hands a range (the only one of `hands`) ends, on a set of boards or on every board.

    Where a low hand wins half of the pot, these are the types of high hands, with a row for a low behind them.
    """

    def _planned(self) -> tuple[Any, Plan]:
        problem = self.spot.problem()
        if problem.boards is not None:
            problem = self.spot.ways.swept(problem, self.spot.place)
        return problem, self.spot.ways.final_hands_plan(problem)

    def describe(self, control: Control) -> str:
        return "\n".join(self._planned()[1].describe(control.threads))

    def estimate(self, control: Control) -> float:
        return self._planned()[1].estimate(control.threads)

    def answer(self, control: Control) -> FinalHandsResult:
        started = perf_counter()
        spot, ways = self.spot, self.spot.ways
        problem, plan = self._planned()
        ways.refuse_final_hands(problem, plan, control, spot.place)
        counts = ways.count_final_hands(problem, plan, control)
        deals = summed(counts.pairs)
        if not deals:
            raise spot.place.no_deal()
        rows = _rows(counts, problem.plain, spot.game)
        if spot.game.low is not None:
            pairs, weight = counts.low
            low, total = (pairs, deals) if problem.plain else (weight, summed(counts.weights))
            rows = *rows, FinalHandsRow(LOW, low / total, low / total, low)
        algorithm, elapsed = plan.algorithm.value, perf_counter() - started
        return FinalHandsResult("exact", deals, spot.hands[0].text, rows, algorithm, elapsed, **spot.texts())


def _rows(counts: FinalHands, plain: bool, game: Game) -> tuple[FinalHandsRow, ...]:
    weights = counts.pairs if plain else counts.weights
    total = summed(weights)
    better = [summed(weights[index:]) for index in range(len(weights))]
    return tuple([
        FinalHandsRow(category, weight / total, above / total, weight)
        for category, weight, above in zip(hand_types(game), weights, better, strict=True)
    ])  # fmt: skip
