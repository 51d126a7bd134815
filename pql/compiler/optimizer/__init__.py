"""The optimizer: small pure rules, applied bottom-up in a fixed order until nothing changes.

Every rule is a function from a term to an equal term, in a module of its own with an example; the tests prove on
random terms, weighted and plain, that no rule changes what a term denotes. A rule may drop the only operand that looks
at the turn or the river, `(***7 ∩ monotone) ∪ monotone` is `monotone`, but the set stays one of turns: whatever the
rules are, `rewrite` puts back the street of the term it was given.
"""

from __future__ import annotations

from collections.abc import Callable

from pql.compiler.algebra import Everything, Leaf, Nothing, OnStreet, Term, Union, rebuild, street_of

Rule = Callable[[Term], Term]

# Every rule shrinks a term or leaves it alone, so the rounds end; the bound guards against a mistake.
_MOST_ROUNDS = 50


def optimize(term: Term) -> Term:
    """An equal term that costs less to evaluate.

    >>> from pql.compiler.algebra import Complement, Leaf, show
    >>> a, b = Leaf("a", None, True), Leaf("b", None, True)
    >>> show(optimize(Union((a, Union((b, a))))))
    'a ∪ b'
    """
    if is_normal(term):
        return term
    from .rules import RULES  # a short statement needs none

    return rewrite(term, RULES)


def rewrite(term: Term, rules: tuple[Rule, ...]) -> Term:
    """An equal term, of the same street, to which none of some rules applies.

    >>> from pql.sets.boardset import BoardSet
    >>> from pql.compiler.algebra import Intersection, show
    >>> from pql.compiler.optimizer.rules import absorb
    >>> a, b = (Leaf(text, BoardSet.everything(street), True) for text, street in (("a", 3), ("b", 4)))
    >>> show(rewrite(Union((Intersection((a, b)), a)), (absorb,)))
    'a on the turn'
    """
    street = street_of(term)
    for _ in range(_MOST_ROUNDS):
        before = term
        for rule in rules:
            term = rebuild(term, rule)
        if term is before:  # what a rule does not change it leaves as it is
            break
    return term if street_of(term) == street else OnStreet(term, street, span=term.span)


def is_normal(term: Term) -> bool:
    """Whether no rule can apply: a leaf, a constant, or a union of different leaves (every plain list of hands)."""
    if isinstance(term, Leaf | Everything | Nothing):
        return True
    if not isinstance(term, Union) or len(term.operands) < 2:
        return False
    texts = {operand.text for operand in term.operands if isinstance(operand, Leaf)}
    return len(texts) == len(term.operands)
