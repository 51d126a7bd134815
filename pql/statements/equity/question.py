"""`equity`: exact over every board, or sampled with its standard error."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from pql.cards.combos import ALL_HANDS
from pql.engine.decide import refuse_endless
from pql.engine.plan import Plan
from pql.engine.sampling import pooled, standard_errors
from pql.engine.tally import Number, Tally
from pql.engine.work import Control
from pql.questions.question import CountedQuestion, NamedHands
from pql.questions.seeds import generator
from pql.results import EquityResult
from pql.sets.handset import HandSet

from .short_equity import player_equities

RANDOM_HAND = NamedHands("random", HandSet(ALL_HANDS))
"""The opponent of a player who is asked about alone."""
ALONE = "no opponent was named: this is against a random hand"


class EquityQuestion(CountedQuestion):
    """The players' equities on the boards of a set, a single board, or every board; others may have folded."""

    def plan(self, problem: Any, threads: int) -> Plan:
        return self.spot.ways.equity_plan(problem, self.accuracy, threads)

    def answer(self, control: Control) -> EquityResult:
        started = perf_counter()
        problem, ways = self.kept("problem", self.spot.problem), self.spot.ways
        plan = self.kept(control.threads, lambda: self.plan(problem, control.threads))
        if plan.exact:
            refuse_endless(plan.seconds / control.threads, self.spot.place)
            tally = ways.exact_tally(problem, plan, control)
            total = self._total(tally)
            deals = round(total) if problem.plain else ways.count_deals(problem, control)
            errors: list[float] | list[None] = [None] * len(problem.ranges)
            return self._result(tally, total, errors, plan, deals, None, perf_counter() - started)
        _, seed = generator(self.accuracy.seed)
        drawn = ways.sampled_tally(problem, plan, seed, control)
        deals = round(self._total(drawn))
        errors = standard_errors(drawn, drawn.groups)
        tally = pooled(drawn, drawn.groups)
        return self._result(tally, tally.deals, errors, plan, deals, seed, perf_counter() - started)

    def _total(self, tally: Tally) -> Number:
        """The weight of all deals; raises `PQLError` where there are none."""
        total = tally.deals
        if not total:
            raise self.spot.place.no_deal()
        return total

    def _result(
        self,
        tally: Tally,
        total: Number,
        errors: list[float] | list[None],
        plan: Plan,
        deals: int,
        seed: int | None,
        elapsed: float,
    ) -> EquityResult:
        names = [hands.text for hands in self.spot.hands]
        players = player_equities(names, tally, total, errors, plan.exact)
        method = "exact" if plan.exact else "sampled"
        return EquityResult(method, deals, players, seed, plan.algorithm.value, elapsed, **self.spot.texts())
