"""Running texts of statements: compile all, then answer one by one.

A text with a syntax or type error is reported completely and none of it runs. A statement that fails while
running is reported, and the next one has its turn. Ctrl-C ends the statement and the text.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import pql
from pql.repl.render.progress import ProgressLine, so_far
from pql.results.durations import duration

from .console import Console
from .interrupt import interrupts
from .status import FAILED, INTERRUPTED, INVALID, OK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Executor

    from pql.results import Result


class Runner:
    """Answers texts in a session and shows the answers on a console.

    `answered` is told of each statement and its result. With `effects` names and options are confirmed when their
    statement has its turn. `problem` is the first error of the last text.
    """

    def __init__(
        self,
        session: pql.Session,
        console: Console,
        *,
        executor: Executor | None = None,
        answered: Callable[[pql.Query, Result], None] | None = None,
        effects: bool = False,
    ) -> None:
        self.session = session
        self.console = console
        self.problem: pql.Diagnostic | None = None
        self._executor = executor
        self._answered = answered
        self._effects = effects

    def run(self, text: str, name: str, *, check: bool = False) -> int:
        """Runs (or with `check` only checks) a text; the worst exit status of its statements."""
        self.problem = None
        try:
            compilation = self.session.compile(text, name)
        except pql.PQLError as error:
            self._report(error.diagnostics)
            return INVALID
        except KeyboardInterrupt:
            self._interrupted()
            return INTERRUPTED
        except Exception as error:
            self._report([internal_error(error)])
            return INVALID
        self._report(compilation.diagnostics)
        if compilation.failed:
            return INVALID
        status = OK
        # Several answers in a row are told apart by the statements above them.
        several = sum(query.answers for query in compilation.queries) > 1
        for query in compilation.queries if not check else ():
            if interrupts.is_set():
                self._interrupted()
                return INTERRUPTED
            status = max(status, self._turn(query, named=several))
            if status == INTERRUPTED:
                break
        return status

    def _turn(self, query: pql.Query, *, named: bool) -> int:
        """A statement has its turn: it is answered, or what it changed is confirmed."""
        if query.answers:
            return self.answer(query, named=named)
        if self._effects:
            for name, kind, text in query.effects:
                shown = f"{kind} {text}" if kind in ("board", "formula") else text
                self.console.remark(f"{name} is now {shown}")
        return OK

    def answer(self, query: pql.Query, *, named: bool = False) -> int:
        """Answers a statement that asks something; its exit status."""
        progress = ProgressLine(self.console.err_page)
        started = perf_counter()
        try:
            result = query.run(progress=progress, cancel=interrupts, executor=self._executor)
        except (pql.Cancelled, KeyboardInterrupt):
            progress.clear(interrupted=True)
            self._interrupted(perf_counter() - started, so_far(progress.said))
            return INTERRUPTED
        except pql.PQLError as error:
            progress.clear()
            self._report(error.diagnostics)
            return FAILED
        except Exception as error:
            progress.clear()
            self._report([internal_error(error)])
            return FAILED
        elapsed = perf_counter() - started
        progress.clear()
        if result is not None:
            # Before it is shown: what was computed is kept even if showing it is interrupted.
            if self._answered is not None:
                self._answered(query, result)
            self.console.answer(result, query.canonical(), named=named)
        if self.console.timing:
            self.console.remark(f"time: {duration(elapsed)}")
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


def internal_error(error: Exception) -> pql.Diagnostic:
    """A bug of ours is shown like any other problem: no text makes the program fall over."""
    import os

    if os.environ.get("PQL_TRACEBACK"):
        raise error
    return pql.Diagnostic(
        "internal-error",
        f"PQL itself failed here ({type(error).__name__}: {error}); that is a bug, not your mistake",
        help="please report it with the statement; with PQL_TRACEBACK=1 set it shows where",
    )
