"""A report as it is written, text after text, as a page or as Markdown; each statement is answered when it is due."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.render import renderer
from pql.render.html_answers import is_more_than_a_table
from pql.render.markdown import code, fenced
from pql.render.page import Page
from pql.render.problems import problem_text

from .answers import Running, answered, sections

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pql import Diagnostic
    from pql.render.progress import ProgressLine
    from pql.repl.runner import Script
    from pql.results import Result

    from .answers import Part, Section


class Report:
    """The report of a script; what is written is not kept, however many answers there are.

    `seconds` are for all answers together. `failed` says whether a statement has failed so far, `place` which is being
    answered. `tell` is given each error once its statement is written.
    """

    def __init__(
        self,
        script: Script,
        session: pql.Session,
        repeating: Repeating,
        progress: ProgressLine,
        seconds: float | None = None,
        tell: Callable[[pql.Diagnostic], None] | None = None,
    ) -> None:
        self.failed = False
        self.place = ""
        self._whole = pql.Source(script.statements, os.path.basename(script.name))
        self._parts = list(sections(self._whole.text))
        self._session = session
        self._repeating = repeating
        self._progress = progress
        self._seconds = seconds
        self._tell = tell

    def markdown(self) -> Iterator[str]:
        """The report as Markdown."""
        return markdown_page(self._answered(), self._repeating)

    def html(self, name: str) -> Iterator[str]:
        """The report as a page, which has a `name` where no heading gives it a title.

        Raises ModuleNotFoundError without markdown-it-py (extra `report`).
        """
        from .html_page import Prose, html_page

        prose = Prose(part.text for part in self._parts if not part.is_statement)
        return html_page(self._answered(), prose, name, self._repeating)

    def _answered(self) -> Iterator[Part]:
        running = Running(self._progress, self._seconds)
        for part in answered(self._counted(), self._whole, self._session, running):
            self._progress.clear()
            yield part
            for error in part.errors:  # now that it is written
                self.failed = True
                if self._tell is not None:
                    self._tell(error)

    def _counted(self) -> Iterator[Section]:
        """The parts; on the way the progress line says which statement is being answered."""
        number = sum(part.is_statement for part in self._parts)
        done = 0
        for part in self._parts:
            done += part.is_statement
            self.place = self._progress.place = f"statement {done} of {number}"
            yield part


class Repeating(NamedTuple):
    """What makes a report again: the command, and the seed that its sampled numbers depend on."""

    command: str
    seed: int

    def sentence(self, code: str) -> str:
        """The sentence at the end, with the command as `code` in the markup of the report."""
        return f"Made by PQL {pql.__version__} with the seed {self.seed}; {code} makes it again."


_PAGE = Page(unicode=True)


def markdown_page(parts: Iterable[Part], repeating: Repeating) -> Iterator[str]:
    """The report piece by piece; prose is what was written."""
    for part in parts:
        yield f"{fenced(part.text, 'pql') if part.is_statement else part.text}\n\n"
        yield from part.texts(_answer, _problem)
    yield f"---\n\n{repeating.sentence(code(repeating.command))}\n"


def _answer(answer: Result) -> str:
    if is_more_than_a_table(answer):
        return fenced(renderer("text", _PAGE).answer(answer), "text") + "\n\n"
    return renderer("markdown", _PAGE).answer(answer).strip("\n") + "\n\n"


def _problem(problem: Diagnostic) -> str:
    return fenced(problem_text(problem, _PAGE), "text") + "\n\n"
