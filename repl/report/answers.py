"""A script answered part by part: what goes wrong stays in its place, and the rest goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.repl.runner import internal_error

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pql.results import Result

    from .sections import Section


class Part(NamedTuple):
    """A part of a report: prose, or a statement with its answers and problems in the order in which they came."""

    text: str
    is_statement: bool
    answers: tuple[Result | pql.Diagnostic, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether an error is among the answers."""
        return any(isinstance(answer, pql.Diagnostic) and answer.is_error for answer in self.answers)


def answered(
    parts: Iterable[Section], whole: pql.Source, session: pql.Session, running: dict[str, object]
) -> Iterator[Part]:
    """The parts of a script, each answered when it is asked for. `running` are arguments of `Query.run`.

    Raises `Cancelled` where the run was cancelled.
    """
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
    statement: str, name: str, session: pql.Session, running: dict[str, object]
) -> Iterable[Result | pql.Diagnostic]:
    compilation = session.compile(statement, name)
    yield from compilation.diagnostics
    if compilation.failed:
        return
    for query in compilation.queries:
        if not query.answers:
            continue
        told = len(query.warnings)
        try:
            result = query.run(**running)  # type: ignore[arg-type]
        except pql.PQLError as error:
            yield from error.diagnostics
        except pql.Cancelled:
            raise
        except Exception as error:
            yield internal_error(error)
        else:
            yield from query.warnings[told:]
            if result is not None:
                yield result
