"""`compare H with G`: what two ranges share, what only one has, their made hands, and what each is worth."""

from __future__ import annotations

from math import fsum
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pql.cards.combos import ALL_HANDS, hands_touching, indices
from pql.cards.made_hands import made_names
from pql.cards.starting_hands import class_masks, class_names
from pql.engine.work import Control
from pql.questions.question import DealQuestion, NamedHands
from pql.statements.breakdown.lines import DRAWS
from pql.statements.breakdown.question import BreakdownQuestion
from pql.statements.distribution.question import NARROWER

from .result import ComparedHands, ComparedRange, CompareResult, CompareRow

if TYPE_CHECKING:
    from collections.abc import Sequence

# Less than this part of a weight is what is left of computing.
_NOTHING = 1e-12
# Before the flop equities are left out where they take longer than so many seconds.
_LONG = 10.0


Worth = tuple[float | None, float | None]
"""The equity of a range, and its share of strong hands; None where it meets nothing."""


class CompareQuestion(DealQuestion):
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

    def describe(self, control: Control) -> str:
        against = "each other" if self.versus is None else f"`{self.versus.text}`"
        swept = "every hand in one sweep a board"
        if not self.spot.of_two_cards:
            swept = "in one sweep a board, where there is a board or few hands"
        way = f"weights hand by hand; the equities of both against {against}, {swept}"
        return f"exact: {way}" + ("; made hands counted on each board" if self.spot.boards else "")

    def answer(self, control: Control) -> CompareResult:
        started = perf_counter()
        spot, ways = self.spot, self.spot.ways
        if spot.boards is not None and not spot.boards.boards:
            raise spot.place.error("impossible-deal", "there is no such board")
        spot.check_cards()
        live = [side.hands.without(spot.seen) for side in self.sides]
        for side, hands in zip(self.sides, live, strict=True):
            if side.hands and not hands:
                message = f"no hand of `{side.text}` is left: each holds a card that is dead or on the board"
                raise spot.place.error("impossible-deal", message)
        first, second = live
        both, *alone = ways.shared_out(first, second)
        worth = self._worth(live, control.part(0.0, 0.7))
        ranges = [
            ComparedRange(side.text, self._amount(hands), self._hands(own), *values)
            for side, hands, own, values in zip(self.sides, live, alone, worth, strict=True)
        ]
        rows = self._lines(live, control.part(0.7, 1.0))
        if spot.of_two_cards:
            rows = [*_classes(first.buffer(), second.buffer(), spot.seen), *rows]
        return CompareResult(
            (ranges[0], ranges[1]),
            self._hands(both),
            self._amount(first | second),
            tuple(rows),
            versus=None if self.versus is None else self.versus.text,
            board=spot.board_text,
            dead=spot.dead_text,
            order=spot.in_order(),
            game=spot.game.name,
            elapsed=perf_counter() - started,
        )

    def _hands(self, hands: Any) -> ComparedHands:
        """Some hands with their text as players write it on the board."""
        if not self.spot.seen or not hands:
            return ComparedHands(hands, self._amount(hands), hands.text())
        whole = self.sides[0].hands | self.sides[1].hands
        text = self.spot.ways.live_text(hands, whole, self.spot.seen)
        return ComparedHands(hands, self._amount(hands), text)

    def _amount(self, hands: Any) -> int | float:
        total = fsum(self.spot.ways.weights(hands))
        return round(total) if abs(total - round(total)) <= _NOTHING * total else total

    def _worth(self, live: list[Any], control: Control) -> list[Worth]:
        """The equity of both ranges and their shares of strong hands; None where they cannot be dealt."""
        spot, ways = self.spot, self.spot.ways
        pairs = [tuple(live)] if self.versus is None else [(own, self.versus.hands) for own in live]
        found: list[Worth] = []
        for number, pair in enumerate(pairs):
            problem = ways.unchecked(pair, spot.boards.boards if spot.boards else None, spot.dead)
            known = problem.known or problem.boards is not None
            slow = ways.hands_plan(problem).seconds / control.threads > _LONG
            if not ways.can_be_dealt(problem) or (slow and not known):
                found += [(None, None)] * (3 - len(pairs))
                continue
            ways.refuse_slow_hands(problem, 2, control, spot.place, NARROWER)
            part = control.part(number / len(pairs), (number + 1) / len(pairs))
            swept = ways.vectors(problem, part) if self.versus is None else (ways.vector(problem, part),)
            for summary in [vectors.summary() for vectors in swept]:
                found.append((summary.equity, summary.strong) if summary.met else (None, None))
        return found

    def _lines(self, live: list[Any], control: Control) -> list[CompareRow]:
        """On boards the made hands and draws of both, each as a share of its range."""
        spot = self.spot
        if spot.boards is None:
            return []
        shares: dict[tuple[str, str], list[float]] = {}
        order: dict[str, list[tuple[str, str]]] = {"made": [], "draw": []}
        for number, (side, hands) in enumerate(zip(self.sides, live, strict=True)):
            if not hands:
                continue
            question = BreakdownQuestion(spot.changed(hands=(side,), folded=()))
            for line in question.answer(control.quietly()).lines:
                if line.kind in order:
                    key = line.kind, line.line
                    if key not in shares:
                        order[line.kind].append(key)
                    shares.setdefault(key, [0.0, 0.0])[number] = line.share
        ranks = {name: index for index, name in enumerate((*made_names(spot.game), *DRAWS))}
        keys = [key for kind in order.values() for key in sorted(kind, key=lambda key: ranks[key[1]])]
        return [CompareRow(name, kind, *shares[kind, name]) for kind, name in keys]


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
