"""Counts deals by the type of hand that wins, and the types that the hands of one range end with.

On every board the heads-up sweep takes all hands in ascending order, so the types of hands come one after the other:
the wins of a type are known when the next type begins.
"""

from __future__ import annotations

from collections.abc import Sequence

from pql.base.sums import summed
from pql.cards import kernels
from pql.cards.games import Game
from pql.cards.hand_values import HAND_TYPES
from pql.results.errors import share_error
from pql.results.numbers import count

from . import costs
from .accuracy import Algorithm
from .chunks import Slice, Work, add_up, board_slices, boards_of
from .decide import types_plan
from .far_apart import by_weights, loses_digits
from .folded import folded_in_turn
from .folded_counts import count_folded, count_in_turn, count_types_beside
from .plan import Plan, symmetry_text
from .problem import Problem, packed_folded, unpacked
from .sampling import sample
from .tally import Number
from .work import Control, Message

Counts = Sequence[Sequence[Number]]


class OddsTally:
    """Deals by type of hand: those the first player wins with it, ties, those the second wins."""

    def __init__(self) -> None:
        self.counts: list[list[Number]] = [[0, 0, 0] for _ in HAND_TYPES]

    def add(self, counts: Counts) -> None:
        """Adds the counts of a chunk."""
        for own, more in zip(self.counts, counts, strict=True):
            for outcome, deals in enumerate(more):
                own[outcome] += deals

    @property
    def deals(self) -> Number:
        """The weight of all deals."""
        return summed([summed(row) for row in self.counts])

    def share(self, rows: list[list[Number]], player: int) -> float:
        """The part of all deals that a player wins in the rows, with half of every tie."""
        return summed([2 * row[2 * player] + row[1] for row in rows]) / (2 * self.deals)

    def error(self, rows: list[list[Number]], player: int) -> float:
        """The standard error of `share` when every deal was drawn independently."""
        won, tied = summed([row[2 * player] for row in rows]), summed([row[1] for row in rows])
        return share_error([(won, 1.0, 1.0), (tied, 0.5, 1.0), (self.deals - won - tied, 0.0, 1.0)])

    def largest_error(self) -> float:
        """The larger of the standard errors of the equities and of all rows."""
        rows = [self.error([row], player) for row in self.counts for player in (0, 1)]
        return max([self.error(self.counts, 0), *rows])

    def running(self) -> Message:
        """The equities by now."""
        if not self.deals:
            return Message()
        shares = [100 * self.share(self.counts, player) for player in (0, 1)]
        return Message(f"{shares[0]:.2f} {shares[1]:.2f} %", self.deals)


def tally_odds(problem: Problem, plan: Plan, seed: int | None, control: Control) -> OddsTally:
    """The counts over every board, or over random deals of a seed."""
    tally = OddsTally()
    ranges = problem.kernel_ranges.packed()
    if plan.exact and not problem.folded and loses_digits(problem):
        for counts in by_weights(problem, _counts, control):
            tally.add(counts)
    elif plan.exact and problem.folded:
        count_folded(problem, plan, control, tally, _counts, count_types_beside)
    elif plan.exact:
        parts, chunks = board_slices(problem, plan.group, plan.seconds)
        add_up(
            tally,
            Work(count_boards, ((problem.game, each, ranges) for each in parts), chunks, plan.seconds),
            control,
        )
    else:
        assert seed is not None
        folded = packed_folded(problem)
        given = problem.game, problem.known, problem.dead, problem.packed_boards(), ranges + folded
        sample(tally, draw_deals, given, plan, seed, control)
    return tally


def _counts(problem: Problem, control: Control) -> Counts:
    return tally_odds(problem, types_plan(problem), None, control).counts


def count_boards(game: Game, boards: Slice, ranges: tuple[bytes, ...]) -> Counts:
    """Exact counts over a slice of boards: a unit of work."""
    masks, multiplicities = boards_of(boards)
    first, second = unpacked(ranges)
    counts: Counts = kernels.of(game).showdown.by_category(
        masks, multiplicities, 0, len(masks), first, second
    )
    return counts


def draw_deals(
    game: Game,
    known: int,
    dead: int,
    boards: tuple[bytes, bytes] | None,
    ranges: tuple[bytes, ...],
    seed: int,
    chunk: int,
    deals: int,
) -> Counts:
    """Counts over a chunk of random deals: a unit of work. All players but the first two have folded."""
    first, second, *folded = unpacked(ranges)
    showdown = kernels.of(game).showdown
    counts: Counts = showdown.sample_by_category(
        known, dead, boards, first, second, seed, chunk, deals, folded
    )
    return counts


FinalCounts = list[tuple[int, float]]


class FinalHands:
    """For each type of hand the pairs of a hand and a board, and their weight; `low` are those that end with a low."""

    def __init__(self) -> None:
        self.pairs = [0] * len(HAND_TYPES)
        self.weights = [0.0] * len(HAND_TYPES)
        self.low: tuple[int, float] = 0, 0.0

    def add(self, counts: FinalCounts) -> None:
        """Adds the counts of a chunk, behind which there may be those of lows."""
        for pairs, weight in counts[len(HAND_TYPES) :]:
            self.low = self.low[0] + pairs, self.low[1] + weight
        counts = counts[: len(HAND_TYPES)]
        for index, (pairs, weight) in enumerate(counts):
            self.pairs[index] += pairs
            self.weights[index] += weight

    def running(self) -> Message:
        """How many deals there are by now."""
        return Message("", summed(self.pairs))


def final_hands_plan(problem: Problem) -> Plan:
    """The plan for a problem of one range: always exact, a hand being ranked once on every board."""
    if problem.folded:
        return folded_in_turn(problem, lambda inner: final_hands_plan(inner).seconds)
    group = problem.group
    boards = problem.board_estimate(group)
    return Plan(
        Algorithm.FINAL_HANDS,
        boards * costs.named_board(len(problem.ranges[0])),
        f"about {count(round(boards), 'board')}; {symmetry_text(group)}",
        group,
        reason="every hand is looked up once a board, which is quick",
    )


def count_final_hands(problem: Problem, plan: Plan, control: Control) -> FinalHands:
    """The counts over every board."""
    total = FinalHands()
    if problem.folded:
        count_in_turn(problem, plan, control, total, _final_counts)
        if not problem.plain:
            total.pairs = count_final_hands(problem.unweighted(), plan, control.quietly()).pairs
        return total
    (weights,) = problem.kernel_ranges.packed()
    parts, chunks = board_slices(problem, plan.group, plan.seconds)
    add_up(
        total,
        Work(
            count_hands_in_the_end,
            ((problem.game, boards, weights) for boards in parts),
            chunks,
            plan.seconds,
        ),
        control,
    )
    return total


def _final_counts(problem: Problem, control: Control) -> FinalCounts:
    counts = count_final_hands(problem, final_hands_plan(problem), control)
    return list(zip(counts.pairs, counts.weights, strict=True))


def count_hands_in_the_end(game: Game, boards: Slice, weights: bytes) -> FinalCounts:
    """Counts over a slice of boards: a unit of work."""
    masks, multiplicities = boards_of(boards)
    showdown = kernels.of(game).showdown
    counts: FinalCounts = showdown.final_hands(
        masks, multiplicities, 0, len(masks), memoryview(weights).cast("d")
    )
    return counts
