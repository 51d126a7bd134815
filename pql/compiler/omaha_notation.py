"""Hands of four cards to six: their texts as expressions, and the sets that pieces of these are.

A set of them has a bit for each of all hands, 34 KB in Omaha, 325 KB with five cards and 2.5 MB with six: long lists
are united as they are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Place, PQLError, Source, Span
from pql.cards.games import Game
from pql.cards.orders.omaha import ORDERS, between
from pql.grammar import format_node
from pql.grammar.nodes.base import HandExpression
from pql.grammar.nodes.hands import (
    FILTER,
    HolePattern,
    Notation,
    SetOperation,
    Top,
    Weighted,
)
from pql.grammar.omaha_hands import read_omaha
from pql.names.environment import Environment
from pql.notation.dialects import read
from pql.notation.dialects.reading import Reading
from pql.notation.omaha.reading import most_kept, read_piece
from pql.sets.holeset import HoleSet, check_weights, union_of_levels

from .algebra import Everything, Leaf, Nothing, Term, Union, evaluate, lazy_leaves

if TYPE_CHECKING:
    from pql.base.diagnostics import Diagnostic, Source
    from pql.grammar.nodes.base import HandExpression
    from pql.grammar.nodes.boards import BoardOperation
    from pql.grammar.nodes.hands import Band, SetOperation
    from pql.names.environment import Environment

    from .hands import HandsLowering


MOST_PARTS = 50
"""So many parts of a list are leaves of its union; more are one leaf."""


def expression(
    node: Notation, environment: Environment, source: Source, warnings: list[Diagnostic]
) -> HandExpression:
    """The expression that a text is, with warnings of it; raises `PQLError` for what is none."""
    start = text_start(node, source)
    return read_omaha(_as_written(node), source, start, node.filters, environment.check, warnings)


def _as_written(node: Notation) -> str:
    """The text with its filters as long as they were written, for the places of what is around them."""
    if not node.filters:
        return node.text
    first, *others = node.text.split(FILTER)
    return first + "".join(
        [
            FILTER + "\1" * (each.span.end - each.span.start - 1 if each.span else 0) + text
            for each, text in zip(node.filters, others, strict=True)
        ]
    )


# The terms of pieces of which there is nothing to be said, by game and text: as many as patterns, as each has a set.
_kept: dict[tuple[str, str], Term] = {}


def piece(lowering: HandsLowering, node: HolePattern) -> Term:
    """A word, a macro or a pattern; raises `PQLError` for what is none of them."""
    environment, game, span = lowering.environment, lowering.game, node.span or Span(0, len(node.text))
    environment.check()  # a long text takes a while
    kept = _kept.get((game.name, node.text))
    if kept is not None:
        return kept

    def names() -> list[str]:
        return [name for name, binding in environment.names.items() if binding.of_game == game.name]

    warnings: list[Diagnostic] = []
    bits = read_piece(node.text, game, lowering.source, span.start, names, warnings, environment.check)
    hands = HoleSet(game, bits)
    term = (
        Everything(hands)
        if hands.is_everything
        else Leaf(node.text, hands, True)
        if hands
        else Nothing(hands)
    )
    if warnings:
        lowering.warnings += warnings
        return term
    for oldest in [*_kept][
        : max(0, len(_kept) - most_kept(game.hole) + 1)
    ]:  # other threads may take them out too
        _kept.pop(oldest, None)
    _kept[game.name, node.text] = term
    return term


def percentage(lowering: HandsLowering, node: Top | Band) -> Term:
    """The best hands, or those between two percentages."""
    first, last = (0.0, node.percent) if isinstance(node, Top) else sorted((node.first, node.last))
    hands = HoleSet(lowering.game, between(first, last, lowering.game))
    lowering.remarks[ORDERS[lowering.game.name].said] = None
    return Leaf(format_node(node), hands, True, span=node.span)


def long_list(lowering: HandsLowering, node: SetOperation | BoardOperation) -> Term:
    """The union of many parts: one leaf of all that are known."""
    lazy: list[Term] = []
    known: dict[float, int] = {}
    texts: list[str] = []
    for operand in node.operands:
        term = lowering.lower(operand)
        if lazy_leaves(term):
            lazy.append(term)
            continue
        texts.append(format_node(operand))
        for weight, bits in evaluate(term).levels.items():
            known[weight] = known.get(weight, 0) | bits
        try:
            check_weights(len(known), lowering.game)
        except PQLError as error:
            raise Place((lowering.source, operand.span)).locate(error, running=False) from None
        pattern = operand.operand if isinstance(operand, Weighted) else operand
        if isinstance(pattern, HolePattern):  # no warning looks at these
            lowering.terms.pop(id(operand), None)
            lowering.terms.pop(id(pattern), None)
    leaf = lowering.leaf(", ".join(texts), HoleSet(lowering.game, union_of_levels(known)), node)
    return Union((leaf, *lazy), span=node.span) if lazy else leaf


def read_notation(
    node: Notation, dialect: str, environment: Environment, source: Source, game: Game
) -> Reading:
    """The hands of a string in a dialect, in the order of a game; raises `PQLError`, which points inside the string."""
    ordering = environment.order(node.span, source, game)
    return read(dialect, node.text, source, text_start(node, source), ordering.top)


def text_start(node: Notation, source: Source) -> int:
    """Where the text begins: at once where it is bare, else behind its quotation mark."""
    start = node.span.start if node.span is not None else 0
    for opened in (start, start + len(node.dialect)):
        if source.text[opened : opened + 1] in ("'", '"') and source.text.startswith(node.text, opened + 1):
            return opened + 1
    return start
