"""`STATEMENT title 'TEXT'`: another question, whose answer has a title."""

from __future__ import annotations

from pql.questions.question import WrappedQuestion
from pql.results import Result


class TitledQuestion(WrappedQuestion):
    """Another question, and what is above its answer."""

    title: str

    def changed_answer(self, result: Result) -> Result:
        return result.changed(title=self.title)
