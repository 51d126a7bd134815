"""Operands that change nothing are dropped: repeats, and what another operand absorbs."""

from __future__ import annotations

from pql.compiler.algebra import Intersection, Term, Union


def absorb(term: Term) -> Term:
    """`a ∪ a` is a, `a ∪ (a ∩ b)` is a, `a ∩ (a ∪ b)` is a. These laws hold with weights too.

    >>> from pql.compiler.algebra import Leaf, show
    >>> a, b, c = (Leaf(text, None, True) for text in "abc")
    >>> show(absorb(Union((a, Intersection((a, b)), c))))
    'a ∪ c'
    """
    if not isinstance(term, Union | Intersection):
        return term
    dual = Intersection if isinstance(term, Union) else Union
    different = tuple(dict.fromkeys(term.operands))
    present = set(different)
    kept = tuple(
        operand
        for operand in different
        if not (isinstance(operand, dual) and any(inner in present for inner in operand.operands))
    )
    if len(kept) == len(term.operands):
        return term
    return kept[0] if len(kept) == 1 else type(term)(kept, span=term.span)
