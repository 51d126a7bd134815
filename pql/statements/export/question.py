"""`export STATEMENT to 'file'`: the answer of a statement in a file."""

from __future__ import annotations

from pql.base.diagnostics import Place, PQLError
from pql.engine.work import Control
from pql.questions.question import Question, cited
from pql.results.exporting import written

from .result import ExportResult


class ExportQuestion(Question):
    """Another question's answer, written to a file; hands as a range file of a kind where one is given."""

    question: Question
    path: str
    place: Place
    kind: str | None = None

    def answer(self, control: Control) -> ExportResult:
        result = cited(self.question, self.question.answer(control))
        try:
            rows, replaced = written(result, self.path, self.kind)
        except PQLError as error:
            raise self.place.locate(error, running=True) from None
        return ExportResult(result, self.path, rows, replaced, self.kind, game=result.game)

    def describe(self, control: Control) -> str:
        where = self.path if self.kind is None else f"{self.path}, a range file of the kind `{self.kind}`"
        return f"{self.question.describe(control)}\nthe answer goes to {where}"
