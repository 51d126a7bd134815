"""A script answered part by part: what goes wrong stays in its place."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import pql
from pql.render.problems import as_problems
from pql.repl.interrupt import interrupts

from .script import ANSWER, HIDDEN, TEACHER, Block
from .settings import END, SHOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pql.render.progress import ProgressLine
    from pql.results import Result

    from .script import Placed, Section

# The least that a statement gets, in seconds.
_MOMENT = 0.001
_NO_BLOCK = Block()


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

    `errors` are those among them, and why one of them could not be written. `shown` says whether the statement itself
    is seen, `block` what the part belongs to, `later` whether it has been moved to the end.
    """

    __slots__ = ("answers", "block", "errors", "is_statement", "later", "shown", "text")

    def __init__(
        self,
        text: str,
        is_statement: bool,
        answers: tuple[Result | pql.Diagnostic, ...] = (),
        block: Block = _NO_BLOCK,
        shown: bool = True,
        later: bool = False,
    ) -> None:
        self.text = text
        self.is_statement = is_statement
        self.answers = answers
        self.block = block
        self.shown = shown
        self.later = later
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


class Version:
    """Who a report is for: a teacher sees all in its place, students the answers of exercises at the end or never."""

    def __init__(self, teacher: bool = True, statements: str = SHOWN, answers: str = END) -> None:
        self._teacher = teacher
        self._shown = statements == SHOWN or (teacher and statements == TEACHER)
        self.at_end = not teacher and answers == END

    def leaves_out(self, block: Block) -> bool:
        """Whether what a block says is not in its place."""
        return not self._teacher and block.kind in (ANSWER, TEACHER)

    def shows_statements(self, block: Block) -> bool:
        """Whether statements themselves are seen, and not only their answers."""
        return self._shown and block.kind != HIDDEN

    def comes_later(self, block: Block) -> bool:
        """Whether it comes at the end."""
        return self.at_end and block.kind == ANSWER


def answered(
    parts: Iterable[Placed], whole: pql.Source, session: pql.Session, running: Running, version: Version
) -> Iterator[Part]:
    """The parts of a script, each answered when it is asked for. Raises `Cancelled` where the run was cancelled.

    What a version leaves out is compiled in its place, for its names, but not asked: it comes at the end, in the
    session as it was there, or never.
    """
    later: list[tuple[Placed, pql.Session]] = []
    for each in parts:
        if version.leaves_out(each.block):
            if version.comes_later(each.block):
                later.append((each, session.copy()))
            if each.section.is_statement:
                _only_named(each.section.text, whole.name, session)
        else:
            yield _part(each, whole, session, running, version)
    for each, then in later:
        yield _part(each, whole, then, running, version)


def _part(
    placed: Placed, whole: pql.Source, session: pql.Session, running: Running, version: Version
) -> Part:
    section, block = placed
    asked = _answers(section.text, whole.name, session, running) if section.is_statement else ()
    answers = [
        _placed(answer, section, whole) if isinstance(answer, pql.Diagnostic) else answer for answer in asked
    ]
    return Part(
        section.text,
        section.is_statement,
        tuple(answers),
        block,
        version.shows_statements(block),
        version.comes_later(block),
    )


def _only_named(statement: str, name: str, session: pql.Session) -> None:
    """What a statement names and sets holds from here on; what is wrong with it, its own version says."""
    try:
        with as_problems():
            session.compile(statement, name)
    except pql.PQLError:
        return


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
