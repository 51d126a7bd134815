"""From text or syntax tree to sets: lower, optimize, evaluate, warn. The one way an expression becomes a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.grammar import parse_boards, parse_hands
from pql.grammar.diagnostics import Diagnostic, Source
from pql.grammar.nodes import BoardExpression, HandExpression, Node
from pql.names.environment import Environment
from pql.notation.bare_hands import spelled_out

from .algebra import Term, evaluate
from .hands import HandsLowering
from .optimizer import is_normal, optimize

if TYPE_CHECKING:  # a set of boards brings its kernel along, which a query about hands need not pay for
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    from .boards import BoardsLowering


class CompiledHands:
    """A hands expression and everything that became of it.

    `order` names the hand order it used, if any; `readings` are the bare ranks in it that were read as offsuit.
    """

    __slots__ = ("_bare", "node", "optimized", "order", "readings", "term", "value")

    def __init__(
        self, node: HandExpression, term: Term, optimized: Term, value: HandSet, lowering: HandsLowering
    ) -> None:
        self.node = node
        self.term = term
        self.optimized = optimized
        self.value = value
        self.order = lowering.order
        self.readings = tuple(lowering.readings)
        self._bare = lowering.bare

    @property
    def text(self) -> str:
        """The expression as answers name it: in canonical text, bare ranks with the suffix they were read with."""
        return spelled_out(self.node, self._bare)


class CompiledBoards:
    """A boards expression and everything that became of it."""

    __slots__ = ("node", "optimized", "term", "value")

    def __init__(self, node: BoardExpression, term: Term, optimized: Term, value: BoardSet) -> None:
        self.node = node
        self.term = term
        self.optimized = optimized
        self.value = value


def compile_hands(
    node: HandExpression, environment: Environment, source: Source, diagnostics: list[Diagnostic]
) -> CompiledHands:
    """The set a hands expression denotes; warnings are appended to `diagnostics`, errors raise `PQLError`."""
    lowering = HandsLowering(environment, source)
    term = lowering.lower(node)
    diagnostics += lowering.warnings
    optimized = optimize(term)
    value = evaluate(optimized)
    if not is_normal(term) or lowering.order is not None:
        diagnostics += _warnings(node, lowering, environment, source)
    return CompiledHands(node, term, optimized, value, lowering)


def compile_boards(
    node: BoardExpression, environment: Environment, source: Source, diagnostics: list[Diagnostic]
) -> CompiledBoards:
    """The set a boards expression denotes; warnings are appended to `diagnostics`, errors raise `PQLError`."""
    from .boards import BoardsLowering

    lowering = BoardsLowering(environment, source)
    term = lowering.lower(node)
    diagnostics += lowering.warnings
    optimized = optimize(term)
    value = evaluate(optimized)
    diagnostics += _warnings(node, lowering, environment, source)
    return CompiledBoards(node, term, optimized, value)


def _warnings(
    node: Node, lowering: HandsLowering | BoardsLowering, environment: Environment, source: Source
) -> list[Diagnostic]:
    from .warnings import warnings

    memo: dict[int, Any] = {}
    return list(
        warnings(node, lambda part: evaluate(lowering.terms[id(part)], memo), source, environment.effort)
    )


def hands_of_text(text: str, environment: Environment, name: str = "<hands>") -> HandSet:
    """The set a hands text denotes; raises `PQLError`."""
    source = Source(text, name)
    node, diagnostics = parse_hands(source)
    return compile_hands(node, environment, source, diagnostics).value


def boards_of_text(text: str, environment: Environment, name: str = "<boards>") -> BoardSet:
    """The set a boards text denotes; raises `PQLError`."""
    source = Source(text, name)
    node, diagnostics = parse_boards(source)
    return compile_boards(node, environment, source, diagnostics).value
