"""Between which numbers a value always lies, and the comparisons that this decides before any card is dealt."""

from __future__ import annotations

from math import inf, isfinite

from .expressions import Binary, Choice, Constant, Expression, HandTable, PotShare, Unary
from .types import BOOLEAN, EQUITY

Bounds = tuple[float, float]

_ANYWHERE: Bounds = (-inf, inf)
SHARE: Bounds = (0, 1)


def bounds(expression: Expression) -> Bounds:
    """The least and the largest value that an expression can have, as far as that is plain; infinite where it is not.

    >>> bounds(Binary("*", Constant(100), PotShare((), 0, EQUITY)))
    (0, 100)
    """
    return _bounds(expression, {})


def _bounds(expression: Expression, bounds_so_far: dict[Expression, Bounds]) -> Bounds:
    least_and_most = bounds_so_far.get(expression)
    if least_and_most is None:
        least_and_most = bounds_so_far[expression] = _found(expression, bounds_so_far)
    return least_and_most


def _found(expression: Expression, bounds_so_far: dict[Expression, Bounds]) -> Bounds:
    if isinstance(expression, Constant):
        return _ANYWHERE if expression.value is None else (expression.value, expression.value)
    if expression.type in (BOOLEAN, EQUITY) or isinstance(expression, PotShare):
        return SHARE
    if expression.type.words:
        return 0, len(expression.type.words) - 1
    if isinstance(expression, HandTable):
        values = expression.values
        return (min(values), max(values)) if all(map(isfinite, values)) else _ANYWHERE
    if isinstance(expression, Choice):
        _, first, second = [_bounds(operand, bounds_so_far) for operand in expression.operands]
        return min(first[0], second[0]), max(first[1], second[1])
    if isinstance(expression, Unary) and expression.operator == "negate":
        low, high = _bounds(expression.operands[0], bounds_so_far)
        return -high, -low
    if isinstance(expression, Binary):
        left, right = [_bounds(operand, bounds_so_far) for operand in expression.operands]
        return _combined(expression.operator, left, right)
    return _ANYWHERE


def _combined(operator: str, left: Bounds, right: Bounds) -> Bounds:
    if operator == "+":
        return left[0] + right[0], left[1] + right[1]
    if operator == "-":
        return left[0] - right[1], left[1] - right[0]
    if operator == "*" and all(map(isfinite, (*left, *right))):
        products = [first * second for first in left for second in right]
        return min(products), max(products)
    if operator == "/" and right[0] == right[1] and right[0] > 0:
        return left[0] / right[0], left[1] / right[0]
    return _ANYWHERE


def decided(operator: str, left: Bounds, right: Bounds) -> bool | None:
    """Whether a comparison always or never holds between values within bounds; None where it may do either.

    >>> decided(">", SHARE, (50, 50)), decided(">=", SHARE, (0, 0)), decided("==", SHARE, (1, 1))
    (False, True, None)
    """
    if operator in ("<", "<="):
        operator, left, right = {"<": ">", "<=": ">="}[operator], right, left
    if operator in (">", ">="):
        strict = operator == ">"
        if left[0] > right[1] or (not strict and left[0] == right[1]):
            return True
        return False if left[1] < right[0] or (strict and left[1] == right[0]) else None
    if left[1] < right[0] or left[0] > right[1]:
        return operator == "!="
    return operator == "==" if left == right and left[0] == left[1] else None
