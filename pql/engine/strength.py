"""How strong a hero is now and at the end, and the measures that follow.

Exact in pieces of boards and hands, or random deals.

The exact kernels walk through the hands of the hero and of all opponents but the two who have most (with weights, the
one), and meet those by counting bits. Where a board alone would take long, the players with the fewest hands play one
hand each.
"""

from __future__ import annotations

from functools import partial
from operator import mul

from pql.base.sums import summed
from pql.cards import kernels
from pql.cards.games import Game
from pql.results.errors import share_error
from pql.statements.strength.result import MEASURES

from .chunks import Slice, Work, add_up, board_slices, boards_of
from .costs import sizes_of, standing_board
from .decide import standing_plan
from .equity_plans import split_ranges
from .far_apart import by_weights, has_lost_digits
from .folded_counts import count_in_turn
from .plan import Plan
from .problem import Problem, packed_folded, unpacked
from .sampling import sample
from .tally import Number, Shares, high_shares, pots_error
from .work import Control, Message


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


Counts = list[list[Number]]
"""Deals by how the hero does now, by how he does at the end; and last the same deals by what he wins."""

_AHEAD, _TIED, _BEHIND = range(3)
# What a deal counts for each measure, by how it does now (rows) and at the end (columns); and of how much.
_STRENGTH = ((1.0, 1.0, 1.0), (0.5, 0.5, 0.5), (0.0, 0.0, 0.0))
_WIN = ((1.0, 0.5, 0.0),) * 3
_OUTRIGHT = ((1.0, 0.0, 0.0),) * 3
_TIE = ((0.0, 1.0, 0.0),) * 3
_EVERY_DEAL = ((1.0, 1.0, 1.0),) * 3
_PPOT = ((0.0, 0.0, 0.0), (0.5, 0.0, 0.0), (1.0, 0.5, 0.0))
_NOT_AHEAD = ((0.0, 0.0, 0.0), (0.5, 0.5, 0.5), (1.0, 1.0, 1.0))
_NPOT = ((0.0, 0.5, 1.0), (0.0, 0.0, 0.5), (0.0, 0.0, 0.0))
_NOT_BEHIND = ((1.0, 1.0, 1.0), (0.5, 0.5, 0.5), (0.0, 0.0, 0.0))

_Cells = tuple[tuple[float, ...], ...]
_RATIOS: dict[str, tuple[_Cells, _Cells]] = {
    "win": (_WIN, _EVERY_DEAL),
    "outright": (_OUTRIGHT, _EVERY_DEAL),
    "tie": (_TIE, _EVERY_DEAL),
    "strength": (_STRENGTH, _EVERY_DEAL),
    "ppot": (_PPOT, _NOT_AHEAD),
    "npot": (_NPOT, _NOT_BEHIND),
}
_POTENTIALS = ("ppot", "npot")


class Standing:
    """How the hero does against a number of opponents: `matrix[now][then]`, and deals by what he wins (`shares`).

    On the river (`complete`) nothing is to come: the potentials are zero. Without `shares` the high hand wins all; of
    split pots the one is ahead who has the largest share.
    """

    def __init__(self, opponents: int, complete: bool, shares: Shares | None = None) -> None:
        self.opponents = opponents
        self.complete = complete
        self.shares = high_shares(opponents + 1) if shares is None else shares
        self.matrix: list[list[Number]] = [[0] * 3 for _ in range(3)]
        self.won: list[Number] = [0] * len(self.shares.chips)

    def add(self, counts: Counts) -> None:
        """Adds the counts of a chunk."""
        *matrix, won = counts
        for own, more in zip(self.matrix, matrix, strict=True):
            for then, count in enumerate(more):
                own[then] += count
        for k, count in enumerate(won):
            self.won[k] += count

    def rows(self) -> Counts:
        """The counts, as they can be added to another standing."""
        return [*self.matrix, self.won]

    @property
    def deals(self) -> Number:
        """The weight of all deals."""
        return summed(map(summed, self.matrix))

    def measures(self) -> dict[str, float]:
        """Every measure by its name; a potential of deals that do not occur is 0."""
        ratios = {name: self._ratio(name) for name in _RATIOS}
        ratios["equity"] = self._equity()
        return {name: ratios[name] for name in MEASURES}

    def errors(self) -> dict[str, float | None]:
        """The standard error of every measure when each deal was drawn independently.

        A potential is a ratio of two means, with the error that follows from the deals' distances from it; it has
        none (None) where no deal drawn says anything about it.
        """
        stderrs: dict[str, float | None] = {name: self._ratio_error(name) for name in _RATIOS}
        stderrs["equity"] = self._equity_error()
        return {name: stderrs[name] for name in MEASURES}

    def largest_error(self) -> float:
        """The largest standard error but for the potentials, which have only a part of the deals."""
        errors = self.errors()
        return max([error or 0.0 for name, error in errors.items() if name not in _POTENTIALS])

    def running(self) -> Message:
        """What is known by now, in a few words."""
        return Message(f"{100 * self._ratio('win'):.2f} %", self.deals) if self.deals else Message()

    def _sum(self, cells: _Cells) -> float:
        # Halves are added as whole numbers, so that whole counts are rounded once, by the division.
        return summed(
            [int(2 * cells[now][then]) * self.matrix[now][then] for now in range(3) for then in range(3)]
        )

    def _ratio(self, name: str) -> float:
        share, whole = _RATIOS[name]
        total = self._sum(whole)
        return self._sum(share) / total if total and not self._is_settled(name) else 0.0

    def _is_settled(self, name: str) -> bool:
        return self.complete and name in _POTENTIALS

    def _ratio_error(self, name: str) -> float | None:
        share, whole = _RATIOS[name]
        if self._is_settled(name):
            return 0.0
        if name in _POTENTIALS and not self._sum(whole):
            return None
        return share_error(
            [
                (self.matrix[now][then], share[now][then], whole[now][then])
                for now in range(3)
                for then in range(3)
            ]
        )

    def _equity(self) -> float:
        equity: float = summed(map(mul, self.won, self.shares.chips)) / (self.deals * self.shares.pot)
        return equity

    def _equity_error(self) -> float:
        return pots_error(self.won, self.shares.chips, self.shares.pot, self.deals)


class Standings:
    """One standing for each of several numbers of opponents, counted over the same random deals."""

    def __init__(self, standings: list[Standing]) -> None:
        self.standings = standings

    def add(self, counts: list[Counts]) -> None:
        """Adds the counts of a chunk, a pair for each number of opponents."""
        for own, more in zip(self.standings, counts, strict=True):
            own.add(more)

    @property
    def deals(self) -> Number:
        """How many deals there are."""
        return self.standings[0].deals

    def largest_error(self) -> float:
        """The largest standard error of all, but for the potentials."""
        return max([standing.largest_error() for standing in self.standings])

    def running(self) -> Message:
        """What is known by now, in a few words."""
        return Message(" ".join([standing.running() for standing in self.standings]), self.deals)
