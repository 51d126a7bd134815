"""`STATEMENT title 'TEXT'`: another question, whose answer has a title."""

from __future__ import annotations

from pql.engine.work import Control
from pql.results import Result

from .question import Question


class TitledQuestion(Question):
    """Another question, and what is above its answer."""

    question: Question
    title: str

    @property
    def needs_sets(self) -> bool:  # type: ignore[override]
        return self.question.needs_sets

    @property
    def immediate(self) -> bool:  # type: ignore[override]
        return self.question.immediate

    def answer(self, control: Control) -> Result:
        return self.question.answer(control).entitled(self.title)

    def of_nothing(self) -> Result | None:
        return self.question.of_nothing()

    def describe(self, control: Control) -> str:
        return self.question.describe(control)

    def estimate(self, control: Control) -> float:
        return self.question.estimate(control)
