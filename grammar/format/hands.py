"""Hands expressions as text: as few parentheses as the precedence allows, and words rather than signs."""

from __future__ import annotations

from collections.abc import Callable

from pql.base.sums import number, share
from pql.grammar.nodes import hands as h
from pql.grammar.nodes.base import HandExpression, Node
from pql.grammar.tables.keywords import OMAHA_GAMES

from .values import ATOM, COMPARE, LEVELS, NOT, SEPARATORS, WEIGHT, WHERE, apart_from_vs, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def format_hands(node: HandExpression) -> str:
    """The canonical text of a hands expression."""
    return WRITERS[type(node)](node)


def _level(node: Node) -> int:
    if isinstance(node, h.SetOperation):
        return LEVELS[node.operator]
    if isinstance(node, h.Not):
        return NOT
    if isinstance(node, h.Compare):
        return COMPARE
    if isinstance(node, h.HandsWhere):
        return WHERE
    return WEIGHT if isinstance(node, h.Weighted) else ATOM


def _notation(node: h.Notation) -> str:
    """A text in another notation; in Omaha, where it is the game's own, without quotes if it can be."""
    from pql.grammar.lexing.foreign_hands import is_bare

    if node.dialect not in OMAHA_GAMES:
        return node.dialect + quoted(node.text)
    if node.filters:
        texts = node.text.split(h.FILTER)
        return "".join(
            [
                texts[0],
                *[
                    f"({format_hands(each)}){text}"
                    for each, text in zip(node.filters, texts[1:], strict=True)
                ],
            ]
        )
    return node.text if is_bare(node.text) else _in_quotes(node.text)


def _in_quotes(text: str) -> str:
    """A text of Omaha in quotes; one with both kinds of them can only be written without."""
    return text if "'" in text and '"' in text else quoted(text)


def _operand(node: HandExpression, level: int) -> str:
    # A text of Omaha beside anything else is in quotes: without them it would go on to the end.
    of_omaha = node if isinstance(node, h.Notation) and node.dialect in OMAHA_GAMES else None
    bare = level and of_omaha is not None and not of_omaha.filters
    text = _in_quotes(of_omaha.text) if bare and of_omaha is not None else format_hands(node)
    return text if _level(node) >= level else f"({text})"


def _operation(node: h.SetOperation) -> str:
    level = LEVELS[node.operator] + 1
    texts = [_operand(operand, level) for operand in node.operands]
    if node.operator == "juxtapose":
        following = ""
        for index in reversed(range(len(texts))):
            following = texts[index] = _beside(node.operands[index], texts[index], following)
        apart_from_vs(texts)
    return SEPARATORS[node.operator].join(texts)


def _beside(operand: HandExpression, text: str, following: str) -> str:
    """The text of an operand with another at its right, which must not run into it."""
    if isinstance(operand, h.Climb) and operand.direction == "-" and following:
        return f"({text})"  # `77- AA` would be a span
    if text.endswith("%") and following.startswith("("):
        return f"top {text}" if isinstance(operand, h.Top) else f"({text})"
    return text


def player(node: HandExpression) -> str:
    """Hands as a clause: a filter goes in parentheses, because clauses follow it."""
    return _operand(node, 0)


def _filtered(node: h.HandsWhere) -> str:
    from .boards import clause_board
    from .formulas import format_formula

    where = "" if node.condition is None else f" where {format_formula(node.condition)}"
    on = "" if node.on is None else f" on {clause_board(node.on)}"
    dead = ""
    if node.dead is not None:
        from .clauses import cards_text

        dead = f" dead {cards_text(node.dead)}"
    return player(node.hands) + where + on + dead


WRITERS: dict[type[Node], Callable[[Any], str]] = {
    h.Combo: lambda node: node.first + node.second,
    h.HandClass: lambda node: node.ranks + node.suffix,
    h.Rag: lambda node: f"{node.rank}x{node.suffix}",
    h.AnyKicker: lambda node: f"{node.rank}?{node.suffix}",
    h.HalfKnown: lambda node: node.first + node.second,
    h.EveryHand: lambda node: "any",
    h.NoHand: lambda node: "none",
    h.Property: lambda node: node.name.capitalize(),
    h.Group: lambda node: f"Group{node.number}",
    h.Name: lambda node: node.name,
    h.HandsParameter: str,
    h.Climb: lambda node: format_hands(node.base) + node.direction,
    h.HandSpan: lambda node: f"{format_hands(node.first)}-{format_hands(node.last)}",
    h.GroupSpan: lambda node: f"{format_hands(node.first)}-{format_hands(node.last)}",
    h.Top: lambda node: f"{number(node.percent)}%",
    h.Band: lambda node: f"{number(node.first)}%-{number(node.last)}%",
    h.HolePattern: lambda node: node.text,
    h.Weighted: lambda node: f"{_operand(node.operand, ATOM)}:{number(node.weight)}",
    h.Share: lambda node: share(node.value),
    h.Compare: lambda node: (
        f"{_operand(node.operand, COMPARE + 1)} {node.operator} {format_hands(node.bound)}"
    ),
    h.Not: lambda node: f"not {_operand(node.operand, NOT)}",
    h.SetOperation: _operation,
    h.HandsWhere: _filtered,
    h.Notation: lambda node: _notation(node),
}
