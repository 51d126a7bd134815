"""Formats syntax trees as canonical text, so that `parse(format(tree)) == tree`."""

from __future__ import annotations

from importlib import import_module

from pql.grammar.nodes.base import Node, TextNode

# The module here that writes the nodes of a module of `nodes`; all others are parts of statements.
_MODULES = {"hands": "hands", "boards": "boards", "formulas": "formulas"}


def format_node(node: Node) -> str:
    """The canonical text of a program, a statement, an expression or a part of one.

    >>> from pql.grammar import parse_hands
    >>> from pql.base.diagnostics import Source
    >>> format_node(parse_hands(Source("c SUITED | (aa,KsQ?):50%"))[0])
    'Connected Suited or (AA, KsQ?):0.5'
    """
    if isinstance(node, TextNode):
        return node.text()
    language = type(node).__module__.rpartition(".")[2]
    writers = import_module(f".{_MODULES.get(language, 'clauses')}", __package__).WRITERS
    if type(node) not in writers:
        raise TypeError(f"{type(node).__name__} is not a syntax node of PQL")
    return str(writers[type(node)](node))
