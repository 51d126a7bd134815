"""Equities: carries out a plan in chunks and adds up their counts."""

from __future__ import annotations

from array import array
from math import comb

from pql.base.sums import summed
from pql.cards import kernels
from pql.evaluator_ext import symmetry

from .accuracy import Algorithm
from .blocking import weights_beside
from .chunks import (
    Counts,
    Work,
    add_up,
    board_slices,
    chunk_size,
    completions,
    count_boards,
    count_hands,
    count_hands_on,
    count_run_outs,
    draw_deals,
    listed_slices,
    slices,
)
from .costs import combinations
from .equity_plans import dead_boards, exact_plan, is_heavy, split_ranges
from .far_apart import by_weights, has_lost_digits, loses_digits, within_doubles
from .folded_counts import count_beside, count_folded
from .listed import listed_work
from .plan import Plan
from .problem import Problem, can_be_dealt, correct, packed_folded
from .sampling import PooledTally, sample
from .tally import Number, Tally
from .work import Control

# Differences of floats below this part of all deals are rounding errors, and count as 0.
_NOISE = 1e-12
# The weights of a single deal.
_ONCE = array("d", [1.0]).tobytes()


class _RestOfTable(Tally):
    """The counts of the table, from which those of the boards with a dead card are subtracted."""

    __slots__ = ()

    def add(self, counts: list[list[Number]]) -> None:
        super().add([[-count for count in own] for own in counts])


def exact_tally(problem: Problem, plan: Plan, control: Control) -> Tally:
    """The counts over every board, chunk by chunk."""
    players, problem = len(problem.ranges), within_doubles(problem)
    if players == 2 and not problem.folded:
        if loses_digits(problem):
            return _apart(problem, control)
    else:
        tally = _counted(problem, plan, control)
        return _apart(problem, control) if has_lost_digits(problem, tally.deals) else tally
    return _counted(problem, plan, control)


def _apart(problem: Problem, control: Control) -> Tally:
    """The counts of deals whose weights are so far apart that one count would lose the small ones."""
    tally = Tally(len(problem.ranges))
    for counts in by_weights(problem, _counts, control):
        tally.add(counts)
    return tally


def _counted(problem: Problem, plan: Plan, control: Control) -> Tally:
    """The counts of deals of all weights together."""
    players = len(problem.ranges)
    if problem.folded:
        tally = Tally(players)
        count_folded(problem, plan, control, tally, _counts, count_beside)
        return tally
    if plan.algorithm is Algorithm.TABLE:
        control.report(0.0)
        tally = _from_table(problem, Tally(players))
        control.report(1.0)
        return tally
    rest = plan.algorithm is Algorithm.REST_OF_TABLE
    tally = _from_table(problem, _RestOfTable(players)) if rest else Tally(players)
    add_up(tally, _work(problem, plan), control)
    correct(tally, plan.averaged.images if plan.averaged is not None else 1, problem.plain)
    if rest and not problem.plain:
        tally.clear_noise(_NOISE)
    return tally


def _counts(problem: Problem, control: Control) -> Counts:
    return exact_tally(problem, exact_plan(problem), control).counts


def _from_table(problem: Problem, tally: Tally) -> Tally:
    from . import heads_up

    wins, ties, losses = heads_up.heads_up(*problem.weights)
    Tally.add(tally, [[wins, ties], [losses, ties]])
    return tally


def _work(problem: Problem, plan: Plan) -> Work:
    if plan.early:
        return _early_boards(problem, plan)
    if plan.algorithm is Algorithm.HANDS:
        return _deals_of_hands(problem, plan)
    if plan.algorithm is Algorithm.REST_OF_TABLE:
        return _boards_with_dead_cards(problem, plan)
    if plan.algorithm is Algorithm.LISTED:
        return listed_work(problem, plan)
    if is_heavy(problem):
        return _split_boards(problem, plan)
    ranges = (plan.averaged or problem.kernel_ranges).packed()
    most = plan.averaged.most_boards if plan.averaged is not None else None
    parts, chunks = board_slices(problem, plan.group, plan.seconds, most)
    tasks = ((problem.game, boards, ranges) for boards in parts)
    return Work(count_boards, tasks, chunks, plan.seconds)


