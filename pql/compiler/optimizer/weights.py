"""Operands with the same weight are multiplied by it once."""

from __future__ import annotations

from pql.compiler.algebra import Intersection, Scaled, Term, Union


def gather_weights(term: Term) -> Term:
    """`w·a ∪ w·b` is `w·(a ∪ b)`, and the same for intersections: a product grows with its factor, rounded or not.

    >>> from pql.compiler.algebra import Leaf, show
    >>> a, b, c = (Leaf(text, None, True) for text in "abc")
    >>> show(gather_weights(Union((Scaled(a, 0.5), c, Scaled(b, 0.5)))))
    '0.5·(a ∪ b) ∪ c'
    """
    if not isinstance(term, Union | Intersection):
        return term
    parts: dict[object, list[Term]] = {}
    for index, operand in enumerate(term.operands):
        parts.setdefault(operand.weight if isinstance(operand, Scaled) else (index,), []).append(operand)
    if len(parts) == len(term.operands):
        return term
    gathered = [_gathered(type(term), group) for group in parts.values()]
    return gathered[0] if len(gathered) == 1 else type(term)(tuple(gathered), span=term.span)


def _gathered(kind: type[Union] | type[Intersection], group: list[Term]) -> Term:
    first = group[0]
    if len(group) == 1 or not isinstance(first, Scaled):
        return first
    return Scaled(kind(tuple([part.operand for part in group if isinstance(part, Scaled)])), first.weight)
