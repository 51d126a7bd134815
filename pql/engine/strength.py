"""How a hero does now and at the end: exact in pieces of boards and hands, or random deals.

The exact kernels walk through the hands of the hero and of all opponents but the two who have most (with weights, the
one), and meet those by counting bits. Where a board alone would take long, the players with the fewest hands play one
hand each.
"""

from __future__ import annotations

from functools import partial

from pql.cards import kernels
from pql.cards.games import Game

from .board_slices import Slice, board_slices, boards_of
from .chunks import Work, add_up
from .decide import standing_plan
from .estimates import sizes_of, standing_board
from .far_apart import by_weights, has_lost_digits
from .folded_counts import count_in_turn
from .kernel_ranges import unpacked
from .plan import Plan
from .problem import Problem, packed_folded
from .sampling import sample
from .splitting import split_ranges
from .standings import Counts, Standing, Standings
from .tally import Number
from .work import Control


def exact_standing(problem: Problem, plan: Plan, control: Control) -> Standing:
    """The counts over every board and every deal of hands."""
    standing = _counted(problem, plan, control)
    if has_lost_digits(problem, standing.deals):
        standing = Standing(standing.opponents, standing.complete)
        for counts in by_weights(problem, _counts, control):
            standing.add(counts)
    return standing


def _counted(problem: Problem, plan: Plan, control: Control) -> Standing:
    if problem.folded:
        return _beside_folded(problem, plan, control)
    standing = Standing(len(problem.ranges) - 1, not problem.unknown)
    sizes = sizes_of(problem)
    most = max(range(1, len(sizes)), key=sizes.__getitem__)
    pieces, count = split_ranges(problem, partial(standing_board, plain=problem.plain), kept=most)
    slices, number = board_slices(problem, plan.group, plan.seconds / count)
    parts = list(slices)
    tasks = ((problem.game, problem.known, boards, ranges) for ranges in pieces() for boards in parts)
    add_up(standing, Work(count_boards, tasks, count * number, plan.seconds), control)
    return standing


def _beside_folded(problem: Problem, plan: Plan, control: Control) -> Standing:
    """The same where others have folded: every deal of their hands in turn."""
    standing = Standing(len(problem.ranges) - 1, not problem.unknown)
    count_in_turn(problem, plan, control, standing, _counts)
    return standing


def _counts(problem: Problem, control: Control) -> list[list[Number]]:
    return exact_standing(problem, standing_plan(problem), control).rows()


def sampled_standings(
    problem: Problem, fewest: int, plan: Plan, seed: int, control: Control
) -> list[Standing]:
    """Counts over random deals against the first `fewest` opponents of the problem, one more, ... all of them."""
    most = len(problem.ranges) - 1
    standings = [Standing(number, not problem.unknown) for number in range(fewest, most + 1)]
    folded = packed_folded(problem)
    ranges = problem.kernel_ranges.packed() + folded
    given = problem.game, problem.known, problem.dead, ranges, fewest, most
    sample(Standings(standings), draw_deals, given, plan, seed, control)
    return standings


def count_boards(game: Game, known: int, boards: Slice, ranges: tuple[bytes, ...]) -> Counts:
    """Exact counts over a slice of boards: a unit of work."""
    masks, multiplicities = boards_of(boards)
    showdown = kernels.of(game).showdown
    matrix, won = showdown.standings(known, masks, multiplicities, 0, len(masks), unpacked(ranges))
    return [*matrix, won]


def draw_deals(
    game: Game,
    known: int,
    dead: int,
    ranges: tuple[bytes, ...],
    fewest: int,
    most: int,
    seed: int,
    chunk: int,
    deals: int,
) -> list[Counts]:
    """Counts over a chunk of random deals: a unit of work. The players behind `most` opponents have folded."""
    folded = len(ranges) - 1 - most
    showdown = kernels.of(game).showdown
    counts = showdown.sample_standings(known, dead, unpacked(ranges), fewest, seed, chunk, deals, folded)
    return [[*matrix, won] for matrix, won in counts]
