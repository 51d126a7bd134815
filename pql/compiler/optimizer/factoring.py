"""What all operands share is computed once (distributivity)."""

from __future__ import annotations

from pql.compiler.algebra import Intersection, Term, Union


def factor_out(term: Term) -> Term:
    """`(a ∩ b) ∪ (a ∩ c)` is `a ∩ (b ∪ c)`, and the dual. Distributivity holds with weights too.

    >>> from pql.compiler.algebra import Leaf, show
    >>> a, b, c = (Leaf(text, None, True) for text in "abc")
    >>> show(factor_out(Union((Intersection((a, b)), Intersection((a, c))))))
    'a ∩ (b ∪ c)'
    """
    if not isinstance(term, Union | Intersection):
        return term
    dual = Intersection if isinstance(term, Union) else Union
    if not all(isinstance(operand, dual) for operand in term.operands):
        return term
    parts = [set(operand.operands) for operand in term.operands if isinstance(operand, Union | Intersection)]
    shared = set.intersection(*parts)
    if not shared or any(part == shared for part in parts):
        return term
    first = term.operands[0]
    assert isinstance(first, Union | Intersection)
    common = tuple(inner for inner in first.operands if inner in shared)
    rests: list[Term] = []
    for operand in term.operands:
        assert isinstance(operand, Union | Intersection)
        rest = tuple(inner for inner in operand.operands if inner not in shared)
        rests.append(rest[0] if len(rest) == 1 else dual(rest))
    return dual((*common, type(term)(tuple(rests))), span=term.span)
