"""`distribution H vs H`: each hand's exact equity against the other range, sorted from the best down."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from pql.engine.accuracy import Algorithm
from pql.engine.work import Control
from pql.questions.question import DealQuestion

from .result import DistributionResult, RangeEquities

if TYPE_CHECKING:
    from pql.engine.by_hand import HandVectors
    from pql.engine.plan import Plan
    from pql.engine.ways import AnyProblem, Ways

NARROWER = "give a board, a later street, or narrower ranges"
# Curves this close are one: a difference in the last digit is no lead.
_SAME = 1e-9
# How finely the shares of two curves are told apart.
_STEPS = 1000


class DistributionQuestion(DealQuestion):
    """`distribution H vs H [on BOARDS] [dead CARDS]`."""

    def describe(self, control: Control) -> str:
        return described(
            self.spot.ways.hands_plan(self.spot.problem()),
            control.threads,
            "exact: sums over the table of all preflop matchups, a row of it for each hand",
            "exact: every hand of both ranges in one sweep a board",
        )

    def estimate(self, control: Control) -> float:
        return self.spot.ways.hands_plan(self.spot.problem()).estimate(control.threads)

    def answer(self, control: Control) -> DistributionResult:
        started = perf_counter()
        spot, ways = self.spot, self.spot.ways
        problem = ways.swept(spot.problem(), spot.place)
        ways.refuse_slow_hands(problem, 2, control, spot.place, self._instead(problem))
        both = ways.vectors(problem, control)
        first, second = [
            _equities(side.text, vectors, ways) for side, vectors in zip(spot.hands, both, strict=True)
        ]
        if not first.hands or not second.hands:
            raise spot.place.no_deal()
        deals = ways.dealt(problem, both[0].summary().met, control)
        crossings, ahead = crossings_of(first, second)
        return DistributionResult(
            (first, second), crossings, ahead, deals, elapsed=perf_counter() - started, **spot.texts()
        )

    def _instead(self, problem: AnyProblem) -> str:
        """The help for ranges that take too long."""
        if problem.known or any([hands.text.count("\n") for hands in self.spot.hands]):
            return NARROWER
        versus = " vs ".join([hands.text for hands in self.spot.hands])
        return f"write `equity {versus} by class samples 20000` for sampled rows, or {NARROWER}"


def described(plan: Plan, threads: int, tabled: str, swept: str) -> str:
    """How what each hand wins is found: from the table, or swept, if not by steps of its own."""
    if plan.work:
        return "\n".join(plan.describe(threads))
    return tabled if plan.algorithm is Algorithm.TABLE else swept


def _equities(text: str, vectors: HandVectors, ways: Ways[Any]) -> RangeEquities:
    equities = vectors.equities()
    order = [place for place in ways.best_first(range(len(vectors.hands))) if vectors.met[place]]
    order.sort(key=lambda place: -equities[place])
    summary = vectors.summary()
    return RangeEquities(
        text,
        tuple([ways.hand_text(vectors.hands[place]) for place in order]),
        tuple([equities[place] for place in order]),
        tuple([vectors.weight(place) for place in order]),
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
