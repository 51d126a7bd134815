"""Formats syntax trees as canonical text, so that `parse(format(tree)) == tree`."""

from __future__ import annotations

from pql.grammar.nodes.base import Node
from pql.grammar.nodes.statements import TextNode


def format_node(node: Node) -> str:
    """The canonical text of a program, a statement, an expression or a part of one.

    >>> from pql.grammar import parse_hands
    >>> from pql.grammar.diagnostics import Source
    >>> format_node(parse_hands(Source("c SUITED | (aa,KsQ?):50%"))[0])
    'Connected Suited or (AA, KsQ?):0.5'
    """
    if isinstance(node, TextNode):
        return node.text()
    from . import boards, clauses, formulas, hands

    for module in (hands, boards, formulas, clauses):
        if type(node) in module.WRITERS:
            return str(module.WRITERS[type(node)](node))
    raise TypeError(f"{type(node).__name__} is not a syntax node of PQL")
