"""The base of all syntax nodes and of statements, the clauses that statements share, and what walks trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pql.base.diagnostics import Span
from pql.base.records import Record, by_name
from pql.base.typed import Any, TypeVar

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from .formulas import NumberParameter


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


class CardsParameter(Parameter):
    """`$dead` where cards stand: any number of them."""


class TextParameter(Parameter):
    """`$who` where a text in quotes could stand: the name of a player or of a file."""


class Cards(Node):
    """A list of cards, as in `dead As Kd`."""

    cards: tuple[str | CardsParameter, ...]


class Exactly(Node):
    """`exact`."""


class Within(Node):
    """`within 0.05%`: a standard error, as a fraction of 1 (0.0005)."""

    error: float | NumberParameter


class Samples(Node):
    """`samples N`."""

    count: int | NumberParameter


Accuracy = Exactly | Within | Samples


class Opponents(Node):
    """`opponents N`, `opponents N..M`: numbers of random opponents, both ends included."""

    first: int | NumberParameter
    last: int | NumberParameter


class Layer(Node):
    """`name = BOARDS` in a list of layers; without a name, `name` is None."""

    name: str | None
    boards: BoardExpression


class Layers(Node):
    """`(pairs = turn.paired, ***[>B])` after `by`: every board falls into the first layer that holds it."""

    layers: tuple[Layer, ...]


def walk(node: Node) -> Iterator[Node]:
    """A node and all nodes below it, each before its own, in the order of the text.

    >>> from pql.grammar import parse_hands
    >>> from pql.base.diagnostics import Source
    >>> [type(part).__name__ for part in walk(parse_hands(Source("AKs, not 22+"))[0])]
    ['SetOperation', 'HandClass', 'Not', 'Climb', 'HandClass']
    """
    waiting = [node]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += reversed(list(part.children()))


class Visitor:
    """Visits the nodes of a tree by methods of their classes' names: `visit_HandClass` is called for each `HandClass`.

    Of a node's class and its bases, up to `visit_Node`, the first that has a method counts: `visit_HandExpression` is
    called for every node that denotes hands and has no method of its own.

    A node without a method has its children visited; a method that wants that too calls `visit_children`.

    >>> from pql.grammar import parse_hands
    >>> from pql.base.diagnostics import Source
    >>> class Names(Visitor):
    ...     def __init__(self):
    ...         self.found = []
    ...     def visit_Name(self, node):
    ...         self.found.append(node.name)
    >>> names = Names()
    >>> names.visit(parse_hands(Source("steal minus (late, KK)"))[0])
    >>> names.found
    ['steal', 'late']
    """

    def visit(self, node: Node) -> Any:
        """What the method for this node gives; of a node without a method the children are visited."""
        method: Callable[[Node], Any] = self.visit_children
        for kind in type(node).__mro__:
            found = getattr(self, f"visit_{kind.__name__}", None)
            if found is not None:
                method = found
                break
        return method(node)

    def visit_children(self, node: Node) -> Any:
        """Visits the nodes directly below this one."""
        for child in node.children():
            self.visit(child)


class Transformer(Visitor):
    """Makes a new tree: a method gives the node that takes the place of the one it is called with.

    Nothing is changed in the tree that is visited; what stays as it was is the same object in both. In a list of nodes
    None takes one away.

    >>> from pql.grammar import format_node, parse_hands
    >>> from pql.base.diagnostics import Source
    >>> from pql.grammar.nodes.hands import HandClass
    >>> class Suited(Transformer):
    ...     def visit_HandClass(self, node):
    ...         return HandClass(node.ranks, "s", span=node.span) if node.suffix == "o" else node
    >>> format_node(Suited().visit(parse_hands(Source("AKo, QQ, not T9o"))[0]))
    'AKs, QQ, not T9s'
    """

    def visit_children(self, node: Node) -> Any:
        """The node with what became of the nodes directly below it."""
        before = [getattr(node, field) for field in node._fields]
        after = [self._field(value) for value in before]
        if all([new is old for new, old in zip(after, before, strict=True)]):
            return node
        return made(type(node), tuple(after), node.span)

    def _field(self, value: object) -> object:
        if isinstance(value, Node):
            return self.visit(value)
        if not isinstance(value, tuple):
            return value
        visited = [self.visit(item) if isinstance(item, Node) else item for item in value]
        if all([new is old for new, old in zip(visited, value, strict=True)]):
            return value
        return tuple([item for item in visited if item is not None])
