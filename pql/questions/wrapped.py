"""A question around another, whose answer it gives with something changed."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from pql.engine.work import Control
from pql.results import Result

from .question import Question


class WrappedQuestion(Question):
    """Another question; subclasses say what its answer is like, and where it is asked."""

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

    def inside(self) -> AbstractContextManager[None]:
        """In what the other question is asked."""
        return nullcontext()

    def answer(self, control: Control) -> Result:
        with self.inside():
            return self.changed_answer(self.question.answer(control))

    def of_nothing(self) -> Result | None:
        with self.inside():
            result = self.question.of_nothing()
        return None if result is None else self.changed_answer(result)

    def describe(self, control: Control) -> str:
        with self.inside():
            return self.question.describe(control)

    def estimate(self, control: Control) -> float:
        with self.inside():
            return self.question.estimate(control)
