"""`odds` of hands of Omaha: with which types of hands two sides win."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.engine.accuracy import Accuracy
from pql.engine.decide import refuse_endless
from pql.engine.hole_equity import exact_plan, exact_tally
from pql.engine.hole_odds import odds_plan, tally_odds
from pql.questions.odds import odds_result
from pql.questions.question import Question
from pql.questions.sample import generator

from .spot import HoleSpot

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.results.odds import OddsResult


class HoleOddsQuestion(Question):
    """With which types of hands two sides win, on the boards of a set, a single board, or every board."""

    spot: HoleSpot
    accuracy: Accuracy

    def describe(self, control: Control) -> str:
        plan = odds_plan(self.spot.problem(), self.accuracy, control.threads)
        return "\n".join(plan.describe(control.threads))

    def estimate(self, control: Control) -> float:
        return odds_plan(self.spot.problem(), self.accuracy, control.threads).estimate(control.threads)

    def answer(self, control: Control) -> OddsResult:
        started = perf_counter()
        problem = self.spot.problem()
        plan = odds_plan(problem, self.accuracy, control.threads)
        refuse_endless(plan.seconds / control.threads, self.spot.place)
        seed = None if plan.exact else generator(self.accuracy.seed)[1]
        tally = tally_odds(problem, plan, seed, control)
        if not tally.deals:
            raise self.spot.place.no_deal()
        deals = tally.deals
        if plan.exact and not problem.plain:
            plain = problem.unweighted()
            deals = exact_tally(plain, exact_plan(plain), control.quietly()).deals
        return odds_result(self.spot, tally, plan, round(deals), seed, perf_counter() - started)
