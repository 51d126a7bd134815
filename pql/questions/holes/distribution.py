"""`distribution` of hands of Omaha."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.deck import mask_text
from pql.engine.hole_vectors import (
    HoleVectors,
    hole_vectors,
    refuse_slow,
    vectors_seconds,
    with_known_folded,
)
from pql.questions.distribution import AnyDistribution
from pql.results.distribution import RangeEquities

if TYPE_CHECKING:
    from pql.engine.work import Control


NARROWER = "give a board, a later street, or narrower ranges"


class HoleDistributionQuestion(AnyDistribution):
    """`distribution` of Omaha."""

    def describe(self, control: Control) -> str:
        return "exact: every hand of both ranges in one sweep a board"

    def estimate(self, control: Control) -> float:
        return vectors_seconds(self.spot.problem()) / control.threads

    def _players(self, control: Control) -> tuple[list[RangeEquities], int]:
        problem = with_known_folded(self.spot.problem(), self.spot.place)
        help = NARROWER
        if not problem.known and not any([hands.text.count("\n") for hands in self.spot.hands]):
            versus = " vs ".join([hands.text for hands in self.spot.hands])
            help = f"write `equity {versus} by class samples 20000` for sampled rows, or {NARROWER}"
        refuse_slow(vectors_seconds(problem), control, self.spot.place, help)
        both = hole_vectors(problem, control)
        players = [_equities(side.text, found) for side, found in zip(self.spot.hands, both, strict=True)]
        return players, dealt(both[0])


def dealt(vectors: HoleVectors) -> int:
    """How many deals there are, each by the weights of its hands."""
    return round(vectors.summary().met)


def _equities(text: str, vectors: HoleVectors) -> RangeEquities:
    equities = vectors.equities()
    order = [hand for hand, met in enumerate(vectors.met) if met]
    order.sort(key=lambda hand: (-equities[hand], -vectors.masks[hand]))
    summary = vectors.summary()
    return RangeEquities(
        text,
        tuple([mask_text(vectors.masks[hand]) for hand in order]),
        tuple([equities[hand] for hand in order]),
        tuple([vectors.weight(hand) for hand in order]),
        summary.equity if summary.met else 0.0,
        summary.strong,
    )
