"""Hands expressions as text: as few parentheses as the precedence allows, and words rather than signs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pql.grammar.nodes import hands as h
from pql.grammar.nodes.base import Node

LEVELS = {"comma": 0, "or": 1, "minus": 2, "and": 3, "juxtapose": 6}
"""How tightly each operator binds; an operand is written with parentheses where it binds less tightly."""
NOT, COMPARE, WEIGHT, ATOM = 4, 5, 7, 8
WHERE = -1
"""`where` and `on` filter everything to their left; as an operand they are always in parentheses."""

SEPARATORS = {"comma": ", ", "or": " or ", "minus": " minus ", "and": " and ", "juxtapose": " "}


def number(value: float) -> str:
    """The shortest decimal text that reads as the same number, without an exponent.

    >>> number(15.0), number(0.5), number(1e-07)
    ('15', '0.5', '0.0000001')
    """
    text = repr(float(value)).removesuffix(".0")
    if "e" in text:
        from decimal import Decimal

        text = format(Decimal(text), "f")
    return text


def decimal(value: float) -> str:
    """The same, always with a point: as a whole number it would be another type.

    >>> decimal(15.0), decimal(0.5)
    ('15.0', '0.5')
    """
    text = number(value)
    return text if "." in text else f"{text}.0"


def share(value: float) -> str:
    """A fraction of 1 as a percentage if that reads as the same number, else as a decimal.

    >>> share(0.6), share(0.0005)
    ('60%', '0.05%')
    """
    percent = number(round(value * 100, 10))
    return f"{percent}%" if float(percent) / 100 == value else number(value)


def format_hands(node: h.HandExpression) -> str:
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


def _operand(node: h.HandExpression, level: int) -> str:
    text = format_hands(node)
    return text if _level(node) >= level else f"({text})"


def _operation(node: h.SetOperation) -> str:
    level = LEVELS[node.operator] + 1
    texts = [_operand(operand, level) for operand in node.operands]
    if node.operator == "juxtapose":
        following = ""
        for index in reversed(range(len(texts))):
            following = texts[index] = _beside(node.operands[index], texts[index], following)
    return SEPARATORS[node.operator].join(texts)


def _beside(operand: h.HandExpression, text: str, following: str) -> str:
    """The text of an operand with another at its right, which must not run into it."""
    if isinstance(operand, h.Climb) and operand.direction == "-" and following:
        return f"({text})"  # `77- AA` would be a span
    if text.endswith("%") and following.startswith("("):
        return f"top {text}" if isinstance(operand, h.Top) else f"({text})"
    return text


def player(node: h.HandExpression) -> str:
    """Hands as a clause: a filter stands in parentheses, because clauses follow it."""
    return _operand(node, 0)


def _filtered(node: h.HandsWhere) -> str:
    from .boards import clause_board
    from .formulas import format_formula

    where = "" if node.condition is None else f" where {format_formula(node.condition)}"
    on = "" if node.on is None else f" on {clause_board(node.on)}"
    return player(node.hands) + where + on


def _notation(node: h.Notation) -> str:
    from .formulas import quoted

    return node.dialect + quoted(node.text)


def _word(name: str) -> str:
    return name.capitalize()


WRITERS: dict[type[Node], Callable[[Any], str]] = {
    h.Combo: lambda node: node.first + node.second,
    h.HandClass: lambda node: node.ranks + node.suffix,
    h.Rag: lambda node: f"{node.rank}x{node.suffix}",
    h.AnyKicker: lambda node: f"{node.rank}?{node.suffix}",
    h.HalfKnown: lambda node: node.first + node.second,
    h.EveryHand: lambda node: "any",
    h.NoHand: lambda node: "none",
    h.Property: lambda node: _word(node.name),
    h.Group: lambda node: f"Group{node.number}",
    h.Name: lambda node: node.name,
    h.Climb: lambda node: format_hands(node.base) + node.direction,
    h.HandSpan: lambda node: f"{format_hands(node.first)}-{format_hands(node.last)}",
    h.GroupSpan: lambda node: f"{format_hands(node.first)}-{format_hands(node.last)}",
    h.Top: lambda node: f"{number(node.percent)}%",
    h.Band: lambda node: f"{number(node.first)}%-{number(node.last)}%",
    h.Weighted: lambda node: f"{_operand(node.operand, ATOM)}:{number(node.weight)}",
    h.Share: lambda node: share(node.value),
    h.Compare: lambda node: (
        f"{_operand(node.operand, COMPARE + 1)} {node.operator} {format_hands(node.bound)}"
    ),
    h.Not: lambda node: f"not {_operand(node.operand, NOT)}",
    h.SetOperation: _operation,
    h.HandsWhere: _filtered,
    h.Notation: _notation,
}
