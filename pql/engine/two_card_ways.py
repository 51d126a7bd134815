"""The ways of hands of two cards: sets of 1326 bits, in hold'em and short deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .decide import equity_plan, odds_plan
from .equity import count_deals, exact_tally, sampled_tally
from .problem import Problem, check_possible

if TYPE_CHECKING:
    from pql.base.place import Place
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    from .odds import OddsTally
    from .plan import Plan
    from .work import Control

__all__ = ["count_deals", "equity_plan", "exact_tally", "odds_plan", "problem", "sampled_tally", "tally_odds"]


def problem(
    ranges: Sequence[HandSet],
    boards: BoardSet | None,
    dead: int,
    place: Place,
    folded: Sequence[HandSet] = (),
) -> Problem:
    """The problem of ranges that meet; raises a running `PQLError` if no deal is possible."""
    return check_possible(list(ranges), boards, dead, place, folded=folded)


# What not every statement needs is loaded where it is asked for.


def tally_odds(problem: Problem, plan: Plan, seed: int | None, control: Control) -> OddsTally:
    """Deals by the type of hand that wins."""
    from . import odds

    return odds.tally_odds(problem, plan, seed, control)
