"""A report as it is written, text after text, as a page or as Markdown; each statement is answered when it is due."""

from __future__ import annotations

import os
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

import pql
from pql.render import renderer
from pql.render.html_answers import is_more_than_a_table
from pql.render.markdown import code, fenced
from pql.render.page import Page
from pql.render.problems import problem_text
from pql.repl.saved_reading import OtherReading

from .answers import Running, Version, answered
from .logo import logo_address
from .prose import filled, markdown_text
from .script import ANSWER, EXERCISE, TEACHER, Block, Placed, placed
from .settings import settings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from pql import Diagnostic
    from pql.render.progress import ProgressLine
    from pql.repl.runner import Script
    from pql.results import Result

    from .answers import Part


class Report:
    """The report of a script; what is written is not kept, however many answers there are.

    `seconds` are for all answers together. `failed` says whether a statement has failed so far, `place` which is being
    answered. `tell` is given each error once its statement is written. `values` are those of parameters, for prose and
    settings; a report is for a teacher, who sees every answer in its place, or for students. Raises `PQLError` where
    settings or blocks are wrong, or the logo.
    """

    def __init__(
        self,
        script: Script,
        session: pql.Session,
        repeating: Repeating,
        progress: ProgressLine,
        seconds: float | None = None,
        tell: Callable[[pql.Diagnostic], None] | None = None,
        values: Mapping[str, str] = MappingProxyType({}),
        teacher: bool = True,
    ) -> None:
        self.failed = False
        self.other_reading = OtherReading()
        self.place = ""
        self._whole = pql.Source(script.statements, os.path.basename(script.name))
        begun = settings_of(self._whole, values)
        self._settings = settings = begun.settings
        self._logo = (
            logo_address(settings.logo, script.directory, self._whole, begun.logo, files=session.limits.files)
            if settings.logo
            else ""
        )
        self._version = Version(teacher, settings.statements, settings.answers)
        self._parts = placed(self._whole, begun.end)
        self._session = session
        self._repeating = repeating
        self._progress = progress
        self._seconds = seconds
        self._tell = tell
        self._fill(values)

    def _fill(self, values: Mapping[str, str]) -> None:
        """Puts values of parameters into the prose; a name without one stays, and is told."""
        for place, (section, block) in enumerate(self._parts):
            if section.is_statement:
                continue
            text, missing = filled(section.text, values)
            self._parts[place] = Placed(section._replace(text=text), block)
            if self._tell is not None:
                for name in missing:
                    self._tell(self._without_value(name, section.start))

    def _without_value(self, name: str, start: int) -> pql.Diagnostic:
        at = self._whole.text.find(f"${name}", start)
        return pql.Diagnostic(
            "no-parameter-value",
            f"`${name}` in the prose has no value",
            pql.Span(at, at + len(name) + 1),
            source=self._whole,
            help=f"give one with `--param {name}=VALUE`",
            severity=pql.Severity.WARNING,
        )

    def markdown(self) -> Iterator[str]:
        """The report as Markdown."""
        return markdown_page(self._answered(), self._front(""), self._repeating)

    def html(self, name: str) -> Iterator[str]:
        """The report as a page, which has a `name` where no heading gives it a title.

        Raises ModuleNotFoundError without markdown-it-py (extra `report`).
        """
        from .html_page import Prose, html_page

        seen = [each for each in self._parts if not each.section.is_statement]
        now = [each for each in seen if not self._version.leaves_out(each.block)]
        later = [each for each in seen if self._version.comes_later(each.block)]
        ends = any(self._version.comes_later(each.block) for each in self._parts)
        prose = Prose((each.section.text for each in [*now, *later]), ends)
        return html_page(self._answered(), prose, self._front(name), self._repeating)

    def _front(self, name: str) -> Front:
        told = self._settings
        by = ", ".join(each for each in (told.author, told.date) if each)
        return Front(name, told.title, told.author, by, self._logo, told.logo)

    def _answered(self) -> Iterator[Part]:
        running = Running(self._progress, self._seconds)
        for part in answered(self._counted(), self._whole, self._session, running, self._version):
            self._progress.clear()
            for answer in part.answers:
                if not isinstance(answer, pql.Diagnostic):
                    self.other_reading.look_at(answer)
            yield part
            for error in part.errors:  # now that it is written
                self.failed = True
                if self._tell is not None:
                    self._tell(error)

    def _counted(self) -> Iterator[Placed]:
        """The parts; on the way the progress line says which statement is being answered."""
        number = sum(each.section.is_statement for each in self._parts)
        done = 0
        for each in self._parts:
            done += each.section.is_statement
            self.place = self._progress.place = f"statement {done} of {number}"
            yield each


class Front(NamedTuple):
    """What is at the beginning of a report: the name of its script, and what its settings say."""

    name: str
    title: str = ""
    author: str = ""
    by: str = ""
    logo: str = ""  # as an address that holds the picture
    logo_file: str = ""


class Repeating(NamedTuple):
    """What makes a report again: the command, the seed that its sampled numbers depend on, the folder in which the
    command is given, and the script, as the beginning of its SHA-256."""

    command: str
    seed: int
    folder: str = ""
    digest: str = ""

    def sentence(self, code: Callable[[str], str]) -> str:
        """The sentence at the end; `code` puts the command and the folder into the markup of the report."""
        folder = f", given in the folder {code(self.folder)}," if self.folder else ""
        script = f" The SHA-256 of the script begins with {self.digest}." if self.digest else ""
        made = f"Made by PQL {pql.__version__} with the seed {self.seed}"
        return f"{made}; {code(self.command)}{folder} makes it again.{script}"


_PAGE = Page(unicode=True)


def markdown_page(parts: Iterable[Part], front: Front, repeating: Repeating) -> Iterator[str]:
    """The report piece by piece; prose is what was written."""
    yield from _front(front)
    block, later = Block(), False
    for part in parts:
        if part.block != block:
            if part.later and not later:
                later = True
                yield "## Answers\n\n"
            block = part.block
            yield _heading(block, later)
        if not part.is_statement:
            yield f"{part.text}\n\n"
        else:
            yield f"{fenced(part.text, 'pql')}\n\n" if part.shown else ""
            yield from part.texts(_answer, _problem)
    yield f"---\n\n{repeating.sentence(code)}\n"


def _front(front: Front) -> Iterator[str]:
    if front.logo_file:
        yield f"![{markdown_text(front.author) or 'logo'}]({quote(front.logo_file)})\n\n"
    if front.title:
        yield f"# {markdown_text(front.title)}\n\n"
    if front.by:
        yield f"{markdown_text(front.by)}\n\n"


def _heading(block: Block, later: bool) -> str:
    if block.kind == EXERCISE or (block.kind == ANSWER and later):
        return f"### Exercise {block.number}\n\n"
    if block.kind == ANSWER:
        return f"### Answer to exercise {block.number}\n\n"
    return "### For the teacher\n\n" if block.kind == TEACHER else ""


def _answer(answer: Result) -> str:
    if is_more_than_a_table(answer):
        return fenced(renderer("text", _PAGE).answer(answer), "text") + "\n\n"
    return renderer("markdown", _PAGE).answer(answer).strip("\n") + "\n\n"


def _problem(problem: Diagnostic) -> str:
    return fenced(problem_text(problem, _PAGE), "text") + "\n\n"
