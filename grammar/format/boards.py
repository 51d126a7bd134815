"""Boards expressions as text, with the same levels as hands."""

from __future__ import annotations

from collections.abc import Callable

from pql.grammar.nodes import boards as b
from pql.grammar.nodes.base import BoardExpression, Node

from .formulas import format_formula
from .values import ATOM, LEVELS, NOT, SEPARATORS, WHERE, apart_from_vs, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_STREETS = {3: "", 4: "turn.", 5: "river."}
_WORDS = {**_STREETS, 3: "flop."}  # what a name means without a street depends on the name


def format_boards(node: BoardExpression) -> str:
    """The canonical text of a boards expression."""
    return WRITERS[type(node)](node)


def level_of(node: Node) -> int:
    """How tightly the operator of a boards expression binds."""
    if isinstance(node, b.BoardOperation):
        return LEVELS[node.operator]
    if isinstance(node, b.BoardsWhere):
        return WHERE
    return NOT if isinstance(node, b.BoardNot) else ATOM


def clause_board(node: BoardExpression) -> str:
    """Boards as a clause: a filter goes in parentheses, because clauses follow it."""
    return _operand(node, 0)


def _filtered(node: b.BoardsWhere) -> str:
    return f"{clause_board(node.boards)} where {format_formula(node.condition)}"


def _operand(node: BoardExpression, level: int) -> str:
    text = format_boards(node)
    return text if level_of(node) >= level else f"({text})"


def _operation(node: b.BoardOperation) -> str:
    level = LEVELS[node.operator] + 1
    texts = [_operand(operand, level) for operand in node.operands]
    if node.operator == "juxtapose":
        in_the_open = False  # whether the operand before is a pattern that more positions would run into
        for index, operand in enumerate(node.operands):
            is_pattern = isinstance(operand, b.Pattern)
            if is_pattern and in_the_open:
                texts[index] = f"'{texts[index]}'"
            in_the_open = is_pattern and not in_the_open
        apart_from_vs(texts)
    return SEPARATORS[node.operator].join(texts)


def _pattern(node: b.Pattern) -> str:
    parts: list[str] = []
    for index in range(len(node.positions) + 1):
        parts += ")" * sum(end == index for _, end in node.brackets)
        parts += [format_flush(flush) for flush in node.flushes if flush.after == index]
        parts += "(" * sum(start == index for start, _ in node.brackets)
        if index < len(node.positions):
            parts.append(WRITERS[type(node.positions[index])](node.positions[index]))
    return "".join(parts)


def format_flush(node: b.Flush) -> str:
    """`f2`, `f>2`."""
    return f"f{node.operator.replace('=', '')}{node.count}"


def _band(node: b.RankBand) -> str:
    texts = {"rank": node.low, "least": f">{node.low}", "most": f"<{node.high}"}
    return texts.get(node.form, f"[{node.low},{node.high}]")


def _relative(node: b.Relative) -> str:
    plain = node.operator == ">" and node.number == 1
    return f"[{node.operator}{'' if plain else node.number}{node.reference}]"


WRITERS: dict[type[Node], Callable[[Any], str]] = {
    b.AnyCard: lambda node: "*",
    b.ExactCard: lambda node: node.card,
    b.RankBand: _band,
    b.Relative: _relative,
    b.Flush: format_flush,
    b.Pattern: _pattern,
    b.Texture: lambda node: _STREETS[node.street] + node.name,
    b.HighCard: lambda node: f"{_STREETS[node.street]}highcard {node.operator} {node.rank}",
    b.BoardName: lambda node: _WORDS.get(node.street, "") + node.name,
    b.BoardParameter: str,
    b.BoardNot: lambda node: f"not {_operand(node.operand, NOT)}",
    b.BoardOperation: _operation,
    b.BoardsWhere: _filtered,
    b.BoardNotation: lambda node: quoted(node.text),
}
