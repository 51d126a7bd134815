"""`breakdown ... by ( ... )`: a range by made hands and draws on the boards of each layer of cards to come."""

from __future__ import annotations

from collections.abc import Callable
from operator import methodcaller
from typing import ClassVar, TypeVar

from pql.base.diagnostics import PQLError
from pql.engine.work import Control
from pql.questions.question import STREETS, NamedBoards, Question
from pql.sets.boardset import BoardSet
from pql.statements.breakdown.question import BreakdownQuestion
from pql.statements.breakdown.result import BreakdownResult
from pql.statements.report.layers import layer_parts, layers_street

from .result import BreakdownLayer, BreakdownLayersResult

Told = TypeVar("Told")


class BreakdownLayersQuestion(Question):
    """A breakdown, and the layers that its boards fall into."""

    asked: BreakdownQuestion
    layers: tuple[NamedBoards, ...]
    generator: ClassVar[str] = BreakdownQuestion.generator

    def describe(self, control: Control) -> str:
        lines = []
        for name, boards in self._parts():
            described = self._asked(name, boards, methodcaller("describe", control))
            if described is not None:
                lines.append(f"{name}: {described}")
        if not lines:
            raise self.asked.spot.place.no_deal()
        return "\n".join(lines)

    def answer(self, control: Control) -> BreakdownLayersResult:
        parts = self._parts()
        breakdowns: list[tuple[str, BoardSet, BreakdownResult]] = []
        for done, (name, boards) in enumerate(parts):
            control.check()
            part = control.part(done / len(parts), (done + 1) / len(parts))
            result = self._asked(name, boards, methodcaller("answer", part))
            if result is not None:
                breakdowns.append((name, boards, result))
        if not breakdowns:
            raise self.asked.spot.place.no_deal()
        return self._result(breakdowns)

    def _parts(self) -> list[tuple[str, BoardSet]]:
        """The boards of each layer and of the rest, without those that hold a dead card."""
        boards, dead = self.asked.boards.boards, self.asked.spot.dead
        street = layers_street(self.layers, boards)
        return [
            (name, boards_of_layer.without(dead) if dead else boards_of_layer)
            for name, boards_of_layer in layer_parts(self.layers, boards, street)
        ]

    def _asked(self, name: str, boards: BoardSet, ask: Callable[[BreakdownQuestion], Told]) -> Told | None:
        """What the question of a layer says; None where it has no boards, or these leave no hands."""
        if not boards:
            return None
        spot = self.asked.spot
        of_layer = {**spot.__dict__, "boards": NamedBoards(name, boards)}
        try:
            return ask(type(self.asked)(type(spot)(**of_layer), self.asked.seed))
        except PQLError as error:
            if error.diagnostics[0].code != "impossible-deal":
                raise
            return None

    def _result(self, breakdowns: list[tuple[str, BoardSet, BreakdownResult]]) -> BreakdownLayersResult:
        asked = self.asked
        known = asked.boards.boards.fixed_cards() or 0
        all_combos = sum([result.combos for _, _, result in breakdowns])
        layers = []
        for name, boards, result in breakdowns:
            next_street = boards.street == known.bit_count() + 1
            cards = tuple([board[-2:] for board in boards]) if known and next_street else ()
            layers.append(BreakdownLayer(name, result.boards, result.combos / all_combos, cards, result))
        sampled = [result for _, _, result in breakdowns if result.seed is not None]
        return BreakdownLayersResult(
            asked.hands.text,
            asked.boards.text,
            STREETS[breakdowns[0][1].street],
            tuple(layers),
            dead=asked.spot.dead_text,
            folded=asked.spot.folded_texts,
            order=asked.spot.in_order(),
            versus=asked.versus.text if asked.versus else None,
            method="sampled" if sampled else "exact",
            seed=sampled[0].seed if sampled else None,
            game=asked.spot.game.name,
        )
