"""`odds` without an opponent: with which of the nine types of hands a hand or a range ends."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.cards.hand_values import hand_types
from pql.engine.decide import refuse_endless, refuse_slow_folding
from pql.engine.final_hands import FinalHands, count_final_hands, final_hands_plan
from pql.engine.work import Control
from pql.results.final_hands import FinalHandsResult, FinalHandsRow

from .question import DealQuestion

if TYPE_CHECKING:
    from pql.engine.plan import Plan

    from .question import Spot


class FinalHandsQuestion(DealQuestion):
    """With which types of hands a range (the only one of `hands`) ends, on a set of boards or on every board."""

    def describe(self, control: Control) -> str:
        return "\n".join(final_hands_plan(self.spot.problem()).describe(control.threads))

    def answer(self, control: Control) -> FinalHandsResult:
        started = perf_counter()
        problem = self.spot.problem()
        plan = final_hands_plan(problem)
        refuse_endless(plan.seconds / control.threads, self.spot.place)
        if self.spot.folded:
            refuse_slow_folding(plan.seconds, control.threads, self.spot.place)
        counts = count_final_hands(problem, plan, control)
        return final_hands_result(self.spot, counts, plan, problem.plain, perf_counter() - started)


def final_hands_result(
    spot: Spot, counts: FinalHands, plan: Plan, plain: bool, elapsed: float
) -> FinalHandsResult:
    """The answer that the counts of a spot are; raises a running `PQLError` where there are none."""
    deals = sum(counts.pairs)
    if not deals:
        raise spot.place.no_deal()
    rows = _rows(counts, plain)
    text = spot.hands[0].text
    return FinalHandsResult("exact", deals, text, rows, plan.algorithm.value, elapsed, **spot.texts())


def _rows(counts: FinalHands, plain: bool) -> tuple[FinalHandsRow, ...]:
    weights = counts.pairs if plain else counts.weights
    total = sum(weights)
    better = [sum(weights[index:]) for index in range(len(weights))]
    return tuple([
        FinalHandsRow(category, weight / total, above / total, weight)
        for category, weight, above in zip(hand_types(), weights, better, strict=True)
    ])  # fmt: skip
