"""From text or syntax tree to sets: lower, optimize, evaluate, warn. The one way an expression becomes a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..grammar import parse_boards, parse_hands
from ..grammar.diagnostics import Diagnostic, Source
from ..grammar.nodes import BoardExpression, HandExpression, Node
from .algebra import Term, evaluate
from .environment import Environment
from .hands import HandsLowering
from .optimizer import is_normal, optimize

if TYPE_CHECKING:  # a set of boards brings its kernel along, which a query about hands need not pay for
    from ..boardset import BoardSet
    from ..handset import HandSet


class CompiledHands:
    """A hands expression and everything that became of it. `order` names the hand order it used, if any."""

    __slots__ = ("node", "optimized", "order", "term", "value")

    def __init__(
        self, node: HandExpression, term: Term, optimized: Term, value: HandSet, order: str | None
    ) -> None:
        self.node = node
        self.term = term
        self.optimized = optimized
        self.value = value
        self.order = order


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
    value = evaluate(optimized, None if is_normal(optimized) else {})
    if not is_normal(term) or lowering.order is not None:
        memo: dict[Term, Any] = {}
        diagnostics += _warnings(node, lambda part: evaluate(lowering.lower(part), memo), source)
    return CompiledHands(node, term, optimized, value, lowering.order)


def compile_boards(
    node: BoardExpression, environment: Environment, source: Source, diagnostics: list[Diagnostic]
) -> CompiledBoards:
    """The set a boards expression denotes; warnings are appended to `diagnostics`, errors raise `PQLError`."""
    from .boards import BoardsLowering

    lowering = BoardsLowering(environment, source)
    term = lowering.lower(node)
    diagnostics += lowering.warnings
    optimized = optimize(term)
    value = evaluate(optimized, None if is_normal(optimized) else {})
    memo: dict[Term, Any] = {}
    diagnostics += _warnings(node, lambda part: evaluate(lowering.lower(part), memo), source)
    return CompiledBoards(node, term, optimized, value)


def _warnings(node: Node, value_of: Callable[[Any], Any], source: Source) -> list[Diagnostic]:
    from .warnings import warnings

    return list(warnings(node, value_of, source))


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
