"""A question around another, whose answer it gives with something changed."""

from __future__ import annotations

from pql.engine.work import Control
from pql.results import Result

from .question import Question


class WrappedQuestion(Question):
    """Another question; subclasses say what its answer is like."""

    question: Question

    @property
    def needs_sets(self) -> bool:
        return self.question.needs_sets

    @property
    def immediate(self) -> bool:
        return self.question.immediate

    def changed_answer(self, result: Result) -> Result:
        """The answer to the other question, as this one gives it."""
        raise NotImplementedError

    def answer(self, control: Control) -> Result:
        return self.changed_answer(self.question.answer(control))

    def of_nothing(self) -> Result | None:
        result = self.question.of_nothing()
        return None if result is None else self.changed_answer(result)

    def describe(self, control: Control) -> str:
        return self.question.describe(control)

    def estimate(self, control: Control) -> float:
        return self.question.estimate(control)
