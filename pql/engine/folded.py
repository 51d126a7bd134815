"""Exact equities when players have folded: their cards are out of the deck, and nobody knows which they are.

A folded hand counts as the ranges of the players do: a deal is a hand of each player, a folded hand of each who has
folded, and a board, no card twice, weighted by all weights. With two players left a sweep over the boards counts, for
every pair of hands, the hands of one folded range that fit beside them. Any other folded range is walked through: each
of its hands, once for all that differ in suits only, makes a problem of its own in which the two cards are dead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import TYPE_CHECKING

from pql.cards.combos import hand_cards, indices
from pql.evaluator_ext import equity as kernel
from pql.evaluator_ext import few_hands

from . import costs
from .algorithms import Algorithm
from .board_slices import Slice, board_slices, boards_of
from .chunks import Work, add_up
from .equity_chunks import Counts
from .feasibility import can_be_dealt
from .kernel_ranges import unpacked
from .plan import Plan, symmetry_text
from .problem import Problem
from .tally import Number, Tally
from .work import Control

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

# More deals of folded hands than this are not listed: they take memory.
_MOST_DEALS = 1_000_000
_ENDLESS = 1e12
# How long a problem takes is estimated by that of one of so many deals of folded hands, the first that is possible.
_MOST_TRIED = 8


def folded_plan(problem: Problem, plan_of: Callable[[Problem], Plan]) -> Plan:
    """The quicker way to exact equities with folded ranges; `plan_of` plans problems in which their cards are dead."""
    in_turn = _plan(problem, Algorithm.FOLDED_IN_TURN, lambda inner: plan_of(inner).seconds)
    if len(problem.ranges) != 2:
        return in_turn
    sweep = _plan(problem, Algorithm.FOLDED_SWEEP, _sweep_seconds)
    return min(in_turn, sweep, key=lambda plan: plan.seconds)


def _plan(problem: Problem, algorithm: Algorithm, seconds_of: Callable[[Problem], float]) -> Plan:
    walked, swept = _divided(problem, algorithm)
    group = problem.group
    deals = _deal_estimate(walked, group)
    each = "each folded hand" if len(walked) == 1 else "each deal of folded hands"
    work = f"{each} in turn, about {deals:,.0f}; " if walked else ""
    if deals > _MOST_DEALS:
        return Plan(algorithm, _ENDLESS, f"{work}{symmetry_text(group)}", group)
    tried = [_some_deal(walked, place) for place in range(_MOST_TRIED)] if walked else [[]]
    inner = next(_problems(problem, walked, swept, tried, [1.0] * len(tried)), None)
    seconds = 0.0 if inner is None else deals * (costs.FOLDED_DEAL + seconds_of(inner[0]))
    return Plan(algorithm, seconds, f"{work}{symmetry_text(group)}", group)


def _deal_estimate(walked: list[HandSet], group: bytes) -> float:
    """About how many deals of folded hands there are, those that differ in suits only taken together."""
    if len(walked) == 1:
        return len(few_hands.list_deals([walked[0].buffer()], group)[1])
    return max(1.0, prod([len(hands) for hands in walked]) / (len(group) // 4))


def _sweep_seconds(problem: Problem) -> float:
    hands = sum([len(hands) for hands in problem.ranges])
    return problem.board_estimate(problem.group) * (costs.FOLDED_BOARD + costs.FOLDED_HAND * hands)


def _divided(problem: Problem, algorithm: Algorithm) -> tuple[list[HandSet], list[HandSet]]:
    """The folded ranges that are walked through, and the one that the sweep counts, if it is a sweep."""
    ordered = sorted(problem.folded, key=len)
    return (ordered[:-1], ordered[-1:]) if algorithm is Algorithm.FOLDED_SWEEP else (ordered, [])


def _some_deal(walked: list[HandSet], place: int) -> list[int]:
    """A deal of folded hands, of those that do not hold a card of another; another place gives another deal."""
    deal: list[int] = []
    gone = 0
    for hands in walked:
        every = list(indices(hands.bits))
        start = place * len(every) // _MOST_TRIED
        for hand in every[start:] + every[:start]:
            first, second = hand_cards()[hand]
            if not (1 << first | 1 << second) & gone:
                gone |= 1 << first | 1 << second
                deal.append(hand)
                break
    return deal


def _problems(
    problem: Problem,
    walked: list[HandSet],
    swept: list[HandSet],
    deals: list[list[int]],
    weights: list[float],
) -> Iterator[tuple[Problem, float]]:
    """For each deal of the folded hands walked through: the problem in which they are dead, and the deal's weight."""
    for deal, weight in zip(deals, weights, strict=True):
        dead = problem.dead
        for hand in deal:
            first, second = hand_cards()[hand]
            dead |= 1 << first | 1 << second
        inner = Problem(problem.ranges, problem.given_boards, dead, swept)
        if all(inner.ranges) and all(inner.folded) and can_be_dealt([hands.bits for hands in inner.ranges]):
            yield inner, weight


