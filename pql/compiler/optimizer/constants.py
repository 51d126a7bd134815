"""Constants, everything and nothing, are folded: an operation with one becomes the constant or loses it."""

from __future__ import annotations

from pql.compiler.algebra import Complement, Everything, Intersection, Nothing, Scaled, Term, Union


def fold_constants(term: Term) -> Term:
    """`a ∪ everything` is everything, `a ∩ everything` is a, and so on.

    >>> from pql.compiler.algebra import Leaf, show
    >>> a, every = Leaf("a", None, True), Everything(None)
    >>> show(fold_constants(Intersection((a, every))))
    'a'
    """
    if isinstance(term, Union):
        return _fold(term, term.operands, deciding=Everything, neutral=Nothing)
    if isinstance(term, Intersection):
        return _fold(term, term.operands, deciding=Nothing, neutral=Everything)
    if isinstance(term, Complement) and isinstance(term.operand, Everything | Nothing):
        opposite = Nothing if isinstance(term.operand, Everything) else Everything
        return opposite(~term.operand.value, span=term.span)
    if isinstance(term, Scaled) and (isinstance(term.operand, Nothing) or term.weight == 1):
        return term.operand
    return term


def _fold(
    term: Union | Intersection,
    operands: tuple[Term, ...],
    *,
    deciding: type[Term],
    neutral: type[Term],
) -> Term:
    for operand in operands:
        if isinstance(operand, deciding):
            return operand
    kept = tuple(operand for operand in operands if not isinstance(operand, neutral))
    if not kept:
        return operands[0]
    if len(kept) == 1:
        return kept[0]
    return type(term)(kept, span=term.span) if len(kept) < len(operands) else term
