"""Lowers boards expressions to set algebra."""

from __future__ import annotations

from functools import lru_cache

from pql.cards.games import Game
from pql.grammar import format_node
from pql.grammar.nodes.base import Node, Transformer
from pql.grammar.nodes.boards import (
    BoardName,
    BoardNot,
    BoardOperation,
    BoardParameter,
    BoardsWhere,
    HighCard,
    Pattern,
    Texture,
)
from pql.names.environment import SetDefinition
from pql.notation.board_patterns import pattern
from pql.notation.textures import high_card, players_texture, texture
from pql.sets.boardset import BoardSet
from pql.sets.lazy import LazySet

from .algebra import Complement, Term
from .board_readings import is_players_word
from .lowering import Lowering

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.base.diagnostics import Diagnostic
    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.names.environment import Environment


class BoardsLowering(Lowering):
    """Lowers boards expressions of one source in an environment, to sets of a game of two cards."""

    def _lower(self, node: Node) -> Term:
        if isinstance(node, BoardOperation):
            return self._operation(node)
        if isinstance(node, BoardNot):
            return Complement(self.lower(node.operand), span=node.span)
        if isinstance(node, BoardName):
            if is_players_word(node, self.environment):
                meant = players_texture(node.name, node.street or 3, self.game)
                assert meant is not None
                return self.leaf(format_node(node), meant.named(format_node(node)), node)
            if node.street is not None or self.environment.kind_of(node.name) == "texture":
                street = node.street or 3
                boards = self.environment.texture(node.name, street, node.span, self.source)
                return self.leaf(format_node(node), in_game(boards, self.game), node)
            binding = self.environment.lookup(node.name, "board", node.span, self.source, self.game)
            if isinstance(binding.value, SetDefinition):
                return self.leaf(node.name, self.parts.defined(self, binding.value)[0], node)
            assert isinstance(binding.value, BoardSet | LazySet)
            return self.leaf(node.name, binding.value, node)
        if isinstance(node, BoardParameter):
            found = self.parts.given(self, node)
            self.given[node.name] = found.text
            return self.leaf(found.text, found.set, node)
        if isinstance(node, BoardsWhere):
            return self._where(node)
        return self.leaf(*_board_atom(node, self.game), node)


def in_game(boards: BoardSet | LazySet, game: Game) -> BoardSet | LazySet:
    """The boards of a texture, which was defined for the deck of hold'em, in a game."""
    if isinstance(boards, BoardSet):
        return boards.in_game(game)
    everything = boards.everything
    assert isinstance(everything, BoardSet)
    if everything.game == game:
        return boards

    def compute(control: Control, warnings: list[Diagnostic]) -> BoardSet:
        known = boards.value
        assert isinstance(known, BoardSet)
        return known.in_game(game)

    return LazySet(everything.in_game(game), True, (boards,), compute, quick=True)


def of_textures(node: Node, environment: Environment) -> bool:
    """Whether an expression has nothing but textures without a street, so that it can be tested on any."""
    if isinstance(node, BoardOperation | BoardNot):
        return all(of_textures(child, environment) for child in node.children())
    if isinstance(node, BoardName):
        texture = environment.kind_of(node.name) == "texture" or is_players_word(node, environment)
        return node.street is None and texture
    return isinstance(node, Texture | HighCard) and node.street == 3


class AtStreet(Transformer):
    """The same textures on another street."""

    def __init__(self, street: int) -> None:
        self.street = street

    def visit_Texture(self, node: Texture) -> Texture:
        return Texture(node.name, self.street, span=node.span)

    def visit_HighCard(self, node: HighCard) -> HighCard:
        return HighCard(node.operator, node.rank, self.street, span=node.span)

    def visit_BoardName(self, node: BoardName) -> BoardName:
        return BoardName(node.name, self.street, span=node.span)


@lru_cache(1000)
def _board_atom(node: Node, game: Game) -> tuple[str, BoardSet]:
    """The canonical text of an atom and its boards in a game: large texts repeat the same."""
    if isinstance(node, Pattern):
        boards = pattern(node)
    elif isinstance(node, Texture):
        boards = texture(node.name, game, node.street)
    else:
        assert isinstance(node, HighCard)
        boards = high_card(node.operator, node.rank, node.street)
    text = format_node(node)
    return text, boards.in_game(game).named(text)
