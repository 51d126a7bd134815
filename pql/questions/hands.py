"""A set of hands on its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.results import HandsResult

from .question import Question

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.sets.handset import HandSet


class HandsQuestion(Question):
    """A set of hands, the hand order its percentages were measured by, and the notation to show it in."""

    hands: HandSet
    order: str | None = None
    dialect: str = "pql"

    immediate = True

    def answer(self, control: Control) -> HandsResult:
        return HandsResult(self.hands, self.order, self.dialect)
