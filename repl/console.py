"""Where answers and complaints go: answers to one stream, everything else to standard error."""

from __future__ import annotations

from io import FileIO, TextIOWrapper
from typing import TYPE_CHECKING, TextIO

from .render import FORMATS, renderer
from .render.page import page_for

if TYPE_CHECKING:
    from pql import Diagnostic
    from pql.results import Result

__all__ = ["FORMATS", "Console"]


class Console:
    """The two streams of a run, each with its page, and the renderer between them and the results.

    Output is written as it comes and flushed after each answer, so that a reader of a pipe sees an answer as
    soon as it is there. A stream that fails raises the `OSError` of its `write`.
    """

    def __init__(
        self,
        out: TextIO,
        err: TextIO,
        *,
        format: str = "text",
        color: bool = True,
        timing: bool = False,
    ) -> None:
        self._color = color
        self.timing = timing
        self.err = err
        self.err_page = page_for(err, color=color)
        self.format = format
        self._home = out
        self._file: TextIO | None = None
        self._turn_to(out)

    @property
    def redirected(self) -> bool:
        """Whether answers go to a file that `direct` opened."""
        return self._file is not None

    def direct(self, path: str | None) -> None:
        """Writes answers to a file from now on, or with None where they went first; may raise `OSError`."""
        file = TextIOWrapper(FileIO(path, "w"), encoding="utf-8") if path is not None else None
        before, self._file = self._file, file
        self._turn_to(file or self._home)
        if before is not None:
            before.close()

    def _turn_to(self, out: TextIO) -> None:
        self.out = out
        self.page = page_for(out, color=self._color, timing=self.timing)
        self._renderer = renderer(self.format, self.page)

    def use_format(self, format: str) -> None:
        """Shows answers in another format from now on."""
        self.format = format
        self._renderer = renderer(format, self.page)

    def use_timing(self, timing: bool) -> None:
        """Shows how long each statement takes, or stops doing so."""
        self.timing = self.page.timing = timing

    def begin(self) -> None:
        """What stands before the first answer."""
        self.write(self._renderer.begin())

    def ask(self, statement: str) -> None:
        """Names the statement that the next answer belongs to."""
        self.write(self._renderer.question(statement))

    def answer(self, result: Result) -> None:
        """Shows a result."""
        self.write(self._renderer.answer(result))

    def end(self) -> None:
        """What stands after the last answer."""
        self.write(self._renderer.end())

    def write(self, text: str) -> None:
        """Writes to where the answers go."""
        self.out.write(text)
        self.out.flush()

    def report(self, diagnostic: Diagnostic) -> None:
        """Shows a diagnostic on standard error."""
        self._complain(self._renderer.problem(diagnostic, self.err_page))

    @property
    def for_people(self) -> bool:
        """Whether people read what is written: formats for programs get no remarks."""
        return self._renderer.for_people

    def remark(self, text: str) -> None:
        """A line for people on standard error; formats for programs leave it out."""
        if self.for_people:
            self._complain(self.err_page.paint(text, "faint") + "\n")

    def _complain(self, text: str) -> None:
        self.err.write(text)
        self.err.flush()
