"""The ways of hands of four and five cards, of which two count: sets of masks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pql.cards.deck import mask_text
from pql.sets.holeset import HoleSet

from .algorithms import Algorithm
from .hole_equity import HoleProblem, check_possible, count_deals, exact_tally, sampled_tally
from .hole_equity import hole_plan as equity_plan
from .hole_odds import count_final_hands, final_hands_plan, odds_plan, tally_odds
from .hole_strength import exact_standing, hole_strength_plans, sampled_standings
from .hole_vectors import HoleVectors, hole_vectors, refuse_slow, vectors_seconds
from .hole_vectors import with_known_folded as swept
from .plan import Plan

if TYPE_CHECKING:
    from pql.base.place import Place
    from pql.sets.boardset import BoardSet

    from .accuracy import Accuracy
    from .work import Control

__all__ = [
    "count_deals",
    "count_final_hands",
    "dealt",
    "equity_plan",
    "everything",
    "exact_standing",
    "exact_tally",
    "final_hands_plan",
    "hand_text",
    "hands_plan",
    "odds_plan",
    "problem",
    "refuse_final_hands",
    "refuse_slow_hands",
    "sampled_standings",
    "sampled_tally",
    "strength_plans",
    "swept",
    "tally_odds",
    "vector",
    "vectors",
]

everything = HoleSet.everything
hand_text = mask_text


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


def refuse_final_hands(problem: HoleProblem, plan: Plan, control: Control, place: Place) -> None:
    """Raises a running `PQLError` where to count what a range ends with would take minutes."""
    refuse_slow(plan.seconds, control, place, "narrow the range, give a board, or add `vs any`")


def strength_plans(problems: list[HoleProblem], accuracy: Accuracy, threads: int, place: Place) -> list[Plan]:
    """The plans for several numbers of opponents; raises a running `PQLError` for what has no answer."""
    name = problems[0].game.name
    if not problems[0].known:
        message = f"before the flop no hand of {name} is ahead: `strength` needs a board"
        raise place.error("no-board", message, "write `on Kh7h2c`, or ask `equity`")
    if accuracy.exact and max([len(problem.ranges) for problem in problems]) > 2:
        message = f"in {name} several opponents are answered by random deals"
        raise place.error("bad-accuracy", message, "leave `exact` out, or ask about one opponent")
    return hole_strength_plans(problems, accuracy, threads)


def hands_plan(problem: HoleProblem, players: int = 2) -> Plan:
    """The plan for what each hand of one or both players wins."""
    return Plan(Algorithm.SWEEP, vectors_seconds(problem, players))


def refuse_slow_hands(problem: HoleProblem, players: int, control: Control, place: Place, help: str) -> None:
    """Raises a running `PQLError` where that would take minutes."""
    refuse_slow(vectors_seconds(problem, players), control, place, help)


def vectors(problem: HoleProblem, control: Control) -> tuple[HoleVectors, HoleVectors]:
    """What each hand of both players wins."""
    first, second = hole_vectors(problem, control)
    return first, second


def vector(problem: HoleProblem, control: Control) -> HoleVectors:
    """What each hand of the first player wins."""
    return hole_vectors(problem, control, 1)[0]


def dealt(problem: HoleProblem, met: float, control: Control) -> int:
    """How many deals there are, where they weigh so much."""
    return round(met) if problem.plain else count_deals(problem, control)