def _deals_of_hands(problem: Problem, plan: Plan) -> Work:
    if problem.deal_estimate == 1 and problem.plain:
        hands = array("H", [own.bits.bit_length() - 1 for own in problem.ranges])
        task = (problem.game, problem.known, problem.dead, hands.tobytes(), _ONCE, True)
        possible = can_be_dealt([own.bits for own in problem.ranges])
        return Work(count_hands, iter([task] if possible else []), 1, plan.seconds)
    hands, weights = kernels.of(problem.game).few_hands.list_deals(problem.weights, plan.group)
    size = chunk_size(len(weights), plan.seconds)
    players = len(problem.ranges)
    tasks = (
        (
            problem.game,
            problem.known,
            problem.dead,
            hands[players * start : players * stop].tobytes(),
            weights[start:stop].tobytes(),
            problem.plain,
        )
        for start, stop in slices(len(weights), size)
    )
    return Work(count_hands, tasks, -(-len(weights) // size), plan.seconds)


def _early_boards(problem: Problem, plan: Plan) -> Work:
    """The flops or turns of a board set, continued one by one."""
    ranges = plan.averaged or problem.kernel_ranges
    parts, chunks = listed_slices(problem.early_boards(plan.group), plan.seconds)
    given = problem.dead, plan.group, ranges.packed()
    if plan.algorithm is Algorithm.HANDS:
        tasks = ((problem.game, boards, *given, ranges.plain) for boards in parts)
        return Work(count_hands_on, tasks, chunks, plan.seconds)
    run_outs = ((problem.game, boards, *given) for boards in parts)
    return Work(count_run_outs, run_outs, chunks, plan.seconds)


def _boards_with_dead_cards(problem: Problem, plan: Plan) -> Work:
    """The boards that hold a dead card; no hand of the ranges does."""
    ranges = problem.kernel_ranges.packed()
    parts = [
        (known, dead, group, symmetry.board_count(known, dead))
        for known, dead, group in dead_boards(problem.dead, problem.group)
    ]
    size = chunk_size(sum([count for *_, count in parts]), plan.seconds)
    tasks = ((problem.game, boards, ranges) for given in parts for boards in completions(*given, size))
    chunks = sum([-(-count // size) for *_, count in parts])
    return Work(count_boards, tasks, chunks, plan.seconds)


def _split_boards(problem: Problem, plan: Plan) -> Work:
    """Where a single board takes long: a board at a time, and of the leading players one hand each."""
    pieces, count = split_ranges(problem, combinations)
    if problem.boards is None:
        boards = symmetry.enumerate_boards(problem.known, problem.dead, problem.group)
    else:
        boards = problem.listed_boards(problem.group)
    parts, number = listed_slices(boards, 0.0, most=1)
    tasks = ((problem.game, part, ranges) for part in parts for ranges in pieces())
    return Work(count_boards, tasks, number * count, plan.seconds)


def sampled_tally(problem: Problem, plan: Plan, seed: int, control: Control) -> PooledTally:
    """The counts over random deals, until there are enough of them or the error is small enough."""
    tally = PooledTally(problem)
    folded = packed_folded(problem)
    ranges = problem.kernel_ranges.packed() + folded
    given = problem.game, problem.known, problem.dead, problem.packed_boards(), ranges, len(folded)
    sample(tally, draw_deals, given, plan, seed, control)
    return tally


def count_deals(problem: Problem, control: Control) -> int:
    """How many deals there are: weights do not change it."""
    if problem.boards is None and len(problem.ranges) == 2 and not problem.folded:
        return problem.matchup_count() * comb(problem.live_cards - 4, problem.unknown)
    if problem.boards is None and len(problem.ranges) + len(problem.folded) == 3:
        left = comb(problem.live_cards - 6, problem.unknown)
        return round(summed(weights_beside(problem.unweighted()))) * left
    plain = problem.unweighted()
    return round(exact_tally(plain, exact_plan(plain), control.quietly()).deals)
