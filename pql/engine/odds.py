"""Counts deals by the type of hand that wins, on every board or in random deals.

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

from .board_slices import Slice, board_slices, boards_of
from .chunks import Work, add_up
from .decide import types_plan
from .far_apart import by_weights, loses_digits
from .folded_counts import count_folded, count_types_beside
from .kernel_ranges import unpacked
from .plan import Plan
from .problem import Problem, packed_folded
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
            for outcome, count in enumerate(more):
                own[outcome] += count

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
