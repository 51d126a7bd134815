"""A set of hands of Omaha alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.question import Question
from pql.results import HoleHandsResult
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.engine.work import Control


class HoleHandsQuestion(Question):
    """A set of hands alone."""

    hands: HoleSet

    immediate = True

    def answer(self, control: Control) -> HoleHandsResult:
        return HoleHandsResult(self.hands)
