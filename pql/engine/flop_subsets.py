"""Flops that stand for all: which, and with what weights, by a sparse fit over the tables of several pairs of ranges.

Flops are chosen greedily, then each is taken back and replaced by the best there is until nothing changes; then a few
times, some at random are taken back and the same is done again. All weights are fitted anew at every step, without
negative ones (`evaluator_ext/flop_fit.pyx`).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import sqrt
from random import Random

from pql.cards.games import Game
from pql.evaluator_ext.flop_fit import FlopFit
from pql.notation.flop_kinds import flop_kinds, ranks_of_kinds, textures_of_kinds

from .flop_tables import FlopTable
from .work import Control

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
