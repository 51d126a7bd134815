"""`odds` of hands of Omaha: with which types of hands two sides win."""

from __future__ import annotations

from pql.engine.hole_equity import HoleProblem, count_deals
from pql.engine.hole_odds import odds_plan, tally_odds
from pql.questions.odds import AnyOdds

from .spot import HoleSpot


class HoleOddsQuestion(AnyOdds[HoleSpot, HoleProblem]):
    """The odds of hands of more cards."""

    plan = staticmethod(odds_plan)
    _tally = staticmethod(tally_odds)
    _deals = staticmethod(count_deals)
