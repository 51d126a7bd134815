"""The optimizer changes no result: every rule, and all of them together, on random terms, plain and weighted."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from collections.abc import Callable
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
import pql.compiler.optimizer as optimizer
from pql.compiler.algebra import (
    Complement,
    Everything,
    Intersection,
    Leaf,
    Nothing,
    OnStreet,
    Scaled,
    Term,
    Union,
    evaluate,
    is_plain,
    rebuild,
    show,
    street_of,
    walk,
)
from pql.compiler.optimizer import is_normal, optimize, rewrite
from pql.compiler.optimizer.rules import RULES


class Fuzzy:
    """The obvious weighted set over eight elements, with a street: what the algebra promises, without bitsets."""

    def __init__(self, weights: tuple[float, ...], street: int = 3) -> None:
        self.weights = weights
        self.street = street

    def __or__(self, other: Fuzzy) -> Fuzzy:
        weights = tuple(max(a, b) for a, b in zip(self.weights, other.weights, strict=True))
        return Fuzzy(weights, max(self.street, other.street))

    def __and__(self, other: Fuzzy) -> Fuzzy:
        weights = tuple(min(a, b) for a, b in zip(self.weights, other.weights, strict=True))
        return Fuzzy(weights, max(self.street, other.street))

    def __invert__(self) -> Fuzzy:
        return Fuzzy(tuple(1 - a for a in self.weights), self.street)

    def scaled(self, weight: float) -> Fuzzy:
        return Fuzzy(tuple(a * weight for a in self.weights), self.street)

    @staticmethod
    def union_of_scaled(parts: list[tuple[Fuzzy, float]]) -> Fuzzy:
        return reduce(lambda a, b: a | b, [part.scaled(weight) for part, weight in parts])

    def on_street(self, street: int) -> Fuzzy:
        assert street > self.street
        return Fuzzy(self.weights, street)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fuzzy) and (self.weights, self.street) == (other.weights, other.street)

    def __hash__(self) -> int:
        return hash(self.weights)

    def __repr__(self) -> str:
        return f"Fuzzy{self.weights} of street {self.street}"


SIZE = 8
EVERYTHING = Everything(Fuzzy((1.0,) * SIZE))
NOTHING = Nothing(Fuzzy((0.0,) * SIZE))
LATER = [Everything(Fuzzy((1.0,) * SIZE, 5)), Nothing(Fuzzy((0.0,) * SIZE, 4))]


def leaves(*weights: float) -> st.SearchStrategy[Term]:
    def leaf(index: int) -> Leaf:
        generator = [weights[(index * (place + 3) + place * place) % len(weights)] for place in range(SIZE)]
        plain = all(weight in (0, 1) for weight in generator)
        return Leaf(f"leaf{index}", Fuzzy(tuple(map(float, generator)), 3 + index % 3), plain)

    return st.one_of(st.integers(0, 5).map(leaf), st.sampled_from([EVERYTHING, NOTHING, *LATER]))


def terms(base: st.SearchStrategy[Term], weighted: bool) -> st.SearchStrategy[Term]:
    def extend(children: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        several = st.lists(children, min_size=1, max_size=4).map(tuple)
        options = [several.map(Union), several.map(Intersection), children.map(Complement)]
        if weighted:
            options.append(st.builds(Scaled, children, st.sampled_from([0.0, 0.1, 0.3, 0.5, 1.0])))
        return st.one_of(*options)

    return st.recursive(base, extend, max_leaves=12)


PLAIN = terms(leaves(0, 1, 1, 0, 1), weighted=False)
WEIGHTED = terms(leaves(0, 1, 0.1, 0.7, 0.3), weighted=True)


def reference(term: Term) -> Fuzzy:
    """The term's meaning, computed without the evaluator."""
    if isinstance(term, Leaf | Everything | Nothing):
        value: Fuzzy = term.value
        return value
    if isinstance(term, Union):
        return reduce(lambda a, b: a | b, map(reference, term.operands))
    if isinstance(term, Intersection):
        return reduce(lambda a, b: a & b, map(reference, term.operands))
    if isinstance(term, Complement):
        return ~reference(term.operand)
    if isinstance(term, OnStreet):
        return reference(term.operand).on_street(term.street)
    assert isinstance(term, Scaled)
    return reference(term.operand).scaled(term.weight)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
