"""`odds`: with which of the nine types of hands each of two sides wins, ties split."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.cards.hand_values import hand_types
from pql.engine.accuracy import Accuracy
from pql.engine.decide import odds_plan, refuse_endless
from pql.engine.equity import count_deals
from pql.engine.odds import OddsTally, tally_odds
from pql.engine.plan import Plan
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.results.odds import OddsResult, OddsRow

from .question import DealQuestion
from .sample import generator

if TYPE_CHECKING:
    from .holes.spot import HoleSpot
    from .question import Spot


class OddsQuestion(DealQuestion):
    """With which types of hands two sides win, on the boards of a set, a single board, or every board."""

    accuracy: Accuracy

    def describe(self, control: Control) -> str:
        return "\n".join(self.plan(self.spot.problem(), control).describe(control.threads))

    def estimate(self, control: Control) -> float:
        return self.plan(self.spot.problem(), control).estimate(control.threads)

    def plan(self, problem: Problem, control: Control) -> Plan:
        """Exact or sampled, and by which algorithm."""
        return odds_plan(problem, self.accuracy, control.threads)

    def answer(self, control: Control) -> OddsResult:
        started = perf_counter()
        problem = self.spot.problem()
        plan = self.plan(problem, control)
        refuse_endless(plan.seconds / control.threads, self.spot.place)
        seed = None if plan.exact else generator(self.accuracy.seed)[1]
        tally = tally_odds(problem, plan, seed, control)
        if not tally.deals:
            raise self.spot.place.no_deal()
        counted = not plan.exact or problem.plain
        deals = round(tally.deals) if counted else count_deals(problem, control)
        return odds_result(self.spot, tally, plan, deals, seed, perf_counter() - started)


def odds_result(
    spot: Spot | HoleSpot, tally: OddsTally, plan: Plan, deals: int, seed: int | None, elapsed: float
) -> OddsResult:
    """The answer that the counts of a spot are."""
    rows = []
    for category, row in zip(hand_types(), tally.counts, strict=True):
        errors = (None, None) if plan.exact else (tally.error([row], 0), tally.error([row], 1))
        shares = tally.share([row], 0), tally.share([row], 1)
        rows.append(OddsRow(category, *shares, (row[0], row[2]), row[1], *errors))
    return OddsResult(
        "exact" if plan.exact else "sampled",
        deals,
        (spot.hands[0].text, spot.hands[1].text),
        tuple(rows),
        tally.share(tally.counts, 0),
        tally.share(tally.counts, 1),
        stderr=None if plan.exact else tally.error(tally.counts, 0),
        seed=seed,
        algorithm=plan.algorithm.value,
        elapsed=elapsed,
        **spot.texts(),
    )
