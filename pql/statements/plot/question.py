"""`plot STATEMENT [to 'file']`: the answer of a statement as a picture."""

from __future__ import annotations

from pql.base.diagnostics import Place, PQLError
from pql.engine.work import Control
from pql.questions.question import Question
from pql.render.plotting import figure, save

from .result import PlotResult


class PlotQuestion(Question):
    """The picture of another question's answer, written to a file or drawn in the terminal."""

    question: Question
    path: str | None
    place: Place

    def answer(self, control: Control) -> PlotResult:
        result = self.question.answer(control)
        replaced = False
        if self.path is not None:
            try:
                replaced = save(figure(result), self.path)
            except PQLError as error:
                raise self.place.locate(error, running=True) from None
        # What was written to a file has its title there.
        return PlotResult(
            result, self.path, replaced, title="" if self.path else result.title, game=result.game
        )

    def describe(self, control: Control) -> str:
        target = f"a picture in {self.path}" if self.path else "a picture where it is read"
        return f"{self.question.describe(control)}\n{target}"
