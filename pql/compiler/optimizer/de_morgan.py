"""Several complements become one (De Morgan): each complement costs as much as any other operation."""

from __future__ import annotations

from pql.compiler.algebra import Complement, Intersection, Term, Union


def gather_complements(term: Term) -> Term:
    """`¬a ∩ ¬b ∩ c` is `c ∩ ¬(a ∪ b)`; `¬a ∪ ¬b` is `¬(a ∩ b)`.

    >>> from pql.compiler.algebra import Leaf, show
    >>> a, b, c = (Leaf(text, None, True) for text in "abc")
    >>> show(gather_complements(Intersection((c, Complement(a), Complement(b)))))
    'c ∩ ¬(a ∪ b)'
    """
    if not isinstance(term, Union | Intersection):
        return term
    complements = [operand for operand in term.operands if isinstance(operand, Complement)]
    if len(complements) < 2:
        return term
    dual = Intersection if isinstance(term, Union) else Union
    gathered = Complement(dual(tuple(complement.operand for complement in complements)))
    others = [operand for operand in term.operands if not isinstance(operand, Complement)]
    if not others:
        return gathered
    return type(term)((*others, gathered), span=term.span)
