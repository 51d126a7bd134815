"""`odds`: with which of the nine types of hands each of two sides wins, ties split."""

from __future__ import annotations

from time import perf_counter

from pql.cards.hand_values import hand_types
from pql.engine.decide import odds_plan, refuse_endless
from pql.engine.equity import count_deals
from pql.engine.odds import OddsTally, tally_odds
from pql.engine.plan import Plan
from pql.engine.work import Control
from pql.results.odds import OddsResult, OddsRow

from .question import AnyProblem, AnySpot, CountedQuestion
from .sample import generator


class AnyOdds(CountedQuestion[AnySpot, AnyProblem]):
    """With which types of hands two sides win, on the boards of a set, a single board, or every board."""

    @staticmethod
    def _tally(problem: AnyProblem, plan: Plan, seed: int | None, control: Control, /) -> OddsTally:
        raise NotImplementedError

    def answer(self, control: Control) -> OddsResult:
        started = perf_counter()
        problem = self.spot.problem()
        plan = self.plan(problem, self.accuracy, control.threads)
        refuse_endless(plan.seconds / control.threads, self.spot.place)
        seed = None if plan.exact else generator(self.accuracy.seed)[1]
        tally = self._tally(problem, plan, seed, control)
        if not tally.deals:
            raise self.spot.place.no_deal()
        counted = not plan.exact or problem.plain
        deals = round(tally.deals) if counted else self._deals(problem, control)
        rows = []
        for category, row in zip(hand_types(), tally.counts, strict=True):
            errors = (None, None) if plan.exact else (tally.error([row], 0), tally.error([row], 1))
            shares = tally.share([row], 0), tally.share([row], 1)
            rows.append(OddsRow(category, *shares, (row[0], row[2]), row[1], *errors))
        return OddsResult(
            "exact" if plan.exact else "sampled",
            deals,
            (self.spot.hands[0].text, self.spot.hands[1].text),
            tuple(rows),
            tally.share(tally.counts, 0),
            tally.share(tally.counts, 1),
            stderr=None if plan.exact else tally.error(tally.counts, 0),
            seed=seed,
            algorithm=plan.algorithm.value,
            elapsed=perf_counter() - started,
            **self.spot.texts(),
        )


class OddsQuestion(AnyOdds):
    """The odds of hands of two cards."""

    plan = staticmethod(odds_plan)
    _tally = staticmethod(tally_odds)
    _deals = staticmethod(count_deals)
