"""`odds`: with which of the nine types of hands each of two sides wins, ties split."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from pql.cards.hand_values import hand_types
from pql.engine.decide import refuse_endless
from pql.engine.far_apart import refuse_lost
from pql.engine.plan import Plan
from pql.engine.work import Control
from pql.questions.question import CountedQuestion
from pql.questions.seeds import generator

from .result import OddsResult, OddsRow


class OddsQuestion(CountedQuestion):
    """With which types of hands two sides win, on the boards of a set, a single board, or every board."""

    def plan(self, problem: Any, threads: int) -> Plan:
        return self.spot.ways.odds_plan(problem, self.accuracy, threads)

    def answer(self, control: Control) -> OddsResult:
        started = perf_counter()
        problem, ways = self.spot.problem(), self.spot.ways
        refuse_lost([*problem.ranges, *problem.folded], self.spot.place)
        plan = self.plan(problem, control.threads)
        refuse_endless(plan.seconds / control.threads, self.spot.place)
        seed = None if plan.exact else generator(self.accuracy.seed)[1]
        tally = ways.tally_odds(problem, plan, seed, control)
        if not tally.deals:
            raise self.spot.place.no_deal()
        counted = not plan.exact or problem.plain
        deals = round(tally.deals) if counted else ways.count_deals(problem, control)
        rows = []
        for category, row in zip(hand_types(self.spot.game), tally.counts, strict=True):
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
