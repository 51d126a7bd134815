"""The work behind a standing: exact in pieces of boards and hands, or random deals; and what it costs.

The exact kernels walk through the hands of the hero and of all opponents but the two who have most (with weights, the
one), and meet those by counting bits. Where a board alone would take long, the players with the fewest hands play one
hand each.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import product
from math import prod

from pql.cards.combos import HAND_COUNT, indices
from pql.engine.board_slices import Slice, board_slices, boards_of
from pql.engine.plan import Plan
from pql.engine.problem import Problem
from pql.engine.sampling import sample
from pql.engine.work import Control
from pql.evaluator_ext import showdown

from .strength_standing import Counts, Standing, Standings

ALGORITHM = "rank now and on each board, count the hands ahead, tied and behind"

# Seconds on one thread: a board, and each hand ranked on it.
_BOARD, _HAND = 0.4e-6, 1.5e-9
# One opponent, or weights: each combination of the other hands, and each 64 hands that it meets.
_MEETING, _WORD, _WEIGHTED_WORD = 15e-9, 2e-9, 12e-9
# Two opponents at once: each hand of the hero's and combination of the others' hands.
_GRAPHS, _PAIRS = 0.6e-6, 0.3e-6
# A piece of work longer than this keeps Ctrl-C waiting; what is shorter than the other is done where it is asked.
_HEAVY = 0.05
_PARALLEL_SECONDS = 0.05


def exact_plan(problem: Problem) -> Plan:
    """The plan to count every deal, with about how long it takes on one thread."""
    boards = problem.board_estimate(problem.group)
    work = f"about {boards:,.0f} boards; suit symmetry {len(problem.group) // 4}"
    return Plan(ALGORITHM, boards * _board_seconds(_sizes(problem), problem.plain), work, problem.group)


def _sizes(problem: Problem) -> list[int]:
    return [len(hands) for hands in problem.ranges]


def _board_seconds(sizes: list[int], plain: bool) -> float:
    """About how long one board takes with so many hands for the hero and for each opponent."""
    hero, others = sizes[0], sorted(sizes[1:])
    if plain and len(others) > 1:
        walked = others[:-2]
        return _BOARD + _HAND * (hero + sum(walked)) + hero * (_GRAPHS + _PAIRS * prod(walked))
    word = _WORD if plain else _WEIGHTED_WORD
    meetings = hero * prod(others[:-1])
    return _BOARD + _HAND * sum(sizes) + meetings * (_MEETING + word * -(-others[-1] // 64))


def exact_standing(problem: Problem, plan: Plan, control: Control) -> Standing:
    """The counts over every board and every deal of hands."""
    standing = Standing(len(problem.ranges) - 1, not problem.unknown)
    pieces, count = _pieces(problem)
    parts = list(board_slices(problem, plan.seconds * control.threads / count)[0])
    tasks = ((problem.known, part, ranges) for ranges in pieces() for part in parts)
    total = count * len(parts)
    control.report(0.0)
    for done, counts in enumerate(control.map(stood, tasks, parallel=plan.seconds > _PARALLEL_SECONDS), 1):
        standing.add(counts)
        control.report(done / total, standing.running(), standing.deals)
    return standing


def stood(known: int, part: Slice, ranges: tuple[bytes, ...]) -> Counts:
    """Exact counts over a slice of boards: a unit of work."""
    masks, multiplicities = boards_of(part)
    weights = [memoryview(weights).cast("d") for weights in ranges]
    return showdown.standings(known, masks, multiplicities, 0, len(masks), weights)


def _pieces(problem: Problem) -> tuple[Callable[[], Iterator[tuple[bytes, ...]]], int]:
    """Ranges cut so that one board of a piece is light, and how many pieces there are; their counts add up."""
    sizes = _sizes(problem)
    largest = max(range(1, len(sizes)), key=sizes.__getitem__)
    players = sorted([player for player in range(len(sizes)) if player != largest], key=sizes.__getitem__)
    alone: list[int] = []
    left = list(sizes)
    while len(alone) < len(players) and _board_seconds(left, problem.plain) > _HEAVY:
        player = players[len(alone)]
        alone.append(player)
        left[player] = 1

    def pieces() -> Iterator[tuple[bytes, ...]]:
        ranges = [weights.tobytes() for weights in problem.weights]
        for chosen in product(*[list(indices(problem.ranges[player].bits)) for player in alone]):
            for player, hand in zip(alone, chosen, strict=True):
                one = array("d", bytes(8 * HAND_COUNT))
                one[hand] = problem.weights[player][hand]
                ranges[player] = one.tobytes()
            yield tuple(ranges)

    return pieces, prod(sizes[player] for player in alone)


def sampled_standings(
    problem: Problem, fewest: int, plan: Plan, seed: int, control: Control
) -> list[Standing]:
    """Counts over random deals against the first `fewest` opponents of the problem, one more, ... all of them."""
    most = len(problem.ranges) - 1
    standings = [Standing(number, not problem.unknown) for number in range(fewest, most + 1)]
    ranges = tuple(weights.tobytes() for weights in problem.weights)
    sample(Standings(standings), drawn, (problem.known, problem.dead, ranges, fewest), plan, seed, control)
    return standings


def drawn(
    known: int, dead: int, ranges: tuple[bytes, ...], fewest: int, seed: int, chunk: int, deals: int
) -> list[Counts]:
    """Counts over a chunk of random deals: a unit of work."""
    weights = [memoryview(weights).cast("d") for weights in ranges]
    return showdown.sample_standings(known, dead, weights, fewest, seed, chunk, deals)
