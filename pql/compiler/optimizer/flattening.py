"""Nested unions become one union, nested intersections one intersection."""

from __future__ import annotations

from pql.compiler.algebra import Intersection, Term, Union


def flatten(term: Term) -> Term:
    """Merges an operation with operands of its own kind, and drops an operation with one operand.

    >>> from pql.compiler.algebra import Leaf, show
    >>> a, b, c = (Leaf(text, None, True) for text in "abc")
    >>> show(flatten(Union((a, Union((b, c))))))
    'a ∪ b ∪ c'
    """
    if not isinstance(term, Union | Intersection):
        return term
    if len(term.operands) > 1 and not any([type(operand) is type(term) for operand in term.operands]):
        return term
    operands: list[Term] = []
    for operand in term.operands:
        if type(operand) is type(term):
            operands += operand.operands
        else:
            operands.append(operand)
    if len(operands) == 1:
        return operands[0]
    return type(term)(tuple(operands), span=term.span)
