"""What is wrong with a file of a solver: the file, the line, and what was expected there."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span

BAD_FILE = "bad-solver-file"


def text_error(source: Source, start: int, end: int, message: str, help: str | None = None) -> PQLError:
    """An error at characters of a text that is short enough to be shown."""
    return PQLError(Diagnostic(BAD_FILE, message, Span(start, end), source=source, help=help))


def file_error(path: str, message: str, *, line: int | None = None, help: str | None = None) -> PQLError:
    """An error in a file, at a line if that is known.

    >>> str(file_error("nodes/0.json", "`hands` is no object", line=3)).splitlines()[0]
    'error: nodes/0.json, line 3: `hands` is no object'
    """
    where = path if line is None else f"{path}, line {line:,}"
    return PQLError(Diagnostic(BAD_FILE, f"{where}: {message}", help=help))


def node_error(path: str, message: str, help: str | None = None) -> PQLError:
    """An error in what is asked of a file: a node or a player that it does not have."""
    return PQLError(Diagnostic("bad-node", f"`{path}`: {message}", help=help))
