"""The base of all syntax nodes: immutable records that compare by content and carry their span."""

from __future__ import annotations

from collections.abc import Iterator

from pql.base.diagnostics import Span
from pql.base.records import Record, by_name
from pql.base.typed import TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Node(Record):
    """A syntax node. Fields are given in order or by name; `span` takes no part in equality."""

    span: Span | None = by_name(default=None, kw_only=True)

    def __init__(self, *values: Any, span: Span | None = None, **named: Any) -> None:
        super().__init__(*values, **named)
        self.__dict__["span"] = span

    def children(self) -> Iterator[Node]:
        """The nodes directly below this one, in the order of their fields."""
        for field in self._fields:
            value = getattr(self, field)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Node))


class Parameter(Node):
    """`$name`: a value that is given when the statement is run. There is a kind for each place where one may stand."""

    name: str

    def __str__(self) -> str:
        return f"${self.name}"


class HandExpression(Node):
    """Any node that denotes a set of hands."""


class BoardExpression(Node):
    """Any node that denotes a set of boards."""


class Formula(Node):
    """An expression whose value depends on a deal: the players' hands and the board up to a street."""


class TextNode(Node):
    """A statement, or a part that only one statement has: it can format itself as canonical text."""

    def text(self) -> str:
        """The canonical text, which reads as the same node."""
        raise NotImplementedError(type(self).__name__)


class Statement(TextNode):
    """Any statement. `reinterpreted` where it was written in another way than its canonical text, as players say it."""

    reinterpreted = False


class Program(Node):
    """All statements of a text, in order."""

    statements: tuple[Statement, ...]


_Kind = TypeVar("_Kind", bound=Node)


def made(kind: type[_Kind], values: tuple[object, ...], span: Span | None) -> _Kind:
    """A node from all its fields in order, in half the time of the constructor: for the parser's hot paths."""
    node = object.__new__(kind)
    node.__dict__.update(zip(kind._fields, values, strict=False), span=span)
    return node


def reinterpret(statement: Statement) -> None:
    """Marks a new statement as one that was written in a player's words: its answer says how it was read."""
    statement.__dict__["reinterpreted"] = True


def respan(node: Node, span: Span) -> None:
    """Gives a new node a wider span: for the parser, when it reads the brackets around it."""
    node.__dict__["span"] = span
