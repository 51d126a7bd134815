"""`compare H with G`: what two ranges share, what only one has, their made hands, and what each is worth."""

from __future__ import annotations

from math import fsum
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pql.cards.combos import ALL_HANDS, hands_touching, indices
from pql.cards.made_hands import made_names
from pql.cards.starting_hands import class_masks, class_names
from pql.engine.feasibility import can_be_dealt
from pql.engine.problem import Problem
from pql.engine.vectors import FIRST, RangeVectors, vectors_of
from pql.engine.work import Control
from pql.notation.live_text import live_text
from pql.results.compare import ComparedHands, ComparedRange, CompareResult, CompareRow
from pql.sets.handset import HandSet

from .breakdown import AnyBreakdown, BreakdownQuestion
from .breakdown_lines import DRAWS
from .question import DealQuestion, NamedHands, Spot

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence, Sized

# A weight less than this is what is left of computing.
_NOTHING = 1e-12


class AnyCompare(DealQuestion):
    """Two ranges compared, on a board, on a set of boards or before the flop.

    They are the first two hands of the spot and do not meet; a third is who both play against.
    """

    @property
    def sides(self) -> tuple[NamedHands[Any], ...]:
        """The two ranges."""
        return self.spot.hands[:2]

    @property
    def versus(self) -> NamedHands[Any] | None:
        """The opponent of both; None where they play against each other."""
        return self.spot.hands[2] if len(self.spot.hands) > 2 else None

    def _breakdown(self, side: NamedHands[Any]) -> AnyBreakdown:
        """The question for the lines of one range."""
        raise NotImplementedError

    def _lines(self, live: Sequence[Sized], control: Control) -> list[CompareRow]:
        """On boards the made hands and draws of both, each as a share of its range."""
        if self.spot.boards is None:
            return []
        shares: dict[tuple[str, str], list[float]] = {}
        order: dict[str, list[tuple[str, str]]] = {"made": [], "draw": []}
        for number, (side, hands) in enumerate(zip(self.sides, live, strict=False)):
            if not hands:
                continue
            for line in self._breakdown(side).answer(control.quietly()).lines:
                if line.kind in order:
                    key = line.kind, line.line
                    if key not in shares:
                        order[line.kind].append(key)
                    shares.setdefault(key, [0.0, 0.0])[number] = line.share
        ranks = _line_ranks()
        keys = [key for kind in order.values() for key in sorted(kind, key=lambda key: ranks[key[1]])]
        return [CompareRow(name, kind, *shares[kind, name]) for kind, name in keys]


class CompareQuestion(AnyCompare):
    """Two ranges of hold'em."""

    def describe(self, control: Control) -> str:
        against = "each other" if self.versus is None else f"`{self.versus.text}`"
        way = f"weights hand by hand; the equities of both against {against}, every hand in one sweep a board"
        return f"exact: {way}" + ("; made hands counted on each board" if self.spot.boards else "")

    def answer(self, control: Control) -> CompareResult:
        started = perf_counter()
        spot = self.spot
        if spot.boards is not None and not spot.boards.boards:
            raise spot.place.error("impossible-deal", "there is no such board")
        spot.check_cards()
        seen = spot.seen
        live = [side.hands.without(seen) for side in self.sides]
        for side, hands in zip(self.sides, live, strict=True):
            if side.hands and not hands:
                message = f"no hand of `{side.text}` is left: each holds a card that is dead or on the board"
                raise spot.place.error("impossible-deal", message)
        first, second = [hands.buffer() for hands in live]
        whole = self.sides[0].hands | self.sides[1].hands
        both = [min(one, other) for one, other in zip(first, second, strict=True)]
        worth = self._worth(live, control.part(0.0, 0.7))
        ranges = [
            ComparedRange(
                side.text,
                _amount(hands.buffer()),
                _hands(
                    [weight - common for weight, common in zip(hands.buffer(), both, strict=True)],
                    whole,
                    seen,
                ),
                *vectors,
            )
            for side, hands, vectors in zip(self.sides, live, worth, strict=True)
        ]
        rows = [*_classes(first, second, seen), *self._lines(live, control.part(0.7, 1.0))]
        return CompareResult(
            (ranges[0], ranges[1]),
            _hands(both, whole, seen),
            _amount([max(one, other) for one, other in zip(first, second, strict=True)]),
            tuple(rows),
            versus=None if self.versus is None else self.versus.text,
            board=spot.board_text,
            dead=spot.dead_text,
            order=spot.in_order(),
            elapsed=perf_counter() - started,
        )

    def _worth(self, live: list[HandSet], control: Control) -> list[tuple[float | None, float | None]]:
        """The equity of both ranges and their shares of strong hands; None where they cannot be dealt."""
        if self.versus is None:
            return self._vectors(live[0], live[1], control)
        against = self.versus.hands
        return [
            self._vectors(hands, against, control.part(side / 2, (side + 1) / 2), FIRST)[0]
            for side, hands in enumerate(live)
        ]

    def _vectors(
        self, hands: HandSet, against: HandSet, control: Control, players: int = 3
    ) -> list[tuple[float | None, float | None]]:
        problem = Problem(
            [hands, against], self.spot.boards.boards if self.spot.boards else None, self.spot.dead
        )
        if not all(problem.ranges) or not can_be_dealt([each.bits for each in problem.ranges]):
            return [(None, None)] * 2
        swept = vectors_of(problem, control, players)
        return [_summary(vectors, weights) for vectors, weights in zip(swept, problem.weights, strict=True)]

    def _breakdown(self, side: NamedHands[Any]) -> BreakdownQuestion:
        spot = self.spot
        return BreakdownQuestion(Spot((side,), spot.boards, spot.dead, (), spot.place, spot.game))


def _line_ranks() -> dict[str, int]:
    """Where made hands and draws stand, the best first."""
    return {name: index for index, name in enumerate((*made_names(), *DRAWS))}


def _summary(vectors: RangeVectors | None, weights: array[float]) -> tuple[float | None, float | None]:
    summary = None if vectors is None else vectors.summary(weights)
    return (None, None) if summary is None or not summary.met else (summary.equity, summary.strong)


def _hands(weights: Sequence[float], whole: HandSet, seen: int) -> ComparedHands:
    """Hands by their weights, with their text as players write it on the board."""
    weights = [round(weight, 12) for weight in weights]
    hands = HandSet.from_vector(weights)
    return ComparedHands(
        hands, _amount(weights), live_text(hands, whole, seen) if seen and hands else hands.text()
    )


def _amount(weights: Sequence[float]) -> int | float:
    total = fsum(weights)
    return round(total) if abs(total - round(total)) < _NOTHING else total


def _classes(first: Sequence[float], second: Sequence[float], seen: int) -> list[CompareRow]:
    """The classes that either range has, with how much of its live hands each has."""
    alive = ALL_HANDS & ~hands_touching(seen)
    rows = []
    for name, mask in zip(class_names(), class_masks(), strict=True):
        hands = list(indices(mask & alive))
        one, other = (fsum([weights[hand] for hand in hands]) for weights in (first, second))
        if one or other:
            rows.append(CompareRow(name, "class", one / len(hands), other / len(hands)))
    return rows
