"""Rows of the table of symbols and functions: what documentation, completion, help and the checker read."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pql.formulas.types import NUMBER, Type

if TYPE_CHECKING:
    from collections.abc import Callable

    from pql.formulas.expressions import Expression
    from pql.formulas.symbol_use import Use

Definition: TypeAlias = "Callable[[Use], Expression]"


class Row(NamedTuple):
    """A symbol or a function.

    `parameters` are the kinds of its arguments: `player`, `street`, `range`, `boards`, `layers`, `text`, `value`,
    `condition` (asked of each opponent), or the name of a type; a `?` behind one says that it may be left out. None
    for a symbol, which belongs to a player and a street without saying so. `source` says where the definition is
    from, `example` is a statement that runs.
    """

    name: str
    parameters: tuple[str, ...] | None
    result: Type
    summary: str
    source: str
    example: str
    define: Definition

    @property
    def is_function(self) -> bool:
        """Whether it takes arguments in parentheses."""
        return self.parameters is not None

    @property
    def signature(self) -> str:
        """The name with what it takes: `handType(player?, street?)`.

        >>> from pql.formulas.table import table
        >>> table()["handtype"].signature, table()["nouts"].signature
        ('handType(player?, street?)', 'nouts')
        """
        if self.parameters is None:
            return self.name
        return f"{self.name}({', '.join(self.parameters)})"


def with_values(define: Callable[..., Expression], *values: object) -> Definition:
    """The definition that gives a function of a use and more the same values each time."""
    return lambda use: define(use, *values)


class Rows:
    """Collects the rows of one module, which share a source, the deal of their examples, and the aggregate of them if
    it is not that of their type."""

    def __init__(self, source: str, given: str, aggregate: str | None = None) -> None:
        self.source = source
        self.given = given
        self.aggregate = aggregate
        self.found: list[Row] = []

    def symbol(
        self, name: str, summary: str, define: Definition, result: Type = NUMBER, given: str = ""
    ) -> None:
        """Adds a symbol."""
        self._add(name, None, name, result, summary, define, given)

    def symbols(self, *rows: tuple[str, str, Definition, Type]) -> None:
        """Adds symbols: name, summary, definition and result of each."""
        for row in rows:
            self.symbol(*row)

    def function(
        self,
        name: str,
        parameters: str,
        summary: str,
        define: Definition,
        result: Type,
        arguments: str,
        given: str = "",
    ) -> None:
        """Adds a function; `parameters` are separated by blanks, `arguments` are those of the example."""
        kinds = tuple([part.replace("_", " ") for part in parameters.split()])
        self._add(name, kinds, f"{name}({arguments})", result, summary, define, given)

    def functions(self, *rows: tuple[str, str, str, Definition, Type, str]) -> None:
        """Adds functions: name, parameters, summary, definition, result and arguments of the example of each."""
        for row in rows:
            self.function(*row)

    def _add(
        self,
        name: str,
        parameters: tuple[str, ...] | None,
        formula: str,
        result: Type,
        summary: str,
        define: Definition,
        given: str,
    ) -> None:
        asked = _aggregated(formula, result) if self.aggregate is None else f"{self.aggregate}({formula})"
        example = f"select {asked} from {given or self.given}"
        self.found.append(Row(name, parameters, result, summary, self.source, example, define))


def _aggregated(formula: str, result: Type) -> str:
    if result.name == "boolean":
        return f"count({formula})"
    return f"avg({formula})" if result.is_number else f"histogram({formula})"
