"""A script answered part by part: what goes wrong stays in its place, and the rest goes on."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import pql
from pql.render.problems import as_problems
from pql.repl.interrupt import interrupts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pql.render.progress import ProgressLine
    from pql.results import Result

    from .sections import Section


# The least that a statement gets, in seconds.
_MOMENT = 0.001


class Running:
    """What a report runs under: who sees its progress, and the seconds for all of its answers together."""

    def __init__(self, progress: ProgressLine, seconds: float | None = None) -> None:
        self.progress = progress
        self._ends = None if seconds is None else monotonic() + seconds

    def is_over(self) -> bool:
        """Whether all of the time has been used."""
        return self._ends is not None and monotonic() >= self._ends

    def left(self) -> float | None:
        """The seconds that are left, and a moment where none are; None: as long as it takes."""
        return None if self._ends is None else max(self._ends - monotonic(), _MOMENT)


class Part:
    """A part of a report: prose, or a statement with its answers and problems in the order in which they came.

    `errors` are those among them, and why one of them could not be written.
    """

    __slots__ = ("answers", "errors", "is_statement", "text")

    def __init__(
        self, text: str, is_statement: bool, answers: tuple[Result | pql.Diagnostic, ...] = ()
    ) -> None:
        self.text = text
        self.is_statement = is_statement
        self.answers = answers
        self.errors = [answer for answer in answers if isinstance(answer, pql.Diagnostic) and answer.is_error]

    def texts(
        self, of_answer: Callable[[Result], str], of_problem: Callable[[pql.Diagnostic], str]
    ) -> Iterator[str]:
        """Its answers and problems as they are written; what cannot be written is a problem in its place."""
        for answer in self.answers:
            if isinstance(answer, pql.Diagnostic):
                yield of_problem(answer)
                continue
            try:
                with as_problems():
                    text = of_answer(answer)
            except pql.PQLError as error:
                self.errors += error.diagnostics
                text = "".join([of_problem(problem) for problem in error.diagnostics])
            yield text


def answered(
    parts: Iterable[Section], whole: pql.Source, session: pql.Session, running: Running
) -> Iterator[Part]:
    """The parts of a script, each answered when it is asked for. Raises `Cancelled` where the run was cancelled."""
    for part in parts:
        asked = _answers(part.text, whole.name, session, running) if part.is_statement else ()
        answers = [
            _placed(answer, part, whole) if isinstance(answer, pql.Diagnostic) else answer for answer in asked
        ]
        yield Part(part.text, part.is_statement, tuple(answers))


def _placed(problem: pql.Diagnostic, part: Section, whole: pql.Source) -> pql.Diagnostic:
    """A problem of a statement at its place in the script; of another text, such as a file, as it is."""
    source, span = problem.source, problem.span
    if source is None or span is None or (source.name, source.text) != (whole.name, part.text):
        return problem
    span = pql.Span(span.start + part.start, span.end + part.start)
    return pql.Diagnostic(
        problem.code, problem.message, span, source=whole, help=problem.help, severity=problem.severity
    )


def _answers(
    statement: str, name: str, session: pql.Session, running: Running
) -> Iterable[Result | pql.Diagnostic]:
    if running.is_over():
        yield pql.Diagnostic("time-limit", "the time for the report ran out before this statement")
        return
    try:
        with as_problems():
            compilation = session.compile(statement, name)
    except pql.PQLError as error:
        yield from error.diagnostics
        return
    yield from compilation.diagnostics
    if compilation.failed:
        return
    for query in compilation.queries:
        if not query.answers:
            continue
        told = len(query.warnings)
        try:
            with as_problems():
                result = query.run(progress=running.progress, cancel=interrupts, timeout=running.left())
        except pql.PQLError as error:
            yield from error.diagnostics
        else:
            yield from query.warnings[told:]
            if result is not None:
                yield result