def _listed(problem: Problem, plan: Plan) -> tuple[Iterator[tuple[Problem, float]], int]:
    """Those problems for every deal of folded hands, one for all that differ in suits only, and how many there are."""
    walked, swept = _divided(problem, plan.algorithm)
    if not walked:
        return iter([(problem, 1.0)]), 1
    gone = problem.known | problem.dead
    hands, sums = few_hands.list_deals([each.buffer() for each in walked], plan.group, gone)
    players = len(walked)
    deals = [hands[start : start + players].tolist() for start in range(0, len(hands), players)]
    return _problems(problem, walked, swept, deals, sums.tolist()), max(1, len(deals))


def folded_tally(
    problem: Problem, plan: Plan, control: Control, tally_of: Callable[[Problem, Control], Tally]
) -> Tally:
    """The counts over every deal; `tally_of` counts those of the problems in which folded cards are dead."""
    total = Tally(len(problem.ranges))
    problems, count = _listed(problem, plan)
    if plan.algorithm is Algorithm.FOLDED_SWEEP:
        add_up(total, _sweep(problems, count, plan), control)
        return total
    control.report(0.0)
    for done, (inner, weight) in enumerate(problems, 1):
        control.check()
        counts = tally_of(inner, control.quietly()).counts
        total.add(_times(counts, int(weight) if problem.plain else weight))
        control.report(done / count, total.running())
    return total


def _times(counts: Counts, factor: Number) -> Counts:
    return [[factor * number for number in own] for own in counts]


def _sweep(problems: Iterator[tuple[Problem, float]], count: int, plan: Plan) -> Work:
    """All boards of all problems, each with one folded range, in slices."""
    seconds = plan.seconds / count
    inner, weight = next(problems, (None, 0.0))
    if inner is None:
        return Work(count_beside, iter(()), 1, 0.0)
    first, slices = board_slices(inner, inner.group, seconds)

    def tasks() -> Iterator[tuple[Slice, tuple[bytes, ...], float]]:
        ranges = _packed(inner)
        yield from ((part, ranges, weight) for part in first)
        for other, times in problems:
            ranges = _packed(other)
            parts, _ = board_slices(other, other.group, seconds)
            yield from ((part, ranges, times) for part in parts)

    return Work(count_beside, tasks(), slices * count, plan.seconds)


def _packed(problem: Problem) -> tuple[bytes, ...]:
    return (*problem.kernel_ranges.packed(), problem.folded[0].buffer().tobytes())


def count_beside(part: Slice, ranges: tuple[bytes, ...], weight: float) -> Counts:
    """Exact counts over a slice of boards for two ranges and a folded one, times a weight."""
    masks, multiplicities = boards_of(part)
    win, tie, loss = kernel.heads_up_folded(masks, multiplicities, 0, len(masks), *unpacked(ranges))
    factor = int(weight) if weight.is_integer() else weight
    return _times([[win, tie], [loss, tie]], factor)
