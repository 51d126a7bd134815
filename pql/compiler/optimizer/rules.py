"""The rules of the optimizer, in the order in which they are tried: `RULES`."""

from __future__ import annotations

from pql.compiler.algebra import (
    Complement,
    Everything,
    Intersection,
    Leaf,
    Nothing,
    Scaled,
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


RULES = (
    flatten,
    fold_constants,
    gather_complements,
    cancel_complements,
    absorb,
    factor_out,
    gather_weights,
)
