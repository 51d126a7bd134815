"""The optimizer: small pure rules, applied bottom-up in a fixed order until nothing changes.

Every rule is a function from a term to an equal term, in a module of its own with an example; the tests prove on
random terms, weighted and plain, that no rule changes what a term denotes.
"""

from __future__ import annotations

from collections.abc import Callable

from ..algebra import Everything, Leaf, Nothing, Term, Union, rebuild
from .absorption import absorb
from .complements import cancel_complements
from .constants import fold_constants
from .de_morgan import gather_complements
from .factoring import factor_out
from .flattening import flatten

Rule = Callable[[Term], Term]

RULES: tuple[Rule, ...] = (
    flatten,
    fold_constants,
    gather_complements,
    cancel_complements,
    absorb,
    factor_out,
)

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
    for _ in range(_MOST_ROUNDS):
        before = term
        for rule in RULES:
            term = rebuild(term, rule)
        if term == before:
            break
    return term


def is_normal(term: Term) -> bool:
    """Whether no rule can apply: a leaf, a constant, or a union of different leaves (every plain list of hands)."""
    if isinstance(term, Leaf | Everything | Nothing):
        return True
    if not isinstance(term, Union) or len(term.operands) < 2:
        return False
    texts = {operand.text for operand in term.operands if isinstance(operand, Leaf)}
    return len(texts) == len(term.operands)
