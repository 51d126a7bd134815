"""The ways of hands of four and five cards, of which two count: sets of masks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .hole_equity import HoleProblem, check_possible, count_deals, exact_tally, sampled_tally
from .hole_equity import hole_plan as equity_plan
from .hole_odds import odds_plan, tally_odds

if TYPE_CHECKING:
    from pql.base.place import Place
    from pql.sets.boardset import BoardSet
    from pql.sets.holeset import HoleSet

__all__ = ["count_deals", "equity_plan", "exact_tally", "odds_plan", "problem", "sampled_tally", "tally_odds"]


def problem(
    ranges: Sequence[HoleSet],
    boards: BoardSet | None,
    dead: int,
    place: Place,
    folded: Sequence[HoleSet] = (),
) -> HoleProblem:
    """The problem of ranges that meet; raises a running `PQLError` if no deal is possible."""
    found = HoleProblem(ranges, folded, boards, dead)
    check_possible(found, place)
    return found