@given(term=st.one_of(PLAIN, WEIGHTED))
def test_each_rule_keeps_the_meaning_and_the_street(rule: Callable[[Term], Term], term: Term) -> None:
    assert reference(rewrite(term, (rule,))) == reference(term)
    assert street_of(rewrite(term, (rule,))) == street_of(term) == reference(term).street


@given(term=st.one_of(PLAIN, WEIGHTED))
def test_optimizing_keeps_the_meaning(term: Complement | Intersection | Leaf | Scaled | Union) -> None:
    assert evaluate(optimize(term)) == evaluate(term, {}) == reference(term)


@given(term=st.one_of(PLAIN, WEIGHTED))
def test_optimizing_twice_changes_nothing_more(term: Complement | Intersection | Leaf | Union) -> None:
    once = optimize(term)
    assert optimize(once) == once


@given(term=st.one_of(PLAIN, WEIGHTED))
def test_optimizing_never_grows_a_term(
    term: Complement | Everything | Leaf | Nothing | Scaled | Union,
) -> None:
    assert len(list(walk(optimize(term)))) <= len(list(walk(term)))


@given(term=st.one_of(PLAIN, WEIGHTED))
def test_a_normal_term_is_left_alone(
    term: Complement | Everything | Intersection | Leaf | Nothing | Scaled | Union,
) -> None:
    if is_normal(term):
        assert rebuild(term, lambda part: reduce(lambda done, rule: rule(done), RULES, part)) == term


@given(term=PLAIN)
def test_plainness_is_seen_from_the_leaves(term: Complement | Intersection | Leaf | Union) -> None:
    assert is_plain(term) == all(leaf.plain for leaf in walk(term) if isinstance(leaf, Leaf))


def test_weights_keep_what_only_plain_sets_may_lose() -> None:
    heavy = Leaf("AKs:0.1", Fuzzy((0.1,) * SIZE), False)
    twice = Complement(Complement(heavy))
    assert optimize(twice) == twice
    half = Intersection((heavy, Complement(heavy)))
    assert evaluate(optimize(half)) == Fuzzy((0.1,) * SIZE)


@pytest.mark.parametrize("weight", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_a_weighted_set_and_its_complement_leave_something_over(weight: float) -> None:
    """`or` is the larger weight, `and` the smaller, `not` what is left to 1."""
    aces, rest = f"AA:{weight}", 1 - weight
    assert pql.hands(f"not {aces}").weight_of("AsAh") == rest
    for text in (f"{aces} or not {aces}", f"not {aces} or {aces}", f"not (not {aces} and {aces})"):
        assert pql.hands(text).weight_of("AsAh") == max(weight, rest), text
        assert pql.hands(text).weight == 1320 + 6 * max(weight, rest)
    for text in (f"{aces} and not {aces}", f"not {aces} and {aces}", f"{aces} minus {aces}"):
        assert pql.hands(text).weight_of("AsAh") == min(weight, rest), text
        assert pql.hands(text).weight == 6 * min(weight, rest)
    assert pql.hands(f"not not {aces}").weight_of("AsAh") == weight


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        (lambda a, b, c: Union((a, Union((b, Union((c, a)))))), "a ∪ b ∪ c"),
        (lambda a, b, c: Intersection((a, Complement(b), Complement(c))), "a ∩ ¬(b ∪ c)"),
        (lambda a, b, c: Union((Intersection((a, b)), Intersection((c, a)))), "a ∩ (b ∪ c)"),
        (lambda a, b, c: Complement(Complement(Intersection((a, EVERYTHING)))), "a"),
        (lambda a, b, c: Intersection((a, Complement(a), b)), "nothing"),
        (lambda a, b, c: Union((a, Intersection((b, a)), NOTHING)), "a"),
        (lambda a, b, c: Union((Scaled(a, 0.5), Scaled(b, 0.5), c)), "0.5·(a ∪ b) ∪ c"),
    ],
)
def test_shows_what_it_made(term: Callable[..., Term], expected: str) -> None:
    a, b, c = (Leaf(text, Fuzzy((1.0, 0.0) * 4), True) for text in "abc")
    assert show(optimize(term(a, b, c))) == expected


def test_every_rule_has_an_example_that_runs() -> None:
    modules = [optimizer] + [
        importlib.import_module(f"{optimizer.__name__}.{module.name}")
        for module in pkgutil.iter_modules(optimizer.__path__)
        if module.name != "rules"
    ]
    for module in modules:
        outcome = doctest.testmod(module)
        assert outcome.attempted > 0, module.__name__
        assert outcome.failed == 0, module.__name__
