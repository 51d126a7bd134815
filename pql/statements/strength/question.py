"""`strength`: how often a hand wins, how it does now, and what may become of that.

Against random opponents there is a row for each of their numbers, against opponents with hands of their own there is
one. Exact where that takes a few seconds; the other rows are counted over the same random deals.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from pql.base.sums import summed
from pql.engine.accuracy import Accuracy
from pql.engine.decide import refuse_endless
from pql.engine.far_apart import refuse_lost
from pql.engine.plan import Plan
from pql.engine.strength import Standing
from pql.engine.work import Control
from pql.questions.question import DealQuestion
from pql.questions.seeds import generator

from .result import StrengthResult, StrengthRow


class StrengthQuestion(DealQuestion):
    """The strength of a hand or a range on a board, against opponents of its own or numbers of random ones.

    `opponents` are the fewest and the most random opponents; they play no part where others have hands of their own.
    Where a low hand wins half of the pot, who has the largest share of it is ahead.
    """

    opponents: tuple[int, int]
    accuracy: Accuracy

    def problem(self, opponents: int) -> Any:
        """The question against so many opponents; raises a running `PQLError` if no deal is possible."""
        spot, ways = self.spot, self.spot.ways
        spot.check_cards()
        for side in spot.hands:
            spot.live(side)
        hero, *others = [side.hands for side in spot.hands]
        refuse_lost([hero, *others], spot.place)
        problem = spot.problem([hero, *(others or [ways.everything(spot.game)] * opponents)])
        return ways.swept(problem, spot.place) if len(problem.ranges) == 2 else problem

    def _numbers(self) -> tuple[int, ...]:
        """The numbers of opponents, one for each row."""
        if len(self.spot.hands) > 1:
            return (len(self.spot.hands) - 1,)
        return tuple(range(self.opponents[0], self.opponents[1] + 1))

    def _plans(self, control: Control) -> list[tuple[int, Any, Plan]]:
        """For each number of opponents its problem and plan."""
        problems = [self.problem(number) for number in self._numbers()]
        plans = self.spot.ways.strength_plans(problems, self.accuracy, control.threads, self.spot.place)
        return list(zip(self._numbers(), problems, plans, strict=True))

    def describe(self, control: Control) -> str:
        plans = self._plans(control)
        return "\n".join([_described(number, plan, control.threads) for number, _, plan in plans])

    def estimate(self, control: Control) -> float:
        return summed([plan.estimate(control.threads) for *_, plan in self._plans(control)])

    def answer(self, control: Control) -> StrengthResult:
        started = perf_counter()
        plans = self._plans(control)
        refuse_endless(summed([plan.seconds for *_, plan in plans]) / control.threads, self.spot.place)
        seed = None if all(plan.exact for _, _, plan in plans) else generator(self.accuracy.seed)[1]
        rows = self._exact_rows(plans, control)
        sampled = [entry for entry in plans if not entry[2].exact]
        if sampled and seed is not None:
            fewest = sampled[0][0]
            _, problem, plan = sampled[-1]
            for standing in self.spot.ways.sampled_standings(problem, fewest, plan, seed, control):
                rows[standing.opponents] = self._row(standing, "sampled", round(standing.deals))
        hero, *others = [side.text for side in self.spot.hands]
        return StrengthResult(
            "sampled" if sampled else "exact",
            hero,
            tuple(rows[number] for number in self._numbers()),
            tuple(others),
            seed=seed,
            algorithm=plans[0][2].algorithm.value,
            elapsed=perf_counter() - started,
            street=self.spot.street,
            **self.spot.texts(),
        )

    def _exact_rows(self, plans: list[tuple[int, Any, Plan]], control: Control) -> dict[int, StrengthRow]:
        rows = {}
        for number, problem, plan in plans:
            if not plan.exact:
                continue
            standing = self.spot.ways.exact_standing(problem, plan, control)
            deals = round(standing.deals) if problem.plain else self.spot.ways.count_deals(problem, control)
            rows[number] = self._row(standing, "exact", deals)
        return rows

    def _row(self, standing: Standing, method: str, deals: int) -> StrengthRow:
        if not deals:
            raise self.spot.place.no_deal()
        errors = None if method == "exact" else standing.errors()
        return StrengthRow(
            standing.opponents, **standing.measures(), method=method, deals=deals, errors=errors
        )


def _described(opponents: int, plan: Plan, threads: int) -> str:
    against = "against 1 opponent" if opponents == 1 else f"against {opponents} opponents"
    return "\n  ".join([against, *plan.describe(threads)])
