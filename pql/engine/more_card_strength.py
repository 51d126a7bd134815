"""How a hero with hands of Omaha does now and at the end: exact against one opponent, else random deals."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pql.sets.board_program import IDENTITY

from . import costs, more_card_chunks
from .algorithms import Algorithm
from .chunks import Work, add_up
from .decide import decide
from .more_card_equity import HoleProblem, slices_of_boards
from .plan import Plan
from .sampling import sample
from .standings import Standing, Standings

if TYPE_CHECKING:
    from .accuracy import Accuracy
    from .work import Control


def hole_strength_plans(problems: list[HoleProblem], accuracy: Accuracy, threads: int) -> list[Plan]:
    """The plans for several numbers of opponents: one of them is exact where that is quick, more are sampled."""
    plans = []
    for problem in problems:
        randomly = Plan(Algorithm.DEALS, deal_seconds=2 * problem.players * costs.HOLE_DRAWN)
        asked = accuracy
        if problem.players > 2 and accuracy.samples is None:
            asked = accuracy._replace(exact=False)
        plans.append(decide(partial(_exact_plan, problem), asked, threads, randomly=randomly))
    return plans


def _exact_plan(problem: HoleProblem) -> Plan:
    boards = problem.board_estimate()
    pairs = len(problem.live[0]) * len(problem.live[1])
    hands = sum(map(len, problem.live))
    board = costs.HOLE_SWEEP_BOARD + hands * costs.HOLE_RANKED + pairs * costs.HOLE_STANDING
    return Plan(Algorithm.STANDINGS, boards * board, f"about {boards:,.0f} boards", IDENTITY)


def exact_standing(problem: HoleProblem, plan: Plan, control: Control) -> Standing:
    """The counts over every run-out of the board, against one opponent."""
    standing = Standing(1, not problem.unknown)
    parts, chunks = slices_of_boards(problem, plan)
    tasks = ((problem.known, part, problem.packed(0), problem.packed(1), problem.game.hole) for part in parts)
    add_up(standing, Work(more_card_chunks.count_standings, tasks, chunks, plan.seconds), control)
    return standing


def sampled_standings(
    problem: HoleProblem, fewest: int, plan: Plan, seed: int, control: Control
) -> list[Standing]:
    """Counts over random deals against the first `fewest` opponents of the problem, one more, ... all of them."""
    most = len(problem.ranges) - 1
    standings = [Standing(number, not problem.unknown) for number in range(fewest, most + 1)]
    given = (
        problem.known,
        problem.dead,
        problem.drawn(),
        problem.game.hole,
        fewest,
        len(problem.folded),
    )
    sample(Standings(standings), more_card_chunks.draw_standings, given, plan, seed, control)
    return standings
