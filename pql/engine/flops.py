"""All flops at once, and the few that stand for all.

Every final board is swept once and added to its ten flops. Which flops stand for all, and with what weights, is a
sparse fit over the tables of several pairs of ranges.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import product
from math import sqrt
from random import Random

from pql.base.typed import NamedTuple
from pql.cards import kernels
from pql.cards.games import Game
from pql.cards.starting_hands import class_of
from pql.evaluator_ext import symmetry
from pql.evaluator_ext.flop_fit import FlopFit, weighed_sums
from pql.notation.flop_kinds import flop_kinds, kind_of, ranks_of_kinds, textures_of_kinds

from . import costs
from .chunks import chunk_size, slices
from .costs import all_flops
from .far_apart import in_bands
from .problem import Problem
from .work import Control

TYPE_CHECKING = False

if TYPE_CHECKING:
    from pql.evaluator_ext.flop_totals import FlopTotals
    from pql.evaluator_ext.flops import FlopSweep


_TURNS = 270_725
# Of turns that suits alone tell apart there are more than one for each permutation of suits: those they leave alone.
_LEFT_ALONE = 1.5
_NUMBER = {True: 4, False: 8}  # bytes of a sum of a hand: a count, or a sum of weights


def sweep_flops(problem: Problem, seconds: float, control: Control) -> FlopSweep:
    """What two ranges win on every flop without dead cards, for a problem that takes so many seconds.

    A set of boards counts for its suits only. On one thread: the sums of all flops are one table. Raises `Cancelled`,
    and `PQLError` beyond limits.
    """
    control.budget.check_memory(sweep_bytes(problem))
    first, second = problem.weights
    flops = kernels.of(problem.game).flops
    sweep: FlopSweep = flops.FlopSweep(first, second, problem.dead, problem.group)
    pairs = list(product(in_bands(first), in_bands(second)))
    for done, both in enumerate(pairs if len(pairs) > 1 else ()):
        part = flops.FlopSweep(*both, problem.dead, problem.group)
        of_part = control.part(done / len(pairs), (done + 1) / len(pairs))
        _add_boards(part, problem, seconds / len(pairs), of_part)
        part.finish()
        sweep.join(part)
    if len(pairs) == 1:
        _add_boards(sweep, problem, seconds, control)
    sweep.finish()
    return sweep


def sweep_bytes(problem: Problem) -> int:
    """The memory of `sweep_flops`: a sum for each hand on each turn, and a twelfth as many on flops."""
    permutations = len(problem.group) // 4
    turns = min(_TURNS, _TURNS * _LEFT_ALONE / permutations)
    padded = sum([len(own) + 16 for own in problem.ranges])
    return int(13 / 12 * turns * (padded * _NUMBER[problem.plain] + 8)) + 24 * _TURNS


def total_flops(problem: Problem, control: Control) -> FlopTotals:
    """What two plain ranges win as wholes on every flop without dead cards: a third of the work of `sweep_flops`.

    On one thread. Raises `Cancelled`.
    """
    first, second = problem.weights
    totals: FlopTotals = kernels.of(problem.game).flop_totals.FlopTotals(
        first, second, problem.dead, problem.group
    )
    _add_boards(totals, problem, costs.flop_totals(problem), control)
    return totals


def _add_boards(sums: FlopSweep | FlopTotals, problem: Problem, seconds: float, control: Control) -> None:
    boards = symmetry.board_count(0, problem.dead)
    control.report(0.0)
    for start, stop in slices(boards, chunk_size(boards, seconds)):
        control.check()
        sums.add(*symmetry.enumerate_boards(0, problem.dead, problem.group, start, stop))
        control.report(stop / boards)


CLASSES = 169
# For each kind and each class: what it wins and meets, for both players.
_WIDTH = 4 * CLASSES
# So many flops are added to a table between two looks at the clock.
_AT_ONCE = 100


class ClassSums(NamedTuple):
    """What each of the 169 classes of a range wins and meets on the mean flop, in weights of deals."""

    won: array[float]
    met: array[float]


class FlopTable(NamedTuple):
    """For each kind of flop, on the mean flop of the kind, what each class of two ranges wins and meets."""

    sums: array[float]

    def totals(self, weights: array[float]) -> tuple[ClassSums, ClassSums]:
        """Both ranges over flops of these weights, one for each kind, that sum to 1."""
        sums = weighed_sums(weights, self.sums)
        rows = [sums[start : start + CLASSES] for start in range(0, _WIDTH, CLASSES)]
        return ClassSums(rows[0], rows[1]), ClassSums(rows[2], rows[3])


@cache
def _classes() -> bytes:
    return bytes([class_of(hand) for hand in range(1326)])


def table_bytes(game: Game) -> int:
    """The memory of a table in a game."""
    return 8 * _WIDTH * len(flop_kinds(game.missing).flops)


def flop_table(problem: Problem, control: Control) -> FlopTable:
    """The table of two ranges, by one sweep over all boards; raises `Cancelled`, and `PQLError` beyond limits."""
    game = problem.game
    kinds = flop_kinds(game.missing)
    sweep = sweep_flops(problem, all_flops(problem), control)
    sums = array("d", bytes(table_bytes(game)))
    rows = memoryview(sums)
    for index, (flop, size) in enumerate(zip(sweep.masks, sweep.sizes, strict=True)):
        if index % _AT_ONCE == 0:
            control.check()
        kind = kind_of(flop, game)
        row = rows[kind * _WIDTH : (kind + 1) * _WIDTH]
        sweep.add_groups(index, size / kinds.sizes[kind], _classes(), row)
    return FlopTable(sums)


# What counts how much, beside the equities of the classes: that of the whole range, how often each class is met, and
# the looks of the flops, so that ranges that are not asked about come out well too.
_OVERALL, _PRESENCE, _LOOKS = 3.0, 0.15, 0.2
# What no feature says of a flop, as a part of what all say: it keeps weights from resting on a few flops.
_NOISE = 0.002
# How often flops are exchanged, as a number of choices beside the square of their count.
_EXCHANGES = 240_000
_MOST_ROUNDS, _MOST_RESTARTS = 30, 40
_RESTARTED = 3
# The textures that flops are chosen by: a list of its own, since another word in it chooses other flops.
_TEXTURES = (
    "rainbow", "twotone", "monotone", "paired", "doublepaired", "unpaired", "trips", "connected", "straightpossible",
    "flushpossible", "straightdrawpossible", "openendedpossible", "acehigh", "kinghigh", "queenhigh", "jackhigh",
    "tenhigh",
)  # fmt: skip


def fit_flops(
    tables: Sequence[FlopTable], count: int, game: Game, seed: int, control: Control
) -> array[float]:
    """The weights of the kinds of flops, so many of them positive, with the sum 1; the same for the same seed.

    Raises `Cancelled`, and `PQLError` beyond limits.
    """
    shares = flop_kinds(game.missing).shares
    if count >= len(shares):
        return array("d", shares)
    search = _Search(tables, count, game, control)
    search.fill(0.0, 0.5)
    rounds = min(_MOST_ROUNDS, _EXCHANGES // count**2)
    search.exchange(rounds)
    control.report(0.7)
    chance = Random(seed)
    restarts = min(_MOST_RESTARTS, _EXCHANGES // (10 * count**2)) if count > _RESTARTED else 0
    for restart in range(restarts):
        search.restart(chance, min(rounds, 6))
        control.report(0.7 + 0.3 * (restart + 1) / restarts)
    return search.weights()


class _Search:
    """A fit of so many flops, and the best that was found."""

    def __init__(self, tables: Sequence[FlopTable], count: int, game: Game, control: Control) -> None:
        self.count = count
        self.control = control
        shares = flop_kinds(game.missing).shares
        self.fit = FlopFit(shares)
        sides = sqrt(2 * len(tables))
        for table in tables:
            for player, sums in enumerate(table.totals(shares)):
                control.check()
                classes = sqrt(sum([met > 0 for met in sums.met]))
                each = 1 / (classes * sides)
                self.fit.add_range(table.sums, player, _OVERALL / sides, each, _PRESENCE * each)
        looks = _looks(game)
        for look in looks:
            self.fit.add_feature(look, _LOOKS / sqrt(len(looks)))
        self.fit.begin(_NOISE)
        self.kept: list[int] = []
        self.loss = float("inf")

    def fill(self, begin: float | None = None, end: float = 1.0) -> None:
        """Chooses flops until there are enough; what cannot be chosen with a positive weight is left."""
        while len(self.fit.chosen) < self.count:
            self.control.check()
            best = self.fit.best()
            if best < 0:
                break
            self.fit.choose(best)
            if begin is not None:
                self.control.report(begin + (end - begin) * len(self.fit.chosen) / self.count)

    def exchange(self, rounds: int) -> None:
        """Replaces each flop by the best there is, the one that was chosen first to begin with; keeps what is best."""
        for _ in range(rounds):
            before = set(self.fit.chosen)
            for _ in range(len(before)):
                self.control.check()
                dropped = self.fit.drop(0)
                best = self.fit.best()
                self.fit.choose(dropped if best < 0 else best)
            if set(self.fit.chosen) == before:
                break
        if self.fit.loss() < self.loss:
            self.kept, self.loss = self.fit.chosen, self.fit.loss()

    def restart(self, chance: Random, rounds: int) -> None:
        """Begins again from the best, without some flops at random."""
        taken = chance.sample(self.kept, _RESTARTED)
        self.begin([flop for flop in self.kept if flop not in taken])
        self.fill()
        self.exchange(rounds)

    def begin(self, flops: Sequence[int]) -> None:
        """Chooses these flops alone, computed afresh: what many exchanges have rounded off is gone."""
        self.fit.begin(_NOISE)
        for flop in flops:
            self.control.check()
            self.fit.choose(flop)

    def weights(self) -> array[float]:
        """The weights of the best that was found."""
        self.begin(self.kept)
        return self.fit.weights()


def _looks(game: Game) -> list[array[float]]:
    """What flops look like, each as a number for each kind: textures, ranks, and ranks with suits."""
    ranks = ranks_of_kinds(game)
    textures = textures_of_kinds(game)
    suits = [textures[word] for word in ("rainbow", "twotone", "monotone")]
    looks: list[Sequence[float]] = [list(textures[word]) for word in _TEXTURES]
    for rank in range(13):
        has = [rank in flop for flop in ranks]
        looks.append(has)
        looks += [[flop[index] == rank for flop in ranks] for index in range(3)]
        looks += [[one and other for one, other in zip(has, suit, strict=True)] for suit in suits]
    return [array("d", look) for look in looks]
