"""`distribution H vs H`: each hand's exact equity against the other range, sorted from the best down."""

from __future__ import annotations

from math import isnan
from time import perf_counter
from typing import TYPE_CHECKING

from pql.cards.combos import hand_names
from pql.engine.algorithms import Algorithm
from pql.engine.decide import folded_hands_plan, hands_algorithm, refuse_slow_vectors
from pql.engine.equity import count_deals
from pql.engine.vectors import RangeVectors, vectors_of
from pql.engine.work import Control
from pql.results.distribution import DistributionResult, RangeEquities

from .question import DealQuestion

if TYPE_CHECKING:
    from array import array

# Curves this close are one: a difference in the last digit is no lead.
_SAME = 1e-9
# How finely the shares of two curves are told apart.
_STEPS = 1000


class AnyDistribution(DealQuestion):
    """`distribution H vs H [on BOARDS] [dead CARDS]`."""

    def answer(self, control: Control) -> DistributionResult:
        started = perf_counter()
        players, deals = self._players(control)
        if not all(player.hands for player in players):
            raise self.spot.place.no_deal()
        first, second = players
        crossings, ahead = crossings_of(first, second)
        return DistributionResult(
            (first, second),
            crossings,
            ahead,
            deals,
            elapsed=perf_counter() - started,
            **self.spot.texts(),
        )

    def _players(self, control: Control) -> tuple[list[RangeEquities], int]:
        """The two ranges with the equities of their hands, and how many deals there are."""
        raise NotImplementedError


class DistributionQuestion(AnyDistribution):
    """`distribution` of hold'em."""

    def describe(self, control: Control) -> str:
        problem = self.spot.problem()
        if problem.folded:
            return "\n".join(folded_hands_plan(problem).describe(control.threads))
        if hands_algorithm(problem) is Algorithm.TABLE:
            return "exact: sums over the table of all preflop matchups, a row of it for each hand"
        return "exact: every hand of both ranges in one sweep a board"

    def _players(self, control: Control) -> tuple[list[RangeEquities], int]:
        problem = self.spot.problem()
        refuse_slow_vectors(problem, control.threads, self.spot.place)
        both = zip(self.spot.hands, vectors_of(problem, control), problem.weights, strict=True)
        players = [_equities(side.text, vectors, weights) for side, vectors, weights in both]
        return players, count_deals(problem, control)


def _equities(text: str, vectors: RangeVectors | None, weights: array[float]) -> RangeEquities:
    assert vectors is not None
    equities = vectors.equities()
    names = hand_names()
    order = sorted(
        [hand for hand, weight in enumerate(weights) if weight and not isnan(equities[hand])],
        key=lambda hand: (-equities[hand], hand),
    )
    summary = vectors.summary(weights)
    return RangeEquities(
        text,
        tuple([names[hand] for hand in order]),
        tuple([equities[hand] for hand in order]),
        tuple([weights[hand] for hand in order]),
        summary.equity if summary.met else 0.0,
        summary.strong,
    )


def crossings_of(first: RangeEquities, second: RangeEquities) -> tuple[tuple[float, ...], int | None]:
    """The shares from the top at which the lead changes, to a tenth of a percent, and who has it to begin with."""
    crossings = []
    on_top = leader = None
    for (share, equity), (_, other) in zip(first.curve(_STEPS), second.curve(_STEPS), strict=True):
        difference = equity - other
        if abs(difference) <= _SAME:
            continue
        now = 0 if difference > 0 else 1
        if leader is None:
            on_top = now
        elif now != leader:
            crossings.append(share)
        leader = now
    return tuple(crossings), on_top
