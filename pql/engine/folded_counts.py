"""Deals counted where players have folded: equities, the types of hands that win, and what every hand wins."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import comb

from pql.base.sums import summed
from pql.base.typed import Any
from pql.cards import kernels
from pql.cards.combos import HAND_COUNT
from pql.cards.games import HOLDEM, Game

from .accuracy import Algorithm
from .averaging import one_sided
from .chunks import Counts, Slice, Total, Work, add_up, board_slices, boards_of, results
from .decide import folded_hands_plan
from .far_apart import in_bands
from .folded import sweep_seconds, walked_problems
from .plan import Plan
from .problem import Problem, packed_folded, unpacked
from .tally import Number
from .work import Control

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import TypeAlias

    from pql.evaluator_ext.vectors import Vectors


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


Sums = list["array[Any]"]
Found: TypeAlias = "tuple[Vectors | None, Vectors | None]"

# What adds vectors up, and the largest sum of a float, are the same in every game.
_sums = kernels.of(HOLDEM).vectors
_EXACT_SUMS = kernels.of(HOLDEM).folded.EXACT_SUMS


def folded_vectors(
    problem: Problem, control: Control, players: int, vectors_of: Callable[[Problem, Control, int], Found]
) -> Found:
    """The vectors of the players; `vectors_of` are those of a problem in which folded cards are dead."""
    plan = folded_hands_plan(problem)
    problems, count = walked_problems(problem, plan)
    sweeps = plan.algorithm is Algorithm.FOLDED_SWEEP
    whole = _are_whole(problem)
    totals: list[Sums | None] = [None, None]
    for done, (inner, weight) in enumerate(problems):
        part = control.part(done / count, (done + 1) / count)
        both = _sweep_vectors(inner, part, players, whole) if sweeps else vectors_of(inner, part, players)
        for player, more in enumerate(both):
            if more is not None:
                totals[player] = _plus(totals[player], more, int(weight) if whole else weight, whole)
    for player in range(2):
        if players >> player & 1 and totals[player] is None:  # no deal
            totals[player] = [array("Q" if whole else "d", bytes(8 * HAND_COUNT)) for _ in range(3)]
    return _symmetrized(totals, plan.group)


def _symmetrized(totals: list[Sums | None], group: bytes) -> Found:
    """The vectors on all boards and deals of folded hands, of those on one for each orbit of the group."""
    return _found(
        [
            None if total is None else [_sums.symmetrized(vector, group) for vector in total]
            for total in totals
        ]
    )


def _found(totals: list[Sums | None]) -> Found:
    first, second = totals
    return (
        None if first is None else (first[0], first[1], first[2]),
        None if second is None else (second[0], second[1], second[2]),
    )


def _are_whole(problem: Problem) -> bool:
    """Whether all sums are whole numbers, and small enough for floats to hold them."""
    deals = float(comb(problem.live_cards, problem.unknown))
    for hands in (*problem.ranges, *problem.folded):
        deals *= len(hands)
    return problem.plain and bool(deals < _EXACT_SUMS)


def _plus(total: Sums | None, more: Vectors, weight: float, whole: bool) -> Sums:
    """The total with some more vectors, each so many times."""
    kind = "Q" if whole else "d"
    if weight == 1 and all([vector.typecode == kind for vector in more]):
        scaled = list(more)
    else:
        scaled = [array(kind, [weight * number for number in vector]) for vector in more]
    if total is None:
        return scaled
    for sums, vector in zip(total, scaled, strict=True):
        _sums.add(sums, vector)
    return total


def _sweep_vectors(problem: Problem, control: Control, players: int, whole: bool) -> Found:
    """The vectors beside one folded range: all boards in slices."""
    group, first, second = problem.group, *problem.weights
    if players != _sums.BOTH:
        group, first, second = one_sided(problem, players)
    folded = problem.folded[0].buffer()
    ranges = first.tobytes(), second.tobytes(), folded.tobytes()
    seconds = sweep_seconds(problem)
    parts, chunks = board_slices(problem, group, seconds)
    tasks = ((problem.game, boards, ranges, players, whole) for boards in parts)
    totals: list[Sums | None] = [None, None]
    for counted in results(Work(swept_beside, tasks, chunks, seconds), control):
        for player, more in enumerate(counted):
            if more is not None:
                totals[player] = _plus(totals[player], more, 1, whole)
    return _symmetrized(totals, group)


def swept_beside(game: Game, boards: Slice, ranges: tuple[bytes, ...], players: int, whole: bool) -> Found:
    """The vectors over a slice of boards, before they are symmetrized: a unit of work."""
    masks, multiplicities = boards_of(boards)
    first, second, folded = unpacked(ranges)
    kernel = kernels.of(game).folded
    swept: Found
    gone = in_bands(folded)
    if len(gone) == len(in_bands(first)) == len(in_bands(second)) == 1:
        swept = kernel.vectors(masks, multiplicities, 0, len(masks), first, second, folded, players, whole)
        return swept
    # What hands meet is counted by the weights of the others: those of one size at a time.
    totals: list[Sums | None] = [None, None]
    for player, other in ((_sums.FIRST, second), (_sums.SECOND, first)):
        for theirs, beside in product(in_bands(other) if players & player else [], gone):
            both = (first, theirs) if player == _sums.FIRST else (theirs, second)
            swept = kernel.vectors(
                masks, multiplicities, 0, len(masks), both[0], both[1], beside, player, whole
            )
            more = swept[player >> 1]
            assert more is not None
            totals[player >> 1] = _plus(totals[player >> 1], more, 1, whole)
    return _found(totals)
