"""Queries and sessions on their way to another process.

The statement of a query is compiled again there, with the same names, options and values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.compiler.compiled_question import compute_all
from pql.compiler.program import CompiledStatement, compiled_in
from pql.engine.work import Control
from pql.names.environment import Environment, OwnTexture
from pql.names.limits import Budget, Limits
from pql.names.parameters import Parameters, Value
from pql.sets.lazy import LazySet

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pql.base.diagnostics import Source
    from pql.grammar.nodes.base import Statement
    from pql.names.environment import Binding
    from pql.names.options import Options
    from pql.results import Result

    from .query import Query
    from .session import Session


def sent(compiled: CompiledStatement) -> tuple[Any, ...]:
    """What a compiled statement is made of."""
    environment = compiled.environment
    given = *sent_environment(environment), environment.parameters.values
    return compiled.statement, compiled.source, compiled.limits, *given


def sent_environment(environment: Environment) -> tuple[Options, str | None, dict[str, Binding]]:
    """Options, directory and names; sets of these that are still to be computed are computed here."""
    compute_all(tuple(_lazy_sets(environment.names)), Control(1))
    return environment.options, environment.directory, environment.names


def _lazy_sets(names: Mapping[str, Binding]) -> Iterator[LazySet]:
    for binding in names.values():
        sets = binding.value.boards.values() if isinstance(binding.value, OwnTexture) else (binding.value,)
        yield from [each for each in sets if isinstance(each, LazySet)]


def received(
    kind: type[Result] | None,
    statement: Statement,
    source: Source,
    limits: Limits,
    options: Options,
    directory: str | None,
    names: dict[str, Binding],
    values: Mapping[str, Value],
) -> Query[Any]:
    """The query that was sent."""
    from .query import Query

    environment = Environment(options, directory, names, (), Budget(limits), Parameters(values))
    return Query(compiled_in(statement, source, environment), kind)


def received_session(
    limits: Limits,
    parameters: Mapping[str, Value],
    options: Options,
    directory: str | None,
    names: dict[str, Binding],
) -> Session:
    """The session that was sent."""
    from .session import Session

    session = Session()
    session._limits, session._parameters = limits, dict(parameters)
    session._environment = Environment(options, directory, names)
    return session
