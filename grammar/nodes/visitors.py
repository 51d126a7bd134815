"""Walks syntax trees: a visitor looks at nodes by class, a transformer makes a tree with some of them replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pql.base.typed import Any

from .base import Node, made


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
