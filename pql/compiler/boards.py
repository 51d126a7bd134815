"""Boards expressions to set algebra."""

from __future__ import annotations

from pql.grammar import format_node
from pql.grammar.diagnostics import Diagnostic, Source
from pql.grammar.nodes import (
    BoardExpression,
    BoardName,
    BoardNot,
    BoardOperation,
    BoardsWhere,
    HighCard,
    Pattern,
    Texture,
)
from pql.names.environment import Environment
from pql.notation.board_patterns import pattern
from pql.notation.textures import high_card, texture
from pql.sets.boardset import BoardSet

from .algebra import Complement, Intersection, Leaf, Term, Union, difference, evaluate


class BoardsLowering:
    """Lowers boards expressions of one source in an environment."""

    def __init__(self, environment: Environment, source: Source) -> None:
        self.environment = environment
        self.source = source
        self.warnings: list[Diagnostic] = []
        self.terms: dict[int, Term] = {}
        self._filtered: dict[BoardsWhere, Term] = {}  # the same `where` is looked at once

    def lower(self, node: BoardExpression) -> Term:
        """The term of a boards expression, kept in `terms` by the node's `id`; raises `PQLError` for unknown names."""
        term = self.terms[id(node)] = self._lower(node)
        return term

    def _lower(self, node: BoardExpression) -> Term:
        if isinstance(node, BoardOperation):
            operands = tuple([self.lower(operand) for operand in node.operands])
            if node.operator in ("comma", "or"):
                return Union(operands, span=node.span)
            if node.operator == "minus":
                return difference(operands[0], operands[1:])
            return Intersection(operands, span=node.span)
        if isinstance(node, BoardNot):
            return Complement(self.lower(node.operand), span=node.span)
        if isinstance(node, BoardName):
            binding = self.environment.lookup(node.name, "board", node.span, self.source)
            assert isinstance(binding.value, BoardSet)
            return Leaf(node.name, binding.value, True, span=node.span)
        if isinstance(node, BoardsWhere):
            if node not in self._filtered:
                self._filtered[node] = self._where(node)
            return self._filtered[node]
        return Leaf(format_node(node), _board_atom(node), True, span=node.span)

    def _where(self, node: BoardsWhere) -> Term:
        from pql.formulas.filtering import filtered_boards

        boards = evaluate(self.lower(node.boards))
        left = filtered_boards(node, boards, self.environment, self.source, self.warnings)
        return Leaf(format_node(node), left, True, span=node.span)


def _board_atom(node: BoardExpression) -> BoardSet:
    if isinstance(node, Pattern):
        return pattern(node)
    if isinstance(node, Texture):
        return texture(node.name, node.street)
    assert isinstance(node, HighCard)
    return high_card(node.operator, node.rank, node.street)
