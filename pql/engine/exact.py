"""Exact answers: the work of a plan in chunks, and their counts added up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pql.evaluator_ext import symmetry

from . import units
from .plan import HANDS, REST_OF_TABLE, TABLE, Plan, dead_boards, heavy_board
from .problem import Problem
from .splitting import split_ranges
from .tally import Number, Tally
from .work import Control, slices

# A chunk of boards is meant to last this long, in seconds; shorter chunks cost more than they are worth.
_CHUNK_SECONDS = 0.004
_SMALLEST_CHUNK = 64
# Below this an answer is worked out where it is asked: starting threads would cost more.
_PARALLEL_SECONDS = 0.01
# What rounding leaves of nothing, as a part of all deals, where floats were taken from floats.
_NOISE = 1e-12


class Work(NamedTuple):
    """Chunks: a function of plain data, its arguments for each chunk, and how many chunks there are."""

    unit: Callable[..., list[list[Number]]]
    tasks: Iterator[tuple[Any, ...]]
    chunks: int


def exact_tally(problem: Problem, plan: Plan, control: Control) -> Tally:
    """The counts over every board, chunk by chunk."""
    tally = Tally(len(problem.ranges))
    control.report(0.0)
    if plan.algorithm is TABLE or plan.algorithm is REST_OF_TABLE:
        from . import preflop

        wins, ties, losses = preflop.heads_up(*problem.weights)
        tally.add([[wins, ties], [losses, ties]])
    if plan.algorithm is TABLE:
        control.report(1.0)
        return tally
    unit, tasks, chunks = _work(problem, plan)
    for done, counts in enumerate(control.map(unit, tasks, parallel=plan.seconds > _PARALLEL_SECONDS), 1):
        if plan.algorithm is REST_OF_TABLE:
            counts = [[-count for count in own] for own in counts]
        tally.add(counts)
        if done < chunks or control.progress is not None:
            control.report(done / chunks, tally.running(), tally.deals)
    (plan.averaged or problem.handed).read(tally, problem.plain)
    if plan.algorithm is REST_OF_TABLE and not problem.plain:
        tally.clear_noise(_NOISE)
    return tally


def _work(problem: Problem, plan: Plan) -> Work:
    if plan.early:
        return _early_boards(problem, plan)
    if plan.algorithm is HANDS:
        return _deals_of_hands(problem, plan)
    if plan.algorithm is REST_OF_TABLE:
        return _boards_with_dead_cards(problem, plan)
    if heavy_board(problem):
        return _split_boards(problem)
    held = (plan.averaged or problem.handed).held()
    most = plan.averaged.most_boards if plan.averaged is not None else None
    if problem.boards is None:
        places = symmetry.board_count(problem.known, problem.dead)
        size = _chunk_size(places, plan, most)
        return Work(
            units.completed,
            (
                (problem.known, problem.dead, plan.group, start, stop, held)
                for start, stop in slices(places, size)
            ),
            -(-places // size),
        )
    masks, multiplicities = problem.listed_boards(plan.group)
    size = _chunk_size(len(masks), plan, most)
    return Work(
        units.listed,
        (
            (masks[start:stop].tobytes(), multiplicities[start:stop].tobytes(), held)
            for start, stop in slices(len(masks), size)
        ),
        max(1, -(-len(masks) // size)),
    )


def _chunk_size(places: int, plan: Plan, most: int | None) -> int:
    """How many places of an order of boards make a chunk, no more than `most`."""
    chunks = max(1, round(plan.seconds / _CHUNK_SECONDS))
    size = max(_SMALLEST_CHUNK, -(-places // chunks))
    return size if most is None else min(size, most)


def _deals_of_hands(problem: Problem, plan: Plan) -> Work:
    from pql.evaluator_ext import few_hands

    hands, weights = few_hands.list_deals(problem.weights, plan.group)
    size = max(1, len(weights) // max(1, round(plan.seconds / _CHUNK_SECONDS)))
    players = len(problem.ranges)
    return Work(
        units.dealt,
        (
            (
                problem.known,
                problem.dead,
                hands[players * start : players * stop].tobytes(),
                weights[start:stop].tobytes(),
                problem.handed.plain,
            )
            for start, stop in slices(len(weights), size)
        ),
        max(1, -(-len(weights) // size)),
    )


def _early_boards(problem: Problem, plan: Plan) -> Work:
    """The flops or turns of a board set, continued one by one."""
    handed = plan.averaged or problem.handed
    held = handed.held()
    masks, multiplicities = problem.early_boards(plan.group)
    size = max(1, len(masks) // max(1, round(plan.seconds / _CHUNK_SECONDS)))
    parts = (
        (masks[start:stop].tobytes(), multiplicities[start:stop].tobytes(), problem.dead, plan.group, held)
        for start, stop in slices(len(masks), size)
    )
    chunks = max(1, -(-len(masks) // size))
    if plan.algorithm is HANDS:
        return Work(units.dealt_on, ((*part, handed.plain) for part in parts), chunks)
    return Work(units.continued, parts, chunks)


def _boards_with_dead_cards(problem: Problem, plan: Plan) -> Work:
    """The boards that hold a dead card; no hand of the ranges does."""
    held = problem.handed.held()
    parts = [
        (known, dead, group, symmetry.board_count(known, dead)) for known, dead, group in dead_boards(problem)
    ]
    size = _chunk_size(sum(places for _, _, _, places in parts), plan, None)
    return Work(
        units.completed,
        (
            (known, dead, group, start, stop, held)
            for known, dead, group, places in parts
            for start, stop in slices(places, size)
        ),
        sum(-(-places // size) for _, _, _, places in parts),
    )


def _split_boards(problem: Problem) -> Work:
    """Where a single board takes long: a board at a time, and of the leading players one hand each."""
    parts, count = split_ranges(problem)
    if problem.boards is None:
        places = symmetry.board_count(problem.known, problem.dead)
        masks, multiplicities = symmetry.enumerate_boards(
            problem.known, problem.dead, problem.group, 0, places
        )
    else:
        masks, multiplicities = problem.listed_boards(problem.group)
    tasks = (
        (masks[board : board + 1].tobytes(), multiplicities[board : board + 1].tobytes(), ranges)
        for board in range(len(masks))
        for ranges in parts()
    )
    return Work(units.listed, tasks, max(1, len(masks) * count))
