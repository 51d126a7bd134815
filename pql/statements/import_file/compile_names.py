"""`import`: the names another file defines."""

from __future__ import annotations

import os
from typing import Any

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.base.files import UnreadableFileError, read_text
from pql.grammar import parse_program
from pql.grammar.limits import MAX_ERRORS
from pql.grammar.nodes.base import Statement
from pql.names.environment import Binding, Environment, ImportedFile
from pql.names.options import OptionValue
from pql.statements.import_history.syntax import ImportHistory
from pql.statements.import_range.syntax import ImportRange
from pql.statements.let.syntax import Let
from pql.statements.set.syntax import SetOption

from .syntax import Import

# A file of names is small; anything larger is a mistake, and must not fill the memory.
LARGEST_FILE = 1_000_000
# The same for all files that one text imports.
LARGEST_TOGETHER = 1_000_000
# The deepest chain of imports, which also keeps within Python's recursion limit.
DEEPEST = 40
_ENDING = ".pql"


def import_names(
    node: Import, environment: Environment, source: Source, diagnostics: list[Diagnostic]
) -> None:
    """Takes over what a file names with `let` (and imports); raises `PQLError` with every problem found in it.

    The file is read in the game of the importing text, and with its reading of bare ranks, until it says another one,
    which is its own.

    A file that is imported several times is read and compiled once; it is compiled again only if it uses a name that
    the importing text has redefined since.
    """
    path = os.path.normpath(os.path.join(environment.directory or "", node.path))
    if len(environment.importing) >= DEEPEST:
        raise _error(
            node, source, "imports-too-deep", f"more than {DEEPEST} files import one another in a row"
        )
    identity = _identity(path)
    if identity in environment.importing:
        chain = [os.path.basename(step) for step in (*environment.importing, identity)]
        raise _error(node, source, "import-cycle", f"this import goes in a circle: {' -> '.join(chain)}")
    file = environment.imported.get(identity)
    if file is not None and file.names is None:
        raise _error(
            node,
            source,
            "import-failed",
            f"`{path}` has mistakes, reported where it was first imported",
        )
    if file is None or not _still_holds(file, environment):
        file = _compiled(node, path, identity, environment, source, diagnostics)
    assert file.names is not None
    environment.names.update(file.names)


def _identity(path: str) -> str:
    try:
        return os.path.realpath(path)
    except (
        OSError,
        ValueError,
    ):  # no folder to start from, or no file can have that name: reading it gives the error
        return path


def _still_holds(file: ImportedFile, environment: Environment) -> bool:
    """Whether compiling the file again in an environment would give the same names."""
    same = [environment.names.get(name) is binding for name, binding in file.used.items()]
    return all(same) and file.options == _options(environment)


def _options(environment: Environment) -> dict[str, OptionValue]:
    return {name: environment.options[name] for name in environment.options}


class _Names(dict[str, Binding]):
    """The names in force while a file is compiled; `used` are those it has looked up and not defined itself."""

    def __init__(self, outside: dict[str, Binding]) -> None:
        super().__init__(outside)
        self.used: dict[str, Binding | None] = {}
        self.own: dict[str, Binding] = {}

    def get(self, name: str, default: Any = None) -> Any:
        definition = super().get(name)
        if name not in self.own:
            self.used[name] = definition
        return default if definition is None else definition

    def __getitem__(self, name: str) -> Binding:
        self.get(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        return self.get(str(name)) is not None

    def __setitem__(self, name: str, binding: Binding) -> None:
        self.own[name] = binding
        super().__setitem__(name, binding)

    def update(self, names: Any = (), /, **more: Any) -> None:
        self.own.update(names, **more)
        super().update(names, **more)


def _compiled(
    node: Import,
    path: str,
    identity: str,
    environment: Environment,
    source: Source,
    diagnostics: list[Diagnostic],
) -> ImportedFile:
    from pql.compiler.statement import StatementCompiler

    effort = environment.effort
    try:
        text = read_text(path, LARGEST_FILE)
    except UnreadableFileError as problem:
        raise _error(node, source, "unreadable-file", f"cannot read `{path}`: {problem}") from None
    effort.imported_text += len(text)
    if effort.imported_text > LARGEST_TOGETHER:
        reason = f"the imported files have more than {LARGEST_TOGETHER:,} characters together"
        raise _error(node, source, "imports-too-large", reason)
    inner = environment.copy()
    inner.names = names = _Names(environment.names)
    inner.effort = effort
    inner.imported = environment.imported
    inner.directory = os.path.dirname(path)
    inner.importing = (*environment.importing, identity)
    options = _options(environment)
    imported = Source(text, path)
    game = environment.options.word("game")
    program, problems = parse_program(imported, check=environment.budget.check, game=game)
    errors = sum([diagnostic.is_error for diagnostic in problems])
    for statement in program.statements:
        named = isinstance(statement, Let | Import | ImportRange | ImportHistory)
        if (named or _says_how_it_is_read(statement)) and errors < MAX_ERRORS:
            try:
                StatementCompiler(inner, imported, problems).question(statement)
            except PQLError as error:
                problems += error.diagnostics
                errors += len(error.diagnostics)
    if errors:
        environment.imported[identity] = ImportedFile(None, {}, options)
        if not identity.lower().endswith(_ENDING):
            raise _not_ours(imported, node, source, problems)
        raise PQLError(problems)
    diagnostics += problems
    for name in names.used:
        environment.names.get(name)  # what a file uses, a file that imports it uses too
    file = environment.imported[identity] = ImportedFile(names.own, names.used, options)
    return file


def _says_how_it_is_read(statement: Statement) -> bool:
    return isinstance(statement, SetOption) and statement.option.lower() in ("game", "bare")


def _not_ours(imported: Source, node: Import, source: Source, diagnostics: list[Diagnostic]) -> PQLError:
    """The error for a file that is probably not PQL: none of its text is shown (`import '/etc/shadow'`)."""
    first = next(problem for problem in diagnostics if problem.is_error)
    inside = first.source is imported and first.span is not None
    where = f"line {imported.position(first.span.start)[0]} of " if inside and first.span is not None else ""
    return _error(
        node,
        source,
        "not-pql",
        f"{where}`{imported.name}` cannot be read as PQL",
        "what is wrong inside is shown for files whose name ends in .pql",
    )


def _error(node: Import, source: Source, code: str, message: str, help: str | None = None) -> PQLError:
    return PQLError(Diagnostic(code, message, node.span, source=source, help=help))
