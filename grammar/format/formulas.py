"""Formulas as text: as few parentheses as the precedence allows, and words rather than signs."""

from __future__ import annotations

from collections.abc import Callable

from pql.base.sums import decimal
from pql.grammar.nodes import formulas as f
from pql.grammar.nodes.base import Formula, Node

from .values import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_OPERATORS = (
    ("||",), ("&&",), ("not",), ("|",), ("^",), ("&",), ("==", "!="), ("<", "<=", ">", ">="), ("<<", ">>"), ("+", "-"),
    ("*", "/", "%"), ("!",),
)  # fmt: skip
LEVELS = {operator: level for level, row in enumerate(_OPERATORS, 1) for operator in row}
"""How tightly each operator binds; `?:` is 0."""
COMPARISON, UNARY, ATOM = LEVELS["<"], LEVELS["!"], len(_OPERATORS) + 1

_WORDS = {"||": " or ", "&&": " and "}


def format_formula(node: Formula) -> str:
    """The canonical text of a formula."""
    return WRITERS[type(node)](node)


def _level(node: Node) -> int:
    if isinstance(node, f.Conditional):
        return 0
    if isinstance(node, f.Binary | f.Junction):
        return LEVELS[node.operator]
    if isinstance(node, f.Membership):
        return COMPARISON
    if isinstance(node, f.Unary):
        return LEVELS["not"] if node.operator == "not" else UNARY
    return ATOM


def _operand(node: Formula, level: int) -> str:
    text = format_formula(node)
    return text if _level(node) >= level else f"({text})"


def _binary(node: f.Binary) -> str:
    level = LEVELS[node.operator]
    first, second = level, level + 1
    if node.operator in ("|", "^", "&"):  # correct without parentheses, but easier to read with them
        first, second = _lifted(node.left, first), _lifted(node.right, second)
    left, right = _operand(node.left, first), _operand(node.right, second)
    return f"{left} {node.operator} {right}"


def _junction(node: f.Junction) -> str:
    tighter = LEVELS[node.operator] + 1
    return _WORDS[node.operator].join([_operand(operand, tighter) for operand in node.operands])


def _lifted(node: Formula, least: int) -> int:
    return ATOM if LEVELS["=="] <= _level(node) <= COMPARISON else least


def _unary(node: f.Unary) -> str:
    if node.operator == "not":
        return f"not {_operand(node.operand, LEVELS['not'])}"
    operand = _operand(node.operand, UNARY)
    return f"{node.operator}({operand})" if operand.startswith("-") else node.operator + operand


def _membership(node: f.Membership) -> str:
    if len(node.alternatives) == 1:
        right = _operand(node.alternatives[0], COMPARISON + 1)
    else:
        right = f"({_list(node.alternatives)})"
    return f"{_operand(node.value, COMPARISON)} in {right}"


def _conditional(node: f.Conditional) -> str:
    return f"{_operand(node.test, 1)} ? {format_formula(node.then)} : {format_formula(node.otherwise)}"


def _case(node: f.Case) -> str:
    branches = " ".join(WRITERS[f.When](branch) for branch in node.branches)
    otherwise = "" if node.otherwise is None else f" else {format_formula(node.otherwise)}"
    return f"case {branches}{otherwise} end"


def _list(formulas: tuple[Formula, ...]) -> str:
    return ", ".join(format_formula(formula) for formula in formulas)


def _named(node: Any, rest: str = "") -> str:
    player = "" if node.player is None else f"{node.player}."
    street = "" if node.street is None else f"@{node.street}"
    return f"{player}{node.name}{rest}{street}"


WRITERS: dict[type[Node], Callable[[Any], str]] = {
    f.Number: lambda node: str(node.value) if isinstance(node.value, int) else decimal(node.value),
    f.NumberParameter: str,
    f.Text: lambda node: quoted(node.text),
    f.Symbol: _named,
    f.Call: lambda node: _named(node, f"({_list(node.arguments)})"),
    f.Unary: _unary,
    f.Binary: _binary,
    f.Junction: _junction,
    f.Membership: _membership,
    f.Conditional: _conditional,
    f.When: lambda node: f"when {format_formula(node.test)} then {format_formula(node.then)}",
    f.Case: _case,
    f.OrBetter: lambda node: f"{_named(node)} or better",
}
