"""The set algebra that hands and boards expressions are lowered to.

A term is a leaf with a value, or an operation on terms. Values are `HandSet`s or `BoardSet`s: the algebra asks
of them only `|`, `&` and `~`, so that one optimizer and one evaluator serve both. Weighted hand sets obey the
laws of a Kleene algebra (union is the larger weight, intersection the smaller, complement 1 - w): all laws used by
the optimizer hold there too, except those marked as needing plain sets. The value of a leaf may be lazy, a set that
only computing decides (`22+ where flushdraw on Kh7h2c`): terms are made and rewritten without it.

A term also has a street, the latest of its leaves': a set of boards is asked about on it, whatever the optimizer finds
to be superfluous. Hands have none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import and_, is_not, or_

from pql.grammar.nodes.base import Node
from pql.grammar.tables.keywords import STREETS
from pql.sets.lazy import LazySet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Term(Node):
    """A node of the algebra. Its hash is kept: rules look terms up at every level."""

    def __hash__(self) -> int:
        value: int | None = self.__dict__.get("_hash")
        if value is None:
            value = self.__dict__["_hash"] = super().__hash__()
        return value

    def __getstate__(self) -> dict[str, object]:
        # Hashes of texts differ from process to process.
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}


class Leaf(Term):
    """A set with its canonical text. Two leaves are equal when their texts are."""

    text: str
    value: Any
    plain: bool

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Leaf) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class Everything(Term):
    """All 1326 hands, or all boards; `value` is that set."""

    value: Any


class Nothing(Term):
    """No hand, or no board."""

    value: Any


class Union(Term):
    """The union of two or more terms."""

    operands: tuple[Term, ...]


class Intersection(Term):
    """The intersection of two or more terms."""

    operands: tuple[Term, ...]


class Complement(Term):
    """The complement of an operand."""

    operand: Term


class Scaled(Term):
    """An operand with every weight multiplied by `weight`."""

    operand: Term
    weight: float


class OnStreet(Term):
    """An operand as a set of a later street: the optimizer puts this around a term that has lost its latest leaf."""

    operand: Term
    street: int


def difference(first: Term, others: tuple[Term, ...]) -> Term:
    """`first` less all `others`, as an intersection with complements."""
    return Intersection((first, *(Complement(other) for other in others)))


def evaluate(term: Term, memo: dict[int, Any] | None = None) -> Any:
    """The set a term denotes; raises `UnknownSet` where that is not known yet.

    A `memo` keeps the sets of all parts, by `id`, for as long as the term lives.
    """
    if isinstance(term, Leaf | Everything | Nothing):
        return term.value.value if isinstance(term.value, LazySet) else term.value
    if memo is not None and id(term) in memo:
        return memo[id(term)]
    if isinstance(term, Union):
        value = _union(term, memo)
    elif isinstance(term, Intersection):
        value = reduce(and_, [evaluate(operand, memo) for operand in term.operands])
    elif isinstance(term, Complement):
        value = ~evaluate(term.operand, memo)
    elif isinstance(term, Scaled):
        value = evaluate(term.operand, memo).scaled(term.weight)
    elif isinstance(term, OnStreet):
        value = evaluate(term.operand, memo).on_street(term.street)
    else:
        raise TypeError(f"not a term: {term!r}")
    if memo is not None:
        memo[id(term)] = value
    return value


def _union(term: Union, memo: dict[int, Any] | None) -> Any:
    if not any([isinstance(operand, Scaled) for operand in term.operands]):
        return reduce(or_, [evaluate(operand, memo) for operand in term.operands])
    # Thousands of weighted parts are united at once: one by one each would touch all hands.
    weighed = [
        (evaluate(operand.operand, memo), operand.weight)
        if isinstance(operand, Scaled)
        else (evaluate(operand, memo), 1.0)
        for operand in term.operands
    ]
    return weighed[0][0].union_of_scaled(weighed)


def lazy_leaves(term: Term) -> tuple[LazySet, ...]:
    """The sets in a term that take computing."""
    values = [term_below.value for term_below in walk(term) if isinstance(term_below, Leaf)]
    return tuple([value for value in values if isinstance(value, LazySet)])


def street_of(term: Term) -> int:
    """The street of the set a term denotes, the latest of its leaves'; 0 for hands."""
    latest = 0
    for term_below in walk(term):
        if isinstance(term_below, Leaf | Everything | Nothing):
            latest = max(latest, getattr(term_below.value, "street", 0))
        elif isinstance(term_below, OnStreet):
            latest = max(latest, term_below.street)
    return latest


def is_plain(term: Term) -> bool:
    """Whether no weight other than 0 and 1 can occur: then all laws of set algebra hold exactly."""
    if isinstance(term, Leaf):
        return term.plain
    if isinstance(term, Scaled):
        return False
    return all(is_plain(child) for child in term.children() if isinstance(child, Term))


def rebuild(term: Term, rule: Callable[[Term], Term]) -> Term:
    """The term with `rule` applied to its operands, then to itself: one bottom-up pass. What is unchanged is kept."""
    if isinstance(term, Union | Intersection):
        operands = tuple([rebuild(operand, rule) for operand in term.operands])
        if any(map(is_not, operands, term.operands)):
            term = type(term)(operands, span=term.span)
    elif isinstance(term, Complement | Scaled | OnStreet):
        operand = rebuild(term.operand, rule)
        if operand is not term.operand:
            rest = [getattr(term, field) for field in term._fields[1:]]
            term = type(term)(operand, *rest, span=term.span)
    return rule(term)


def walk(term: Term) -> Iterator[Term]:
    """Every term below and including this one, parents first."""
    waiting = [term]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += [child for child in part.children() if isinstance(child, Term)][::-1]


_STREETS = {number: name for name, number in STREETS.items()}
_SYMBOLS: dict[type[Term], str] = {Union: " ∪ ", Intersection: " ∩ "}


def show(term: Term) -> str:
    """A term in mathematical notation.

    >>> show(Intersection((Leaf("suited", None, True), Complement(Leaf("22+", None, True)))))
    'suited ∩ ¬22+'
    """
    if isinstance(term, Leaf):
        return term.text
    if isinstance(term, Everything):
        return "everything"
    if isinstance(term, Nothing):
        return "nothing"
    if isinstance(term, Complement):
        return f"¬{_operand(term.operand)}"
    if isinstance(term, Scaled):
        return f"{term.weight:g}·{_operand(term.operand)}"
    if isinstance(term, OnStreet):
        return f"{_operand(term.operand)} on the {_STREETS[term.street]}"
    assert isinstance(term, Union | Intersection)
    return _SYMBOLS[type(term)].join(_operand(operand) for operand in term.operands)


def _operand(term: Term) -> str:
    text = show(term)
    return f"({text})" if isinstance(term, Union | Intersection) else text
