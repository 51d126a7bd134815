"""`strength`: how often a hand wins, how it does now, and what may become of that.

Against random opponents there is a row for each of their numbers, against opponents with hands of their own there is
one. Exact where that takes a few seconds; the other rows are counted over the same random deals.
"""

from __future__ import annotations

from time import perf_counter

from pql.base.typed import Generic
from pql.cards.combos import ALL_HANDS
from pql.engine.accuracy import Accuracy
from pql.engine.decide import refuse_endless, strength_plans
from pql.engine.equity import count_deals
from pql.engine.plan import Plan
from pql.engine.problem import Problem
from pql.engine.standings import Standing
from pql.engine.strength import exact_standing, sampled_standings
from pql.engine.work import Control
from pql.results.strength import StrengthResult, StrengthRow
from pql.sets.handset import HandSet

from .question import AnyProblem, DealQuestion
from .sample import generator


class AnyStrength(DealQuestion, Generic[AnyProblem]):
    """The strength of a hand or a range on a board, against opponents of its own or numbers of random ones.

    `opponents` are the fewest and the most random opponents; they play no part where others have hands of their own.
    """

    opponents: tuple[int, int]
    accuracy: Accuracy

    @staticmethod
    def _exact(problem: AnyProblem, plan: Plan, control: Control, /) -> Standing:
        raise NotImplementedError

    @staticmethod
    def _sampled(
        problem: AnyProblem, fewest: int, plan: Plan, seed: int, control: Control, /
    ) -> list[Standing]:
        raise NotImplementedError

    @staticmethod
    def _deals(problem: AnyProblem, control: Control, /) -> int:
        raise NotImplementedError

    def problem(self, opponents: int) -> AnyProblem:
        """The question against so many opponents; raises a running `PQLError` if no deal is possible."""
        raise NotImplementedError

    def _numbers(self) -> tuple[int, ...]:
        """The numbers of opponents, one for each row."""
        if len(self.spot.hands) > 1:
            return (len(self.spot.hands) - 1,)
        return tuple(range(self.opponents[0], self.opponents[1] + 1))

    def _plans(self, control: Control) -> list[tuple[int, AnyProblem, Plan]]:
        """For each number of opponents its problem and plan."""
        problems = [self.problem(number) for number in self._numbers()]
        return list(zip(self._numbers(), problems, self._planned(problems, control.threads), strict=True))

    def _planned(self, problems: list[AnyProblem], threads: int) -> list[Plan]:
        raise NotImplementedError

    def describe(self, control: Control) -> str:
        plans = self._plans(control)
        return "\n".join([_described(number, plan, control.threads) for number, _, plan in plans])

    def estimate(self, control: Control) -> float:
        return sum([plan.estimate(control.threads) for *_, plan in self._plans(control)])

    def answer(self, control: Control) -> StrengthResult:
        started = perf_counter()
        plans = self._plans(control)
        refuse_endless(sum([plan.seconds for *_, plan in plans]) / control.threads, self.spot.place)
        seed = None if all(plan.exact for _, _, plan in plans) else generator(self.accuracy.seed)[1]
        rows = self._exact_rows(plans, control)
        sampled = [entry for entry in plans if not entry[2].exact]
        if sampled and seed is not None:
            fewest = sampled[0][0]
            _, problem, plan = sampled[-1]
            for standing in self._sampled(problem, fewest, plan, seed, control):
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

    def _exact_rows(
        self, plans: list[tuple[int, AnyProblem, Plan]], control: Control
    ) -> dict[int, StrengthRow]:
        rows = {}
        for number, problem, plan in plans:
            if not plan.exact:
                continue
            standing = self._exact(problem, plan, control)
            deals = round(standing.deals) if problem.plain else self._deals(problem, control)
            rows[number] = self._row(standing, "exact", deals)
        return rows

    def _row(self, standing: Standing, method: str, deals: int) -> StrengthRow:
        if not deals:
            raise self.spot.place.no_deal()
        errors = None if method == "exact" else standing.errors()
        return StrengthRow(
            standing.opponents, **standing.measures(), method=method, deals=deals, errors=errors
        )


class StrengthQuestion(AnyStrength):
    """The strength of hands of two cards."""

    _exact = staticmethod(exact_standing)
    _sampled = staticmethod(sampled_standings)
    _deals = staticmethod(count_deals)

    def problem(self, opponents: int) -> Problem:
        self.spot.check_cards()
        hero, *others = [self.spot.live(side) for side in self.spot.hands]
        problem: Problem = self.spot.problem([hero, *(others or [HandSet(ALL_HANDS)] * opponents)])
        return problem

    def _planned(self, problems: list[Problem], threads: int) -> list[Plan]:
        return strength_plans(problems, self.accuracy, threads)


def _described(opponents: int, plan: Plan, threads: int) -> str:
    against = "against 1 opponent" if opponents == 1 else f"against {opponents} opponents"
    return "\n  ".join([against, *plan.describe(threads)])
