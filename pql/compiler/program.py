"""Compiles programs: statements in order, each with the names and options set before it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pql.base.diagnostics import Diagnostic, Place, PQLError, Severity, Source
from pql.grammar import parse_program
from pql.grammar.limits import MAX_ERRORS
from pql.grammar.nodes.base import Statement
from pql.names.environment import Binding, Environment
from pql.names.limits import MOST_NOTES, UNLIMITED, Budget, Limits, Timeout, placed
from pql.names.options import Options
from pql.names.parameters import Parameters, Value, Wanted

from .compiled_question import CompiledQuestion, word_of
from .statement import StatementCompiler

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Effect = tuple[str, str, str]
"""What a statement has changed: a name or option, its kind (`hands`, `board`, ... or `option`), its text."""


class CompiledStatement:
    """A statement with its question (None where nothing is asked: `let`, `import`, `set`), warnings and effects.

    `missing` are its parameters without a value; `environment` is what it was compiled in.
    """

    __slots__ = (
        "effects", "environment", "limits", "missing", "options", "question", "readings", "remarks", "source",
        "statement", "warnings",
    )  # fmt: skip

    def __init__(
        self,
        statement: Statement,
        question: CompiledQuestion | None,
        source: Source,
        warnings: tuple[Diagnostic, ...],
        options: Options,
        effects: tuple[Effect, ...] = (),
        readings: tuple[str, ...] = (),
        remarks: tuple[str, ...] = (),
        limits: Limits = UNLIMITED,
        missing: tuple[Wanted, ...] = (),
        *,
        environment: Environment,
    ) -> None:
        self.missing = missing
        self.environment = environment
        self.readings = readings
        self.remarks = remarks
        self.effects = effects
        self.limits = limits
        self.statement = statement
        self.question = question
        self.source = source
        self.warnings = warnings
        self.options = options


def compile_program(
    source: Source, environment: Environment, check: Callable[[], None] | None = None
) -> tuple[list[CompiledStatement], list[Diagnostic]]:
    """Compiles every statement of a text; names and options are set in `environment` on the way.

    Bad statements are left out and reported among the diagnostics, which stand in text order. `check` is called before
    each statement is read and before it is compiled, and in long ones; its `Timeout` is one of the diagnostics, what
    else it raises ends all. Without it the budget of the environment is looked at.
    """
    environment.look = check
    try:
        return _compiled_program(source, environment)
    finally:
        environment.look = None


def _compiled_program(
    source: Source, environment: Environment
) -> tuple[list[CompiledStatement], list[Diagnostic]]:
    check = environment.check
    try:
        dialect = environment.options.word("dialect")
        game = environment.options.word("game")
        program, diagnostics = parse_program(source, dialect, environment.names, check, game)
    except Timeout as late:
        return [], list(late.diagnostics)
    compiled = []
    errors = sum([diagnostic.is_error for diagnostic in diagnostics])
    for statement in program.statements:
        if errors >= MAX_ERRORS:
            break  # the rest is not read, as after too many syntax errors
        problems: list[Diagnostic] = []
        try:
            check()
            compiled.append(_compiled(statement, source, environment, problems))
        except PQLError as error:
            read = _question(statement, source, environment, error)
            if read is not None:
                compiled.append(read)
                continue
            diagnostics += [*problems, *placed(error, statement.span, source).diagnostics]
            errors += len(error.diagnostics)
            if isinstance(error, Timeout):
                break
            continue
        diagnostics += problems
    diagnostics.sort(key=lambda diagnostic: _place_in(source, diagnostic))
    if any([diagnostic.is_error for diagnostic in diagnostics]):
        diagnostics = _with_guesses(diagnostics, source, environment)
    return compiled, shortened(diagnostics)


def _question(
    statement: Statement, source: Source, environment: Environment, error: PQLError
) -> CompiledStatement | None:
    """The compiled statement that a question in plain words is, whose words are not known as names; None for others."""
    if error.running or statement.span is None or environment.game.uses:
        return None
    from pql.grammar.asking.reading import read_otherwise
    from pql.grammar.parser import parse_statement

    start = statement.span.start
    read = read_otherwise(source.text, start, error.diagnostics, environment.names, parse_statement)
    try:
        return _compiled(read, source, environment, []) if read is not None else None
    except PQLError:
        return None


def with_values(
    compiled: CompiledStatement,
    values: Mapping[str, Value],
    read: dict[tuple[str, str], Any] | None = None,
    seed: int | None = None,
) -> CompiledStatement:
    """A statement compiled again with values for its parameters, or some of them; raises `PQLError`.

    `read` keeps the texts that were read as sets, for other values of the same statement. `seed` is that of the options
    from then on.
    """
    before = compiled.environment
    environment = before.with_parameters(Parameters({**before.parameters.values, **values}, before, read))
    environment.budget = Budget(compiled.limits, whole=before.budget.whole)
    if seed is not None:
        environment.options.set("seed", seed)
    return compiled_in(compiled.statement, compiled.source, environment)


def compiled_in(statement: Statement, source: Source, environment: Environment) -> CompiledStatement:
    """A statement compiled again, in an environment of its own; raises `PQLError`."""
    return _compiled(statement, source, environment, [])


def _compiled(
    statement: Statement, source: Source, environment: Environment, diagnostics: list[Diagnostic]
) -> CompiledStatement:
    """A statement compiled in an environment; warnings are appended to `diagnostics`, errors raise `PQLError`."""
    before = dict(environment.names) if word_of(statement) == "import_file" else {}
    try:
        compiler, question = _for_some_street(statement, source, environment, diagnostics)
    except PQLError:  # one of time is an error of the system too
        raise
    except OSError as problem:
        raise Place((source, statement.span)).failed(problem) from problem
    if statement.reinterpreted:
        from pql.grammar import format_node

        compiler.remarks[f"read as {in_short(format_node(statement))}"] = None
    missing = environment.parameters.missing
    # What asks nothing is not compiled again: ten thousand `let` would keep as many copies of all names.
    kept = environment.copy() if question is not None or missing else environment
    return CompiledStatement(
        statement,
        question,
        source,
        tuple(shortened(diagnostics)),
        environment.options.copy(),
        _effects(statement, environment, before),
        tuple(compiler.readings),
        tuple(compiler.remarks),
        environment.budget.limits,
        missing,
        environment=kept,
    )


_LONGEST_READING = 120


def in_short(text: str) -> str:
    """A statement as the line below an answer shows it.

    >>> in_short("equity AKs vs QQ")
    'equity AKs vs QQ'
    """
    return text if len(text) <= _LONGEST_READING else f"{text[:_LONGEST_READING]}..."


def _for_some_street(
    statement: Statement, source: Source, environment: Environment, diagnostics: list[Diagnostic]
) -> tuple[StatementCompiler, CompiledQuestion | None]:
    """A compiled statement; one with boards to be given is right if it is for boards of some street."""
    parameters = environment.parameters
    first: PQLError | None = None
    for street in (3, 4, 5):
        parameters.street = street
        parameters.wanted = {}
        warnings: list[Diagnostic] = []
        compiler = StatementCompiler(environment, source, warnings)
        try:
            question = compiler.compile(statement)
        except PQLError as error:
            if first is None:
                first = error
                diagnostics[:] = warnings
            if not any([each.kind == "board" for each in parameters.missing]):
                break
        else:
            diagnostics[:] = warnings
            return compiler, question
    assert first is not None
    raise first


def shortened(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """All errors, and of the warnings and notes the first; a note says how many more there are."""
    kept: list[Diagnostic] = []
    notes = 0
    for diagnostic in diagnostics:
        notes += not diagnostic.is_error
        if diagnostic.is_error or notes <= MOST_NOTES:
            kept.append(diagnostic)
    if notes > MOST_NOTES:
        more = f"{notes - MOST_NOTES:,} more warnings and notes are not shown"
        kept.append(Diagnostic("more-warnings", more, severity=Severity.NOTE))
    return kept


# Only the first errors get a better help.
_MOST_GUESSES = 5


_OTHERWISE = "omaha-meaning"
# Hands of hold'em in an example, which in Omaha are others.
_OF_TWO_CARDS = re.compile(r"\b[2-9TJQKA]{2}(?:[so]\b|\*)")


def _with_guesses(
    diagnostics: list[Diagnostic], source: Source, environment: Environment
) -> list[Diagnostic]:
    """The diagnostics, the first errors with what the statement was perhaps meant to be."""
    from .guesses import guessed

    def compiled(text: str) -> str | None:
        statements, problems = _tried(text, environment.copy())
        # What means something else in Omaha than it says is no advice: `AKs` for `AK suited`.
        if any([each.is_error or each.code == _OTHERWISE for each in problems]):
            return None
        if len(statements) != 1 or not statements[0].reinterpreted:
            return text
        from pql.grammar import format_node

        return format_node(statements[0])

    def offered(error: Diagnostic) -> Diagnostic:
        found = guessed(error, source, compiled, environment.names)
        if of_two_cards and found is not error and found.help and _OF_TWO_CARDS.search(found.help):
            return Diagnostic(
                found.code, found.message, found.span, source=found.source, severity=found.severity
            )
        return found

    of_two_cards = bool(environment.game.uses)
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.is_error][:_MOST_GUESSES]
    better = {id(error): offered(error) for error in errors}
    return [better.get(id(diagnostic), diagnostic) for diagnostic in diagnostics]


def _tried(text: str, environment: Environment) -> tuple[tuple[Statement, ...], list[Diagnostic]]:
    """The statements and the diagnostics of a text that is compiled only to try it."""
    source = Source(text)
    dialect, game = environment.options.word("dialect"), environment.options.word("game")
    program, diagnostics = parse_program(source, dialect, environment.names, game=game, asked=False)
    for statement in program.statements:
        try:
            StatementCompiler(environment, source, diagnostics).question(statement)
        except PQLError as error:
            diagnostics += error.diagnostics
    return program.statements, diagnostics


def _effects(statement: Any, environment: Environment, before: dict[str, Binding]) -> tuple[Effect, ...]:
    word, names = word_of(statement), []
    if word in ("let", "import_range", "import_history"):
        names = [statement.name]
    elif word == "import_file":
        names = [name for name, binding in environment.names.items() if before.get(name) is not binding]
    elif word == "set":
        option = statement.option.lower()
        return ((option, "option", environment.options.shown(option)),)
    bindings = [(name, environment.names[name]) for name in names]
    return tuple((name, binding.kind, binding.text) for name, binding in bindings)


def _place_in(source: Source, diagnostic: Diagnostic) -> int:
    here = diagnostic.source is source and diagnostic.span is not None
    return diagnostic.span.start if here and diagnostic.span is not None else 0
