"""`import`: the names another file defines."""

from __future__ import annotations

import os

from ..files import UnreadableFileError, read_text
from ..grammar import parse_program
from ..grammar.diagnostics import Diagnostic, PQLError, Source
from ..grammar.nodes import Import, Let
from .environment import Environment

# A file of names is small; anything larger is a mistake, and must not fill the memory.
LARGEST_FILE = 1_000_000
# Files that import files that import files: nobody follows more, and Python does not either.
DEEPEST = 40
_ENDING = ".pql"


def import_names(
    node: Import, environment: Environment, source: Source, diagnostics: list[Diagnostic]
) -> None:
    """Runs the `let`s (and imports) of a file; raises `PQLError` with every problem found in it."""
    path = os.path.normpath(os.path.join(environment.directory or "", node.path))
    if len(environment.importing) >= DEEPEST:
        raise _error(
            node, source, "imports-too-deep", f"more than {DEEPEST} files import one another in a row"
        )
    try:
        text = read_text(path, LARGEST_FILE)
    except UnreadableFileError as problem:
        raise _error(node, source, "unreadable-file", f"cannot read `{path}`: {problem}") from None
    identity = os.path.realpath(path)
    if identity in environment.importing:
        chain = [os.path.basename(step) for step in (*environment.importing, identity)]
        raise _error(node, source, "import-cycle", f"this import goes in a circle: {' -> '.join(chain)}")
    _define(Source(text, path), node, environment, identity, source, diagnostics)


def _define(
    imported: Source,
    node: Import,
    environment: Environment,
    identity: str,
    source: Source,
    diagnostics: list[Diagnostic],
) -> None:
    from .statement import StatementCompiler

    inner = environment.copy()
    inner.directory = os.path.dirname(imported.name)
    inner.importing = (*environment.importing, identity)
    program, found = parse_program(imported)
    for statement in program.statements:
        if isinstance(statement, Let | Import):
            try:
                StatementCompiler(inner, imported, found).question(statement)
            except PQLError as error:
                found += error.diagnostics
    if any(diagnostic.is_error for diagnostic in found):
        if not identity.lower().endswith(_ENDING):
            raise _not_ours(imported, node, source, found)
        raise PQLError(found)
    diagnostics += found
    environment.names.update(inner.names)


def _not_ours(imported: Source, node: Import, source: Source, found: list[Diagnostic]) -> PQLError:
    """The error of a file that is likely not PQL at all: not a word of it is shown (`import '/etc/shadow'`)."""
    first = next(problem for problem in found if problem.is_error)
    inside = first.source is imported and first.span is not None
    where = f"line {imported.position(first.span.start)[0]} of " if inside and first.span is not None else ""
    return _error(
        node,
        source,
        "not-pql",
        f"{where}`{imported.name}` does not read as PQL",
        "what is wrong inside is shown for files whose name ends in .pql",
    )


def _error(node: Import, source: Source, code: str, message: str, help: str | None = None) -> PQLError:
    return PQLError(Diagnostic(code, message, node.span, source=source, help=help))
