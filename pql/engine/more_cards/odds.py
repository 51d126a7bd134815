"""Deals of Omaha by the type of hands that wins, what a range ends with, and how a hero does now and at the end."""

from __future__ import annotations

from array import array
from collections import Counter
from functools import partial
from math import comb
from typing import TYPE_CHECKING

from pql.cards.games import OMAHA
from pql.sets.board_program import IDENTITY

from .. import costs
from ..accuracy import Algorithm
from ..chunks import Work, add_up, chunk_size, slices
from ..decide import decide
from ..odds import FinalHands, OddsTally
from ..plan import Plan, symmetry_text
from ..sampling import sample
from ..strength import Standing, Standings
from ..tally import shares_of
from .chunks import (
    count_standings,
    count_types,
    count_types_on_boards,
    draw_deals,
    draw_standings,
    final_types,
    final_types_of_hands,
)
from .equity import (
    HoleProblem,
    deals_seconds,
    exact_plan,
    exact_work,
    possible_deals,
    sample_of,
    slices_of_boards,
)
from .vectors import MOST_HANDS

if TYPE_CHECKING:
    from ..accuracy import Accuracy
    from ..work import Control
    from .equity import HoleProblem


_ONE_SUIT = 0x1111111111111


def odds_plan(problem: HoleProblem, accuracy: Accuracy, threads: int) -> Plan:
    """Exact or sampled, and by which algorithm."""
    randomly = Plan(Algorithm.DEALS, deal_seconds=problem.players * costs.HOLE_DRAWN)
    return decide(lambda: _types_plan(problem), accuracy, threads, randomly=randomly)


def _types_plan(problem: HoleProblem) -> Plan:
    """That of equities, for what it costs to tell types apart: ranges are swept for either side."""
    plan = exact_plan(problem)
    dearer = costs.HOLE_TYPES if plan.algorithm is Algorithm.HANDS else 2
    once_more = 0 if problem.game.low is None else 1  # for what pots are worth
    return plan._replace(seconds=(dearer + once_more) * plan.seconds)


def tally_odds(problem: HoleProblem, plan: Plan, seed: int | None, control: Control) -> OddsTally:
    """The counts over every deal, or over random deals of a seed."""
    tally = OddsTally()
    if seed is not None:
        sample(tally, draw_deals, sample_of(problem, by_type=True), plan, seed, control)
    else:
        work = exact_work(problem, plan, count_types, count_types_on_boards)
        add_up(tally, work, control)
    return tally


def final_hands_plan(problem: HoleProblem) -> Plan:
    """The quicker of two ways: each board with all hands, or each hand, up to suits, with all boards together."""
    hands, boards = problem.deal_estimate, problem.board_estimate()
    few = problem.boards is None and problem.players == 1 and hands <= MOST_HANDS
    alike = len(_alike(problem)) if few else hands
    each = Plan(Algorithm.HANDS, deals_seconds(problem, alike), f"about {alike:,} hands")
    if problem.players > 1:
        return each
    group = problem.group
    boards = max(1.0, boards / (len(group) // 4))
    seconds = boards * (costs.HOLE_SWEEP_BOARD + hands * _ranked(problem))
    work = f"about {boards:,.0f} boards, {symmetry_text(group)}"
    swept = Plan(Algorithm.FINAL_HANDS, seconds, work, group)
    return swept if problem.boards is not None or seconds < each.seconds else each


def _ranked(problem: HoleProblem) -> float:
    """What a hand makes on a board is the best of its pairs."""
    return costs.HOLE_RANKED * comb(problem.game.hole, 2) / comb(OMAHA.hole, 2)


def _alike(problem: HoleProblem) -> Counter[tuple[int, float]]:
    """The hands with their weights, of those that differ by suits one for all where no card is known."""
    hands, weights = problem.live[0].held()
    free = not problem.known | problem.dead
    return Counter([
        (_one_of_suits(mask) if free else mask, weight)
        for mask, weight in zip(hands, weights or [1.0] * len(hands), strict=True)
    ])  # fmt: skip


def _one_of_suits(mask: int) -> int:
    """The same hand for all that are alike but for the suits."""
    parts = sorted([mask >> suit & _ONE_SUIT for suit in range(4)])
    return sum([part << suit for suit, part in enumerate(parts)])


def count_final_hands(problem: HoleProblem, plan: Plan, control: Control) -> FinalHands:
    """The counts over every board."""
    total = FinalHands()
    if plan.algorithm is Algorithm.FINAL_HANDS:
        parts, chunks = slices_of_boards(problem, plan)
        own, hole = problem.packed(0), problem.game.hole
        tasks = ((part, own, hole) for part in parts)
        add_up(total, Work(final_types, tasks, chunks, plan.seconds), control)
        return total
    hands, times, weights = array("Q"), array("I"), array("d")
    if problem.players == 1:
        for (mask, weight), many in _alike(problem).items():
            hands.append(mask)
            times.append(many)
            weights.append(many * weight)
    else:
        for masks, weight in possible_deals(problem):
            hands.extend(masks)
            times.append(1)
            weights.append(weight)
    size = chunk_size(len(times), plan.seconds)
    each = problem.players
    given = [
        (
            problem.known,
            problem.dead,
            hands[each * start : each * stop].tobytes(),
            times[start:stop].tobytes(),
            weights[start:stop].tobytes(),
            each,
            problem.game.low is not None,
        )
        for start, stop in slices(len(times), size)
    ]
    add_up(total, Work(final_types_of_hands, iter(given), len(given), plan.seconds), control)
    return total


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
    board = costs.HOLE_SWEEP_BOARD + hands * _ranked(problem) + pairs * costs.HOLE_STANDING
    return Plan(Algorithm.STANDINGS, boards * board, f"about {boards:,.0f} boards", IDENTITY)


def exact_standing(problem: HoleProblem, plan: Plan, control: Control) -> Standing:
    """The counts over every run-out of the board, against one opponent."""
    standing = Standing(1, not problem.unknown, shares_of(problem.game, 2))
    parts, chunks = slices_of_boards(problem, plan)
    tasks = ((problem.known, part, problem.packed(0), problem.packed(1), problem.game) for part in parts)
    add_up(standing, Work(count_standings, tasks, chunks, plan.seconds), control)
    return standing


def sampled_standings(
    problem: HoleProblem, fewest: int, plan: Plan, seed: int, control: Control
) -> list[Standing]:
    """Counts over random deals against the first `fewest` opponents of the problem, one more, ... all of them."""
    most = len(problem.ranges) - 1
    complete = not problem.unknown
    standings = [
        Standing(number, complete, shares_of(problem.game, number + 1)) for number in range(fewest, most + 1)
    ]
    given = (
        problem.known,
        problem.dead,
        problem.drawn(),
        problem.game,
        fewest,
        len(problem.folded),
    )
    sample(Standings(standings), draw_standings, given, plan, seed, control)
    return standings
