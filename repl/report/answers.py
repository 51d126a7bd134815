"""A script cut into prose and statements and answered part by part: what goes wrong stays in its place."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.render.problems import as_problems
from pql.repl.interrupt import interrupts
from pql.repl.statement_texts import statement_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pql.render.progress import ProgressLine
    from pql.results import Result


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


class Section(NamedTuple):
    """A part of a script: prose in Markdown, or a statement as it is written."""

    text: str
    is_statement: bool
    start: int = 0  # where a statement begins in the script


def sections(script: str) -> Iterator[Section]:
    """The parts of a script in their order. Lines of comments are prose; a comment behind a statement stays with it.

    >>> for part in sections("# # Defence\\n# How *wide*?\\n\\nequity AK vs QQ  # close\\n"):
    ...     print(part)
    Section(text='# Defence\\nHow *wide*?', is_statement=False, start=0)
    Section(text='equity AK vs QQ  # close', is_statement=True, start=27)
    """
    done = 0
    for statement in statement_texts(script):
        yield from _prose(script[done : statement.start])
        done = _line_end(script, statement.end)
        yield Section(script[statement.start : done].rstrip(), True, statement.start)
    yield from _prose(script[done:])


def _line_end(script: str, end: int) -> int:
    """The end of the comment that comes after a statement on its line, else of the statement and its semicolon."""
    line = script[end : (script.find("\n", end) + 1 or len(script) + 1) - 1]
    rest = line.lstrip(" \t;")
    if rest.startswith(("#", "--")) or (rest.startswith("/*") and rest.rstrip().endswith("*/")):
        return end + len(line)
    return end + len(line) - len(rest)


def _prose(between: str) -> Iterator[Section]:
    lines = _commented(between)
    text = "\n".join(lines).strip("\n")
    if text.strip():
        yield Section(text, False)


def _commented(between: str) -> list[str]:
    """What comments say, line by line, without the signs that make them comments."""
    import re

    lines = []
    for match in re.finditer(
        r"/\*(.*?)(?:\*/|\Z)|#!([^\n]*)|(?:#|--) ?([^\n]*)|(\n[ \t]*\n)", between, re.DOTALL
    ):
        block, program, line, gap = match.groups()
        if block is not None:
            lines += [part.strip() for part in block.strip().split("\n")]
        elif line is not None:
            lines.append(line)
        elif gap is not None:
            lines.append("")
        elif program is not None and match.start():
            lines.append(f"!{program}")
    return lines
