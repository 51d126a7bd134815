"""`odds` without an opponent: with which of the nine types of hands a hand or a range ends."""

from __future__ import annotations

from time import perf_counter

from pql.cards.hand_values import HAND_TYPES
from pql.engine.decide import refuse_endless, refuse_slow_folding
from pql.engine.final_hands import FinalHands, count_final_hands, final_hands_plan
from pql.engine.work import Control
from pql.results.final_hands import FinalHandsResult, FinalHandsRow

from .question import DealQuestion


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
        deals = sum(counts.pairs)
        if not deals:
            raise self.spot.place.no_deal()
        (hands,) = self.spot.hands
        return FinalHandsResult(
            "exact",
            deals,
            hands.text,
            _rows(counts, problem.plain),
            plan.algorithm.value,
            perf_counter() - started,
            **self.spot.texts(),
        )


def _rows(counts: FinalHands, plain: bool) -> tuple[FinalHandsRow, ...]:
    weights = counts.pairs if plain else counts.weights
    total = sum(weights)
    better = [sum(weights[index:]) for index in range(len(weights))]
    return tuple([
        FinalHandsRow(category, weight / total, above / total, weight)
        for category, weight, above in zip(HAND_TYPES, weights, better, strict=True)
    ])  # fmt: skip
