"""Syntax trees to canonical text, so that `parse(format(tree)) == tree`."""

from __future__ import annotations

from pql.grammar.nodes.base import Node


def format_node(node: Node) -> str:
    """The canonical text of a program, a statement, an expression or a part of one.

    >>> from pql.grammar import parse_hands
    >>> from pql.grammar.diagnostics import Source
    >>> format_node(parse_hands(Source("c SUITED | (aa,KsQ?):50%"))[0])
    'Connected Suited or (AA, KsQ?):0.5'
    """
    from . import boards as format_boards
    from . import formulas as format_formulas
    from . import hands as format_hands
    from . import clauses as format_statements

    for module in (format_hands, format_boards, format_formulas, format_statements):
        if type(node) in module.WRITERS:
            return str(module.WRITERS[type(node)](node))
    raise TypeError(f"{type(node).__name__} is not a syntax node of PQL")
