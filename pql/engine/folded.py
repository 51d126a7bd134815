"""Questions in which players have folded: their cards are out of the deck, and nobody knows which they are.

A folded hand counts as the ranges of the players do: a deal is a hand of each player, a folded hand of each who has
folded, and a board, no card twice, weighted by all weights. With two players left a sweep over the boards counts, for
every pair of hands, the hands of one folded range that fit beside them. Any other folded range is walked through: each
of its hands, once for all that differ in suits only, makes a problem of its own in which the two cards are dead. So
every question can be asked with folded hands: its answer is the mixture of those problems' answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import prod
from typing import TYPE_CHECKING

from pql.cards import kernels
from pql.cards.combos import hand_cards, indices

from . import costs
from .accuracy import Algorithm
from .costs import folded_board
from .far_apart import band_count
from .plan import Plan, symmetry_text
from .problem import Problem, can_be_dealt

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

# More deals of folded hands than this are not listed: they take memory.
_MOST_DEALS = 1_000_000
_ENDLESS = 1e12
# How long a problem takes is estimated by that of one of so many deals of folded hands, the first that is possible.
_MOST_TRIED = 8


def folded_plan(problem: Problem, plan_of: Callable[[Problem], Plan], dearer: float = 1.0) -> Plan:
    """The quicker way to exact counts with folded ranges; `plan_of` plans problems in which their cards are dead.

    A sweep of the kind that is asked for is so many times `dearer` than one for equities.
    """
    in_turn = folded_in_turn(problem, lambda inner: plan_of(inner).seconds)
    if len(problem.ranges) != 2:
        return in_turn
    sweep = _plan(problem, Algorithm.FOLDED_SWEEP, partial(sweep_seconds, dearer=dearer))
    return min(in_turn, sweep, key=lambda plan: plan.seconds)


def folded_in_turn(problem: Problem, seconds_of: Callable[[Problem], float]) -> Plan:
    """The plan to walk through all folded hands, where a problem in which they are dead takes so many seconds."""
    return _plan(problem, Algorithm.FOLDED_IN_TURN, seconds_of)


def _plan(problem: Problem, algorithm: Algorithm, seconds_of: Callable[[Problem], float]) -> Plan:
    walked, swept = _divided(problem, algorithm)
    group = problem.group
    deals = _deal_estimate(walked, group)
    each = "each folded hand" if len(walked) == 1 else "each deal of folded hands"
    work = f"{each} in turn, about {deals:,.0f}; " if walked else ""
    if deals > _MOST_DEALS:
        return Plan(algorithm, _ENDLESS, f"{work}{symmetry_text(group)}", group)
    tried = [_some_deal(walked, index) for index in range(_MOST_TRIED)] if walked else [[]]
    inner = next(_problems(problem, walked, swept, tried, [1.0] * len(tried)), None)
    seconds = 0.0 if inner is None else deals * (costs.FOLDED_DEAL + seconds_of(inner[0]))
    return Plan(algorithm, seconds, f"{work}{symmetry_text(group)}", group)


def _deal_estimate(walked: list[HandSet], group: bytes) -> float:
    """About how many deals of folded hands there are, those that differ in suits only taken together."""
    if len(walked) == 1:
        return len(kernels.of(walked[0].game).few_hands.list_deals([walked[0].buffer()], group)[1])
    return max(1.0, prod([len(hands) for hands in walked]) / (len(group) // 4))


def sweep_seconds(problem: Problem, dearer: float = 1.0) -> float:
    """The seconds of a sweep over all boards of a problem with one folded range."""
    sweeps = prod([band_count(hands.buffer()) for hands in (*problem.ranges, *problem.folded)])
    return problem.board_estimate(problem.group) * folded_board(problem, dearer) * sweeps


def _divided(problem: Problem, algorithm: Algorithm) -> tuple[list[HandSet], list[HandSet]]:
    """The folded ranges that are walked through, and the one that the sweep counts, if it is a sweep."""
    ordered = sorted(problem.folded, key=len)
    return (ordered[:-1], ordered[-1:]) if algorithm is Algorithm.FOLDED_SWEEP else (ordered, [])


def _some_deal(walked: list[HandSet], index: int) -> list[int]:
    """A deal of folded hands, of those that do not hold a card of another; another place gives another deal."""
    deal: list[int] = []
    dead = 0
    for hands in walked:
        every = list(indices(hands.bits))
        start = index * len(every) // _MOST_TRIED
        for hand in every[start:] + every[:start]:
            first, second = hand_cards()[hand]
            if not (1 << first | 1 << second) & dead:
                dead |= 1 << first | 1 << second
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
        dead = 0
        for hand in deal:
            first, second = hand_cards()[hand]
            dead |= 1 << first | 1 << second
        inner = problem.with_folded(swept, dead)
        if all(inner.ranges) and all(inner.folded) and can_be_dealt([hands.bits for hands in inner.ranges]):
            yield inner, weight


def walked_problems(problem: Problem, plan: Plan) -> tuple[Iterator[tuple[Problem, float]], int]:
    """Those problems for every deal of folded hands, one for all that differ in suits only, and how many there are.

    What is counted in one of them counts as often as its weight says. A sweep leaves one folded range in them.
    """
    walked, swept = _divided(problem, plan.algorithm)
    if not walked:
        return iter([(problem, 1.0)]), 1
    dead = problem.known | problem.dead
    few_hands = kernels.of(problem.game).few_hands
    hands, sums = few_hands.list_deals([each.buffer() for each in walked], plan.group, dead)
    players = len(walked)
    deals = [hands[start : start + players].tolist() for start in range(0, len(hands), players)]
    return _problems(problem, walked, swept, deals, sums.tolist()), max(1, len(deals))
