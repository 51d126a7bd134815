"""Reading and running scripts: compile all statements, then answer one by one.

A script with a syntax or type error is reported completely and none of it runs. A statement that fails while running is
reported, and the next one is run. Ctrl-C ends the statement and the script.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from time import perf_counter
from types import MappingProxyType

import pql
from pql.render.problems import as_problems
from pql.render.progress import ProgressLine, so_far
from pql.repl.places import open_file
from pql.results.numbers import duration

from .interrupt import interrupts
from .status import FAILED, INTERRUPTED, INVALID, OK

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor
    from typing import IO, Any

    from pql.results import Result

    from .console import Console


class Runner:
    """Answers scripts in a session and shows the answers on a console.

    `answered` is called with each statement and its result. With `effects` names and options are confirmed after their
    statement. `problem` is the first error of the last script. A file's own reading of bare ranks ends with it, unless
    the file is one that the shell is `starting` with.
    """

    def __init__(
        self,
        session: pql.Session,
        console: Console,
        *,
        executor: Executor | None = None,
        answered: Callable[[pql.Query[Result | None], Result], None] | None = None,
        effects: bool = False,
        starting: bool = False,
    ) -> None:
        self.session = session
        self.console = console
        self.problem: pql.Diagnostic | None = None
        self.executor = executor
        self._answered = answered
        self._effects = effects
        self._starting = starting

    def run(self, script: Script, *, check: bool = False) -> int:
        """Runs (or with `check` only checks) a script; the worst exit status of its statements."""
        self.problem = None
        with self._in_directory(script.directory):
            try:
                with as_problems():
                    compilation = self.session.compile(script.statements, script.name)
            except pql.PQLError as error:
                self._report(error.diagnostics)
                return INVALID
            except KeyboardInterrupt:
                self._interrupted()
                return INTERRUPTED
            self._report(compilation.diagnostics)
            if compilation.failed:
                if script.statements.lstrip().startswith("\\"):
                    self.console.remark(
                        "commands with a backslash are those of the shell: `pql` at a terminal"
                    )
                return INVALID
            return OK if check else self._run_each(compilation.queries)

    @contextmanager
    def _in_directory(self, directory: str | None) -> Iterator[None]:
        """While a script runs, files are looked for in its directory; how it reads bare ranks is its own."""
        before, bare = self.session.directory, self.session.options.shown("bare")
        self.session.directory = directory or before
        try:
            yield
        finally:
            self.session.directory = before
            if directory is not None and not self._starting and self.session.options.shown("bare") != bare:
                self.session.options.set("bare", bare)
                if self._effects:
                    self.console.remark(f"bare is {bare} again")

    def _run_each(self, queries: tuple[pql.Query[Result | None], ...]) -> int:
        status = OK
        # Several answers in a row are told apart by the statements above them.
        several = sum(query.answers for query in queries) > 1
        for query in queries:
            if interrupts.is_set():
                self._interrupted()
                return INTERRUPTED
            status = max(status, self._run_one(query, named=several))
            if status == INTERRUPTED:
                break
        return status

    def _run_one(self, query: pql.Query[Result | None], *, named: bool) -> int:
        """Runs a statement: answers it, or confirms the names and options it has set."""
        if query.answers:
            return self._answer(query, named=named)
        if self._effects:
            for name, kind, text in query.effects:
                shown = f"{kind} {text}" if kind in ("board", "formula") else text
                self.console.remark(f"{name} is now {shown}")
        return OK

    def _answer(self, query: pql.Query[Result | None], *, named: bool) -> int:
        """Answers a statement that asks something; its exit status."""
        progress = ProgressLine(self.console.err_page)
        told = len(query.warnings)
        started = perf_counter()
        try:
            with as_problems():
                result = query.run(progress=progress, cancel=interrupts, executor=self.executor)
        except (pql.Cancelled, KeyboardInterrupt):
            progress.clear(interrupted=True)
            self._interrupted(perf_counter() - started, so_far(progress.message))
            return INTERRUPTED
        except pql.PQLError as error:
            progress.clear()
            self._report(error.diagnostics)
            return FAILED
        elapsed = perf_counter() - started
        progress.clear()
        self._report(query.warnings[told:])
        status = OK if result is None else self._show(query, result, named=named)
        if self.console.timing:
            self.console.remark(f"time: {duration(elapsed)}")
        return status

    def _show(self, query: pql.Query[Result | None], result: Result, *, named: bool) -> int:
        """Keeps and writes an answer; the exit status of its statement."""
        try:
            with as_problems():
                # Before it is shown: what was computed is kept even if showing it is interrupted.
                if self._answered is not None:
                    self._answered(query, result)
                self.console.answer(result, query.canonical, named=named)
        except pql.PQLError as error:
            self._report(error.diagnostics)
            return FAILED
        return OK

    def _report(self, diagnostics: Iterable[pql.Diagnostic]) -> None:
        for diagnostic in diagnostics:
            if self.problem is None and diagnostic.is_error:
                self.problem = diagnostic
            self.console.report(diagnostic)

    def _interrupted(self, elapsed: float | None = None, known: str = "") -> None:
        message = "interrupted" if elapsed is None else f"interrupted after {duration(elapsed)}"
        if known:
            message += f"; so far {known}"
        if self.console.for_people:
            self.console.remark(message)
        else:
            self.console.report(pql.Diagnostic("interrupted", message))


# The longest script: an endless stream ends in an error instead of filling the memory.
LARGEST_SCRIPT = 16 * 1024 * 1024


class Script:
    """A text to run: the name diagnostics show, its statements, and the directory its imports start at."""

    __slots__ = ("directory", "name", "statements")

    def __init__(self, name: str, statements: str, directory: str | None = None) -> None:
        self.name = name
        self.statements = statements
        self.directory = directory


def read_script(path: str, *, pipes: bool = True) -> Script:
    """The text of a script file, or of a pipe: `<(echo AKs)`, which may be waited for.

    Raises `OSError` if it cannot be read and `PQLError` if it is not text.
    """
    with open(path, "rb") if pipes else open_file(path) as file:
        try:
            statements = read_statements(file, path)
        except OSError as error:
            error.filename = path
            raise
        return Script(path, statements, os.path.dirname(os.path.abspath(path)))


def read_stdin() -> Script:
    """The text of standard input. Raises as `read_script` does."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed")
    return Script("<stdin>", read_statements(sys.stdin.buffer, "standard input"))


def read_statements(file: IO[bytes], name: str) -> str:
    """The UTF-8 text of a binary stream; raises `PQLError` where it is none, or too long."""
    content = file.read(LARGEST_SCRIPT + 1)
    if len(content) > LARGEST_SCRIPT:
        message = f"{name} is longer than {LARGEST_SCRIPT >> 20} MB, too long for a script"
        raise pql.PQLError(pql.Diagnostic("text-too-long", message))
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"{name} is not UTF-8 text: line {line} has the byte 0x{content[error.start]:02x}"
        raise pql.PQLError(pql.Diagnostic("not-utf-8", message, help="save the file as UTF-8")) from None


SAFE: MappingProxyType[str, Any] = MappingProxyType({
    "files": False, "time_limit": 10.0, "memory_limit": 256_000_000, "max_samples": 10_000_000, "max_rows": 100_000,
})  # fmt: skip
"""No files, and for each text and each of its statements this many seconds, bytes, deals and rows."""
