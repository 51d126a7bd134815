"""The ways of hands of two cards: sets of 1326 bits, in hold'em and short deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pql.cards.combos import ALL_HANDS, hand_names
from pql.sets.handset import HandSet

from .decide import (
    equity_plan,
    folded_hands_plan,
    hands_algorithm,
    odds_plan,
    refuse_endless,
    refuse_slow_folding,
    refuse_slow_vectors,
)
from .decide import strength_plans as plans_of_strength
from .equity import count_deals, exact_tally, sampled_tally
from .plan import Plan
from .problem import Problem, check_possible

if TYPE_CHECKING:
    from pql.base.place import Place
    from pql.cards.games import Game
    from pql.sets.boardset import BoardSet

    from .accuracy import Accuracy
    from .final_hands import FinalHands
    from .odds import OddsTally
    from .standings import Standing
    from .vectors import LiveVectors
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


def final_hands_plan(problem: Problem) -> Plan:
    """The plan to count what the only range ends with."""
    from . import final_hands

    return final_hands.final_hands_plan(problem)


def refuse_final_hands(problem: Problem, plan: Plan, control: Control, place: Place) -> None:
    """Raises a running `PQLError` where that would take too long."""
    refuse_endless(plan.seconds / control.threads, place)
    if problem.folded:
        refuse_slow_folding(plan.seconds, control.threads, place)


def count_final_hands(problem: Problem, plan: Plan, control: Control) -> FinalHands:
    """The types of hands that the only range ends with."""
    from . import final_hands

    return final_hands.count_final_hands(problem, plan, control)


def strength_plans(problems: list[Problem], accuracy: Accuracy, threads: int, place: Place) -> list[Plan]:
    """The plans for several numbers of opponents."""
    return plans_of_strength(problems, accuracy, threads)


def exact_standing(problem: Problem, plan: Plan, control: Control) -> Standing:
    """How the first player does, over every deal."""
    from . import strength

    return strength.exact_standing(problem, plan, control)


def sampled_standings(
    problem: Problem, fewest: int, plan: Plan, seed: int, control: Control
) -> list[Standing]:
    """The same over random deals."""
    from . import strength

    return strength.sampled_standings(problem, fewest, plan, seed, control)


def swept(problem: Problem, place: Place) -> Problem:
    """The problem as it is: ranges that have folded are counted."""
    return problem


def hands_plan(problem: Problem, players: int = 2) -> Plan:
    """The plan for what each hand wins; its steps are counted where others have folded."""
    return folded_hands_plan(problem) if problem.folded else Plan(hands_algorithm(problem))


def refuse_slow_hands(problem: Problem, players: int, control: Control, place: Place, help: str) -> None:
    """Raises a running `PQLError` where folded ranges would take minutes."""
    refuse_slow_vectors(problem, control.threads, place)


def vectors(problem: Problem, control: Control) -> tuple[LiveVectors, LiveVectors]:
    """What each hand of both players wins."""
    from .vectors import LiveVectors, vectors_of

    first, second = vectors_of(problem, control)
    assert first is not None
    assert second is not None
    return LiveVectors(first, problem.weights[0]), LiveVectors(second, problem.weights[1])


def vector(problem: Problem, control: Control) -> LiveVectors:
    """What each hand of the first player wins."""
    from .vectors import LiveVectors, one_vector

    return LiveVectors(one_vector(problem, control), problem.weights[0])


def dealt(problem: Problem, met: float, control: Control) -> int:
    """How many deals there are."""
    return count_deals(problem, control)


def everything(game: Game) -> HandSet:
    """Every hand."""
    return HandSet(ALL_HANDS)


def hand_text(hand: int) -> str:
    """A hand as text."""
    return hand_names()[hand]
