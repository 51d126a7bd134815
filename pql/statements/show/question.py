"""`show`: options and names, known when the statement is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.question import Question
from pql.results import TableResult

if TYPE_CHECKING:
    from pql.engine.work import Control


class ShowQuestion(Question):
    """`show options`, `show names`."""

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]

    immediate = True

    def answer(self, control: Control) -> TableResult:
        return TableResult(self.columns, self.rows)

    def describe(self, control: Control) -> str:
        return "read off the session"
