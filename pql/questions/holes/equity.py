"""`equity` of hands of Omaha."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.engine.accuracy import Accuracy
from pql.engine.decide import refuse_endless
from pql.engine.hole_equity import exact_plan, exact_tally, hole_plan, sampled_tally
from pql.engine.pooling import pooled, standard_errors
from pql.questions.equity import player_equities
from pql.questions.question import Question
from pql.questions.sample import generator
from pql.results import EquityResult

from .spot import HoleSpot

if TYPE_CHECKING:
    from pql.engine.hole_equity import HoleProblem
    from pql.engine.plan import Plan
    from pql.engine.work import Control


class HoleEquityQuestion(Question):
    """The players' equities on the boards of a set, a single board, or every board; others may have folded."""

    spot: HoleSpot
    accuracy: Accuracy

    def describe(self, control: Control) -> str:
        return "\n".join(self.plan(self.spot.problem(), control).describe(control.threads))

    def estimate(self, control: Control) -> float:
        return self.plan(self.spot.problem(), control).estimate(control.threads)

    def plan(self, problem: HoleProblem, control: Control) -> Plan:
        """Exact or sampled, and by which algorithm."""
        return hole_plan(problem, self.accuracy, control.threads)

    def answer(self, control: Control) -> EquityResult:
        started = perf_counter()
        problem = self.kept("problem", self.spot.problem)
        plan = self.plan(problem, control)
        errors: list[float] | list[None] = [None] * len(problem.ranges)
        seed = None
        if plan.exact:
            refuse_endless(plan.seconds / control.threads, self.spot.place)
            tally = exact_tally(problem, plan, control)
            total = tally.deals
            plain = problem if problem.plain else problem.unweighted()
            deals = total if problem.plain else exact_tally(plain, exact_plan(plain), control.quietly()).deals
        else:
            _, seed = generator(self.accuracy.seed)
            drawn = sampled_tally(problem, plan, seed, control)
            deals = drawn.deals
            tally = pooled(drawn, drawn.groups) if deals else drawn
            errors = standard_errors(drawn, drawn.groups) if deals else errors
            total = tally.deals
        if not total:
            raise self.spot.place.no_deal()
        names = [hands.text for hands in self.spot.hands]
        return EquityResult(
            "exact" if plan.exact else "sampled",
            round(deals),
            player_equities(names, tally, total, errors, plan.exact),
            seed,
            plan.algorithm.value,
            perf_counter() - started,
            **self.spot.texts(),
        )
