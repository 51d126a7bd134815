"""A script answered part by part: what goes wrong stays in its place, and the rest goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.repl.runner import internal_error

from .sections import sections

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pql.results import Result


_LONGEST_LINE = 200


class Part(NamedTuple):
    """A part of a report: prose, or a statement with its answers and problems in the order in which they came."""

    text: str
    is_statement: bool
    answers: tuple[Result | pql.Diagnostic, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether an error is among the answers."""
        return any(isinstance(answer, pql.Diagnostic) and answer.is_error for answer in self.answers)


def answered(script: str, name: str, session: pql.Session, running: dict[str, object]) -> Iterator[Part]:
    """The parts of a script, each answered when it is asked for. `running` are arguments of `Query.run`.

    Raises `Cancelled` where the run was cancelled.
    """
    for section in sections(script):
        # Problems tell their lines in the script.
        before = script[: section.start]
        column = section.start - before.rfind("\n") - 1
        placed = "\n" * before.count("\n") + " " * min(column, _LONGEST_LINE) + section.text
        answers = tuple(_answers(placed, name, session, running)) if section.is_statement else ()
        yield Part(section.text, section.is_statement, answers)


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
