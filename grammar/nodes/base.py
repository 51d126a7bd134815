"""The base of all syntax nodes: immutable records that compare by content and carry their span.

`dataclasses` would do the same, but building its methods for all node classes costs more time than a bare
Python start; this base needs one metaclass and no code generation, so that `pql -c` starts at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, TypeVar, dataclass_transform

from pql.grammar.diagnostics import Span


def keyword(*, default: Any, kw_only: bool) -> Any:
    """Says to type checkers that a field is given by name only; `NodeType` takes it away."""
    return default


@dataclass_transform(frozen_default=True, field_specifiers=(keyword,))
class NodeType(type):
    """Makes the annotated names of a node class its slots, in order, as `_fields`."""

    _fields: tuple[str, ...]
    _setters: tuple[Callable[[object, object], None], ...]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> NodeType:
        inherited: tuple[str, ...] = ()
        for base in bases:
            inherited += getattr(base, "_fields", ())
        own = tuple(
            field
            for field, annotation in namespace.get("__annotations__", {}).items()
            if field != "span" and not str(annotation).startswith("ClassVar")
        )
        is_root = not any(isinstance(base, NodeType) for base in bases)
        if is_root:
            del namespace["span"]  # a slot cannot have a class-level default; __init__ gives it
        # `_kept` names slots for what a node computes about itself; they are no fields.
        namespace["__slots__"] = ("span",) if is_root else own + namespace.get("_kept", ())
        namespace["_fields"] = inherited + own
        made = super().__new__(mcs, name, bases, namespace)
        # What fills the slots of an instance that refuses assignment; the parser makes many nodes.
        made._setters = tuple(getattr(made, field).__set__ for field in made._fields)
        return made


class Node(metaclass=NodeType):
    """A syntax node. Fields are given in order or by name; `span` takes no part in equality."""

    _fields: ClassVar[tuple[str, ...]]

    span: Span | None = keyword(default=None, kw_only=True)

    def __init__(self, *values: Any, span: Span | None = None, **named: Any) -> None:
        setters = type(self)._setters
        if len(values) != len(setters) or named:
            fields = self._fields
            named |= zip(fields, values, strict=False)
            if len(values) > len(fields) or named.keys() != set(fields):
                raise TypeError(f"{type(self).__name__} takes the fields {', '.join(fields) or 'none'}")
            values = tuple(named[field] for field in fields)
        for fill, value in zip(setters, values, strict=True):
            fill(self, value)
        _fill_span(self, span)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, field) == getattr(other, field) for field in self._fields)

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, field) for field in self._fields)))

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self._fields)
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore, (type(self), tuple(getattr(self, field) for field in self._fields), self.span))

    def children(self) -> Iterator[Node]:
        """The nodes directly below this one, in the order of their fields."""
        for field in self._fields:
            value = getattr(self, field)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Node))


_Kind = TypeVar("_Kind", bound=Node)
_fill_span: Callable[[object, Span | None], None] = Node.__dict__["span"].__set__


def made(kind: type[_Kind], values: tuple[object, ...], span: Span) -> _Kind:
    """A node from all its fields in order, at half the price of the constructor: for the parser's busiest places."""
    node = object.__new__(kind)
    for fill, value in zip(kind._setters, values, strict=False):
        fill(node, value)
    _fill_span(node, span)
    return node


def respan(node: Node, span: Span) -> None:
    """Gives a node that nobody else has seen yet a wider span: for the parser, when it reads the brackets around."""
    _fill_span(node, span)


def _restore(kind: type[Node], values: tuple[Any, ...], span: Span | None) -> Node:
    return kind(*values, span=span)
