"""Lowering, from syntax trees to set algebra: the parts that hands and boards share."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, Source
from pql.base.records import Record
from pql.base.typed import Protocol
from pql.cards.games import Game
from pql.grammar.nodes.base import Node
from pql.names.environment import Environment
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet
from pql.sets.lazy import LazySet, Set, if_known

from .algebra import Intersection, Leaf, Term, Union, difference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.grammar.nodes.boards import BoardOperation, BoardParameter, BoardsWhere
    from pql.grammar.nodes.hands import HandsParameter, HandsWhere, Notation, SetOperation
    from pql.names.environment import SetDefinition

    from .warnings import Operation


# So many terms less one are made between two looks at whether to go on: a power of two.
_BETWEEN_CHECKS = 255


class TextHands(Record):
    """The hands of a string; the hand order it used, if any, the bare ranks read as offsuit, and other readings."""

    hands: Set | LazySet
    order: str | None
    readings: tuple[str, ...]
    remarks: tuple[str, ...]


class GivenSet(Record):
    """A set that a parameter means, its text, the hand order it used, bare ranks read as offsuit, and other remarks."""

    set: Set | LazySet
    text: str
    order: str | None = None
    readings: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


class Parts(Protocol):
    """Compiles the parts of an expression that contain other expressions or formulas."""

    def filtered(self, lowering: Lowering, node: HandsWhere | BoardsWhere) -> Term: ...
    def text(self, lowering: Lowering, node: Notation) -> TextHands: ...
    def given(self, lowering: Lowering, node: HandsParameter | BoardParameter) -> GivenSet: ...
    def defined(self, lowering: Lowering, definition: SetDefinition) -> tuple[Set | LazySet, str | None]: ...


class Lowering:
    """Lowers expressions of one source in an environment, to sets of a game. `lazy`: some leaf is a lazy set."""

    def __init__(self, environment: Environment, source: Source, parts: Parts, game: Game) -> None:
        self.environment = environment
        self.game = game
        self.source = source
        self.parts = parts
        self.warnings: list[Diagnostic] = []
        self.terms: dict[int, Term] = {}
        self.lazy = False
        # Sentences about what many read otherwise.
        self.remarks: dict[str, None] = {}
        # The texts of the parameters that stand for sets.
        self.given: dict[str, str] = {}
        # What warnings are still to look at, once all sets are known.
        self.unknown: list[Operation] = []
        self._filtered: dict[Node, Term] = {}  # the same `where` is computed once

    def lower(self, node: Node) -> Term:
        """The term of an expression, kept in `terms` by the node's `id`.

        Raises `PQLError` for unknown names, misused weights, and mistakes in formulas, and what ends the compiling.
        """
        if len(self.terms) & _BETWEEN_CHECKS == _BETWEEN_CHECKS:
            self.environment.check()
        term = self.terms[id(node)] = self._lower(node)
        return term

    def _lower(self, node: Node) -> Term:
        raise NotImplementedError

    @property
    def everything(self) -> HandSet | HoleSet:
        """Every hand."""
        return HoleSet.everything(self.game) if self.game.uses else HandSet.everything(self.game)

    def leaf(self, text: str, value: Set | LazySet, node: Node) -> Leaf:
        """A leaf with a set, which may be lazy."""
        value = if_known(value)
        if isinstance(value, LazySet):
            self.lazy = True
        return Leaf(text, value, getattr(value, "is_plain", True), span=node.span)

    def _operation(self, node: SetOperation | BoardOperation) -> Term:
        operands = tuple([self.lower(operand) for operand in node.operands])
        if node.operator in ("comma", "or"):
            return Union(operands, span=node.span)
        if node.operator == "minus":
            return difference(operands[0], operands[1:])
        return Intersection(operands, span=node.span)

    def _where(self, node: HandsWhere | BoardsWhere) -> Term:
        if node not in self._filtered:
            self._filtered[node] = self.parts.filtered(self, node)
        return self._filtered[node]
