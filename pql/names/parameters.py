"""Parameters: what `$name` means in the statements of a text, and where in them which kind of value is wanted.

A parameter is a value and never text that is pasted in: sets are looked up where hands and boards are lowered, as names
are, and numbers, cards and texts are put into the syntax tree. While a statement is only checked a parameter may have
no value yet; then something that is surely right takes its place.
"""

from __future__ import annotations

from collections.abc import Mapping

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.base.typed import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn, TypeAlias

    from pql.grammar.nodes.base import Node, Parameter
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet

    from .environment import Environment

Value: TypeAlias = "str | int | float | HandSet | HoleSet | BoardSet"
"""What a parameter may stand for: text, which is read as what is wanted in its place, a set, or a number."""

KINDS = {
    "hands": "a set of hands",
    "board": "a board or a set of boards",
    "cards": "cards",
    "number": "a number",
    "text": "a text",
}
"""The kinds of parameters, each as a text says it."""


class Wanted(NamedTuple):
    """A parameter as a statement has it: its name, its kind and where it comes first."""

    name: str
    kind: str
    span: Span | None
    source: Source


class Parameters:
    """The values of parameters, and what the statements of a text want them to be.

    `wanted` are those of the statement that is compiled, `missing` those of them without a value. `street` is the
    street that a board without a value is taken for. `environment` is what texts of values are read in, where that is
    not the environment of their statement, and `read` keeps what has been read in it. `closed_by` says where no
    parameter may stand.
    """

    def __init__(
        self,
        values: Mapping[str, Value] | None = None,
        environment: Environment | None = None,
        read: dict[tuple[str, str], Any] | None = None,
        closed_by: str = "",
    ) -> None:
        self.values = values or {}
        self.environment = environment
        self.read = {} if read is None else read
        self.street = 3
        self.wanted: dict[str, Wanted] = {}
        self._kinds: dict[str, str] = {}
        self._closed_by = closed_by

    @property
    def missing(self) -> tuple[Wanted, ...]:
        """The parameters of the statement that have no value, in the order of the text."""
        without = [each for each in self.wanted.values() if each.name not in self.values]
        return tuple(sorted(without, key=lambda each: each.span.start if each.span is not None else 0))

    def value(self, node: Parameter, kind: str, source: Source) -> Value | None:
        """The value of a parameter, None where it has none yet.

        Raises `PQLError` where the same parameter is wanted as another kind elsewhere, or is given as another kind.
        """
        name = node.name
        if self._closed_by:
            message = f"`{node}` is in {self._closed_by}, which has no parameters"
            raise PQLError(Diagnostic("bad-parameter", message, node.span, source=source))
        before = self._kinds.setdefault(name, kind)
        if before != kind:
            message = f"`{node}` is {KINDS[before]} elsewhere, and {KINDS[kind]} here"
            raise PQLError(
                Diagnostic(
                    "parameter-kind", message, node.span, source=source, help="give one of them another name"
                )
            )
        self.wanted.setdefault(name, Wanted(name, kind, node.span, source))
        return self.values.get(name)


def refuse(name: str, value: object, message: str, help: str | None = None) -> NoReturn:
    """Raises the error for a value that is wrong: its text is what the diagnostic shows."""
    text = value if isinstance(value, str) else repr(value)
    source = Source(text, f"${name}")
    raise PQLError(Diagnostic("bad-parameter", message, Span(0, len(text)), source=source, help=help))


def refuse_parameters(node: Node, source: Source) -> None:
    """Raises `PQLError` for the parameters of an expression that no statement is around, so that none can be given."""
    if "$" not in source.text:
        return
    from pql.grammar.nodes.base import Parameter, walk

    parameters = [part for part in walk(node) if isinstance(part, Parameter)]
    if parameters:
        raise without_values(tuple([Wanted(part.name, "", part.span, source) for part in parameters]))


def without_values(missing: tuple[Wanted, ...]) -> PQLError:
    """The error for a statement that is run while parameters have no value."""
    names = [f"`${each.name}`" for each in missing]
    listed = ", ".join(names[:-1]) + (" and " if names[:-1] else "") + names[-1]
    first = missing[0]
    message = f"{listed} {'has no value' if len(names) == 1 else 'have no values'}"
    name = first.name
    help = (
        f"give values: `--param {name}=...` on the command line; in Python `run({name}=...)` of a query, and"
        f" `parameters={{'{name}': ...}}` of `pql.run` and sessions"
    )
    if first.kind != "text":
        help += "; or write a name of `let` without the `$`"
    if _is_macro(first):
        help = f"`${name}` is of Omaha: write `game omaha` before it"
    elif first.name[0].isupper():
        help += f"; write ProPokerTools' macros in its notation: `ppt'${first.name}'`"
    return PQLError(
        Diagnostic("no-parameter-value", message, first.span, source=first.source, help=help), running=True
    )


def _is_macro(wanted: Wanted) -> bool:
    """Whether a parameter is rather a macro of Omaha, as in `AA$ds`: it follows a hand without a blank."""
    from pql.notation.omaha.words import MACROS

    before = wanted.source.text[: wanted.span.start] if wanted.source and wanted.span else ""
    return wanted.name.upper() in MACROS and before[-1:].isalnum()


def filled(node: Any, parameters: Parameters, source: Source, written: dict[int, Node] | None = None) -> Any:
    """A tree with the values of its numbers, cards and texts, and without clauses whose board is given as empty.

    A tree without such parameters is given back as it is. `written` gets the nodes that were replaced by the `id` of
    those in their places. Raises `PQLError` for values that are wrong where they stand.
    """
    if "$" not in source.text:
        return node
    from .filling import fill

    return fill(node, parameters, source, {} if written is None else written)
