"""`equity`: exact over every board, or sampled with its standard error."""

from __future__ import annotations

from time import perf_counter

from pql.cards.combos import ALL_HANDS
from pql.engine.decide import equity_plan, refuse_endless
from pql.engine.equity import count_deals, exact_tally, sampled_tally
from pql.engine.plan import Plan
from pql.engine.pooling import PooledTally, pooled, standard_errors
from pql.engine.tally import Number, Tally
from pql.engine.work import Control
from pql.results import EquityResult, PlayerEquity
from pql.sets.handset import HandSet

from .question import AnyProblem, AnySpot, CountedQuestion, NamedHands
from .sample import generator

RANDOM_HAND = NamedHands("random", HandSet(ALL_HANDS))
"""The opponent of a player who is asked about alone."""
ALONE = "no opponent was named: this is against a random hand"


class AnyEquity(CountedQuestion[AnySpot, AnyProblem]):
    """The players' equities on the boards of a set, a single board, or every board; others may have folded."""

    @staticmethod
    def _exact(problem: AnyProblem, plan: Plan, control: Control, /) -> Tally:
        raise NotImplementedError

    @staticmethod
    def _sampled(problem: AnyProblem, plan: Plan, seed: int, control: Control, /) -> PooledTally:
        raise NotImplementedError

    def answer(self, control: Control) -> EquityResult:
        started = perf_counter()
        problem = self.kept("problem", self.spot.problem)
        plan = self.kept(control.threads, lambda: self.plan(problem, self.accuracy, control.threads))
        if plan.exact:
            refuse_endless(plan.seconds / control.threads, self.spot.place)
            tally = self._exact(problem, plan, control)
            total = self._total(tally)
            deals = round(total) if problem.plain else self._deals(problem, control)
            errors: list[float] | list[None] = [None] * len(problem.ranges)
            return self._result(tally, total, errors, plan, deals, None, perf_counter() - started)
        _, seed = generator(self.accuracy.seed)
        drawn = self._sampled(problem, plan, seed, control)
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


class EquityQuestion(AnyEquity):
    """The equities of players with two hole cards."""

    plan = staticmethod(equity_plan)
    _exact = staticmethod(exact_tally)
    _sampled = staticmethod(sampled_tally)
    _deals = staticmethod(count_deals)


def player_equities(
    names: list[str], tally: Tally, total: Number, errors: list[float] | list[None], exact: bool
) -> tuple[PlayerEquity, ...]:
    """What each player wins, of counts whose deals weigh so much in all."""
    players = []
    for name, equity, counts, error in zip(names, tally.equities(total), tally.counts, errors, strict=True):
        wins, ties = counts[0], sum(counts[1:])
        off = (None, None) if exact else (tally.error_of(wins), tally.error_of(ties))
        players.append(PlayerEquity(name, equity, wins / total, ties / total, error, wins, ties, *off))
    return tuple(players)
