"""The limit on the depth of a syntax tree, because the code that walks trees is recursive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Misread
from pql.grammar.limits import MAX_DEPTH

if TYPE_CHECKING:
    from pql.grammar.lexing.state import LexerState
    from pql.grammar.nodes.base import Node


def check_depth(lexer: LexerState, tree: Node) -> None:
    """Raises `PQLError` when the tree of a statement is too deep to be walked safely."""
    level = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in node.children()]
        if not level:
            return
    place = next((node.span for node in level if node.span is not None), tree.span)
    assert place is not None
    take_apart(level)
    reason = Misread("too-deep", "nested too deeply", "name the inner parts with `let` and use the names")
    lexer.fail(reason, place)


def take_apart(level: list[Node]) -> None:
    """Lets go of nodes, and of all below them, level by level.

    Python frees a chain of thousands from its first to its last, each inside the one above, which the stack of a
    browser does not hold.
    """
    while level:
        below = [child for node in level for child in node.children()]
        for node in level:
            node.__dict__.clear()
        level = below
