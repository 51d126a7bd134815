"""Double complements cancel, and a set and its complement have nothing in common."""

from __future__ import annotations

from pql.compiler.algebra import (
    Complement,
    Everything,
    Intersection,
    Leaf,
    Nothing,
    Term,
    Union,
    is_plain,
    walk,
)
from pql.sets.lazy import LazySet


def cancel_complements(term: Term) -> Term:
    """`¬¬a` is a; `a ∩ ¬a` is nothing and `a ∪ ¬a` everything.

    Only for plain sets: with weights `a ∩ ¬a` is min(w, 1 - w), and 1 - (1 - w) rounds.

    >>> from pql.compiler.algebra import Leaf, show
    >>> show(cancel_complements(Complement(Complement(Leaf("a", None, True)))))
    'a'
    """
    if isinstance(term, Complement) and isinstance(term.operand, Complement):
        inner = term.operand.operand
        return inner if is_plain(inner) else term
    if isinstance(term, Union | Intersection):
        operands = set(term.operands)
        for operand in term.operands:
            if isinstance(operand, Complement) and operand.operand in operands and is_plain(operand):
                return _constant(term, operand)
    return term


def _constant(term: Union | Intersection, complement: Complement) -> Term:
    # Any leaf gives the value of everything, so the operand need not be evaluated.
    value = next(leaf.value for leaf in walk(complement) if isinstance(leaf, Leaf | Everything | Nothing))
    if isinstance(value, LazySet):
        value = value.everything
    if isinstance(term, Union):
        return Everything(value | ~value, span=term.span)
    return Nothing(value & ~value, span=term.span)
