"""`equity` of hands of Omaha."""

from __future__ import annotations

from pql.engine.hole_equity import HoleProblem, count_deals, exact_tally, hole_plan, sampled_tally
from pql.questions.equity import AnyEquity

from .spot import HoleSpot


class HoleEquityQuestion(AnyEquity[HoleSpot, HoleProblem]):
    """The equities of players with more hole cards."""

    plan = staticmethod(hole_plan)
    _exact = staticmethod(exact_tally)
    _sampled = staticmethod(sampled_tally)
    _deals = staticmethod(count_deals)
