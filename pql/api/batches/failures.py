"""What is wrong in a row of a batch."""

from __future__ import annotations

from typing import NamedTuple

from pql.base.diagnostics import PQLError
from pql.names.limits import Timeout


class Failure(NamedTuple):
    """What is wrong in a row, as its column of errors says it."""

    message: str


def failure(error: Exception) -> Failure:
    """What a row says of an error. The end of the time and of the whole run are no matter of a row."""
    if isinstance(error, Timeout):
        raise error
    if not isinstance(error, PQLError):
        return Failure(str(error))
    problem = next(each for each in error.diagnostics if each.is_error)
    source = problem.source.name if problem.source is not None else ""
    named = not source.startswith("$") or problem.message.startswith(f"`{source}`")
    return Failure(problem.message if named else f"{source}: {problem.message}")
