"""Deals counted where players have folded: equities, and the types of hands that win."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from pql.base.sums import summed
from pql.cards import kernels
from pql.cards.games import Game

from .algorithms import Algorithm
from .board_slices import Slice, board_slices, boards_of
from .chunks import Total, Work, add_up
from .equity_chunks import Counts
from .far_apart import in_bands
from .folded import walked_problems
from .kernel_ranges import unpacked
from .plan import Plan
from .problem import Problem, packed_folded
from .tally import Number
from .work import Control

Rows: TypeAlias = Sequence[Sequence[Number]]
CountsOf: TypeAlias = Callable[[Problem, Control], Rows]
Unit: TypeAlias = Callable[[Game, Slice, tuple[bytes, ...], float], Rows]


def count_folded(
    problem: Problem,
    plan: Plan,
    control: Control,
    total: Total,
    counts_of: CountsOf,
    unit: Unit,
) -> None:
    """Adds up the counts over every deal, by the plan's way.

    `counts_of` counts those of a problem in which folded cards are dead, `unit` those of a slice of boards beside one
    folded range; both give rows of numbers.
    """
    if plan.algorithm is Algorithm.FOLDED_SWEEP:
        problems, count = walked_problems(problem, plan)
        add_up(total, _sweep(problems, count, plan, unit), control)
    else:
        count_in_turn(problem, plan, control, total, counts_of)


def count_in_turn(
    problem: Problem,
    plan: Plan,
    control: Control,
    total: Total,
    counts_of: CountsOf,
) -> None:
    """Adds up the counts of the problems in which the folded cards are dead, for every deal of them."""
    problems, count = walked_problems(problem, plan)
    control.report(0.0)
    for done, (inner, weight) in enumerate(problems, 1):
        control.check()
        counts = counts_of(inner, control.quietly())
        total.add(times(counts, int(weight) if problem.plain else weight))
        control.report(done / count, total.running())


def times(counts: Rows, factor: Number) -> list[list[Number]]:
    """Rows of counts, each number so many times."""
    return [[factor * number for number in own] for own in counts]


def _sweep(problems: Iterator[tuple[Problem, float]], count: int, plan: Plan, unit: Unit) -> Work:
    """All boards of all problems, each with one folded range, in slices."""
    seconds = plan.seconds / count
    inner, weight = next(problems, (None, 0.0))
    if inner is None:
        return Work(unit, iter(()), 1, 0.0)
    first, slices = board_slices(inner, inner.group, seconds)

    def tasks() -> Iterator[tuple[Game, Slice, tuple[bytes, ...], float]]:
        ranges = packed(inner)
        yield from ((inner.game, boards, ranges, weight) for boards in first)
        for other, often in problems:
            ranges = packed(other)
            parts, _ = board_slices(other, other.group, seconds)
            yield from ((other.game, boards, ranges, often) for boards in parts)

    return Work(unit, tasks(), slices * count, plan.seconds)


def packed(problem: Problem) -> tuple[bytes, ...]:
    """The weights of both players and of the folded range, as plain data."""
    return (*problem.kernel_ranges.packed(), *packed_folded(problem))


# Units of work: arguments and results are plain data, for threads, processes and clusters.


def count_types_beside(
    game: Game, boards: Slice, ranges: tuple[bytes, ...], weight: float
) -> list[tuple[Number, ...]]:
    """Exact counts by type of hand over a slice of boards for two ranges and a folded one, times a weight."""
    masks, multiplicities = boards_of(boards)
    total: list[list[Number]] = []
    for three in product(*map(in_bands, unpacked(ranges))):
        rows = kernels.of(game).folded.by_category(masks, multiplicities, 0, len(masks), *three)
        more = times(rows, int(weight) if weight.is_integer() else weight)
        pairs = zip(total or more, more, strict=True)
        total = [[old + new for old, new in zip(*both, strict=True)] for both in pairs] if total else more
    return [tuple(row) for row in total]


def count_beside(game: Game, boards: Slice, ranges: tuple[bytes, ...], weight: float) -> Counts:
    """The same for the equities of both."""
    win, tie, loss = [
        summed(column) for column in zip(*count_types_beside(game, boards, ranges, weight), strict=True)
    ]
    return [[win, tie], [loss, tie]]
