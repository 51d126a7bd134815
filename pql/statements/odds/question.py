"""`odds`: with which of the nine types of hands each of two sides wins, ties split."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from pql.base.sums import summed
from pql.cards.hand_values import hand_types
from pql.engine.decide import refuse_endless
from pql.engine.far_apart import refuse_lost
from pql.engine.plan import Plan
from pql.engine.tally import Number, Tally, split_shares
from pql.engine.work import Control
from pql.questions.question import CountedQuestion
from pql.questions.seeds import generator
from pql.results.errors import share_error

from .result import LOW, OddsResult, OddsRow


class OddsQuestion(CountedQuestion):
    """With which types of hands two sides win, on the boards of a set, a single board, or every board.

    Where a low hand wins half of the pot, these are the types that win the high half.
    """

    def plan(self, problem: Any, threads: int) -> Plan:
        return self.spot.ways.odds_plan(problem, self.accuracy, threads)

    def answer(self, control: Control) -> OddsResult:
        started = perf_counter()
        problem, ways = self.spot.problem(), self.spot.ways
        refuse_lost([*problem.ranges, *problem.folded], self.spot.place)
        plan = self.plan(problem, control.threads)
        refuse_endless(plan.seconds / control.threads, self.spot.place)
        seed = None if plan.exact else generator(self.accuracy.seed)[1]
        splits = self.spot.game.low is not None
        tally = ways.tally_odds(problem, plan, seed, control.part(0.0, 0.5) if splits else control)
        if not tally.deals:
            raise self.spot.place.no_deal()
        counted = not plan.exact or problem.plain
        deals = round(tally.deals) if counted else ways.count_deals(problem, control)
        rows = []
        for category, row in zip(hand_types(self.spot.game), tally.counts, strict=True):
            errors = (None, None) if plan.exact else (tally.error([row], 0), tally.error([row], 1))
            shares = tally.share([row], 0), tally.share([row], 1)
            rows.append(OddsRow(category, *shares, (row[0], row[2]), row[1], *errors))
        equities = tally.share(tally.counts, 0), tally.share(tally.counts, 1)
        stderr = None if plan.exact else tally.error(tally.counts, 0)
        if splits:
            pots = self._pots(problem, plan, seed, tally.deals, control.part(0.5, 1.0))
            rows.append(_low_row(pots, plan.exact))
            equities = pots.equity(0), pots.equity(1)
            stderr = None if plan.exact else pots.standard_error(0)
        return OddsResult(
            "exact" if plan.exact else "sampled",
            deals,
            (self.spot.hands[0].text, self.spot.hands[1].text),
            tuple(rows),
            *equities,
            stderr=stderr,
            seed=seed,
            algorithm=plan.algorithm.value,
            elapsed=perf_counter() - started,
            **self.spot.texts(),
        )

    def _pots(self, problem: Any, plan: Plan, seed: int | None, deals: Number, control: Control) -> Tally:
        """What is won of the same deals, whose pots are split."""
        if seed is None:
            return self.spot.ways.exact_tally(problem, plan, control)
        drawn = plan._replace(error=None, samples=round(deals))
        return self.spot.ways.sampled_tally(problem, drawn, seed, control)


def _low_row(pots: Tally, exact: bool) -> OddsRow:
    """The row of the low hands that win their half."""
    ways = split_shares(2)
    alone, shared = [
        [place for place, chips in enumerate(ways.low) if chips == part]
        for part in (ways.pot // 2, ways.pot // 4)
    ]
    won = [summed([own[place] for place in alone]) for own in pots.counts]
    tied = summed([pots.counts[0][place] for place in shared])
    deals = pots.deals
    hero, villain = [(own + tied / 2) / deals for own in won]
    errors = [share_error([(own, 1.0, 1.0), (tied, 0.5, 1.0), (deals - own - tied, 0.0, 1.0)]) for own in won]
    off: tuple[float | None, float | None] = (None, None) if exact else (errors[0], errors[1])
    return OddsRow(LOW, hero, villain, (won[0], won[1]), tied, *off)
