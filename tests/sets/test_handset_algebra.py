"""The algebra of `HandSet` against Python's sets and, with weights, against dicts worked hand by hand."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from operator import and_, ge, gt, le, lt, or_, sub, xor
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import pql
from pql.cards.combos import ALL_HANDS, HAND_COUNT
from pql.sets.handset import HandSet

# A few hands of every part of the bitset: collisions are what an algebra must get right.
PLACES = [0, 1, 5, 6, 63, 64, 500, 1024, 1324, 1325]
Weights = dict[int, float]
WEIGHTS = [0.0, 0.25, 0.5, 0.3, 1.0]

plain_bits = st.one_of(
    st.integers(0, ALL_HANDS), st.sets(st.sampled_from(PLACES)).map(lambda s: sum(1 << i for i in s))
)
weighted = st.dictionaries(st.sampled_from(PLACES), st.sampled_from(WEIGHTS))


def handset(weights: Weights) -> HandSet:
    return HandSet(weights=[weights.get(index, 0.0) for index in range(HAND_COUNT)])


def members(bits: int) -> set[int]:
    return {index for index in range(HAND_COUNT) if bits >> index & 1}


@given(plain_bits, plain_bits)
@settings(max_examples=60)
def test_plain_sets_are_sets(first_bits: int, second_bits: int) -> None:
    first, second = HandSet(first_bits), HandSet(second_bits)
    a, b = members(first_bits), members(second_bits)
    assert members((first & second).bits) == a & b
    assert members((first | second).bits) == a | b
    assert members((first - second).bits) == a - b
    assert members((first ^ second).bits) == a ^ b
    assert members((~first).bits) == set(range(HAND_COUNT)) - a
    assert len(first) == len(a)
    assert bool(first) == bool(a)
    assert (first == second) == (a == b)
    assert (first <= second, first < second, first >= second, first > second) == (
        a <= b,
        a < b,
        a >= b,
        a > b,
    )
    assert first.isdisjoint(second) == a.isdisjoint(b)
    assert (first & second).is_plain


@given(weighted, weighted)
@settings(max_examples=100)
def test_weighted_sets_follow_the_kleene_algebra(a: Weights, b: Weights) -> None:
    """Union takes the larger weight, intersection the smaller, `not` 1 - w, difference min(a, 1 - b)."""
    first, second = handset(a), handset(b)
    cases: list[tuple[HandSet, Callable[[float, float], float]]] = [
        (first | second, max),
        (first & second, min),
        (first & HandSet(second.bits), lambda v, w: v if w else 0.0),
        (HandSet(first.bits) & second, lambda v, w: w if v else 0.0),
        (first - second, lambda v, w: min(v, 1 - w)),
        (first ^ second, lambda v, w: max(min(v, 1 - w), min(w, 1 - v))),
        (~first, lambda v, w: 1 - v),
    ]
    for result, rule in cases:
        expected = [rule(a.get(index, 0.0), b.get(index, 0.0)) for index in range(HAND_COUNT)]
        assert result.buffer().tolist() == expected
        assert members(result.bits) == {index for index, weight in enumerate(expected) if weight > 0}
        assert result.is_plain == all(weight in (0, 1) for weight in expected)
        assert result == HandSet(weights=expected)
        assert hash(result) == hash(HandSet(weights=expected))
    below = all(a.get(place, 0) <= b.get(place, 0) for place in PLACES)
    above = all(a.get(place, 0) >= b.get(place, 0) for place in PLACES)
    assert (first <= second, first >= second) == (below, above)
    assert (first < second, first > second) == (below and not above, above and not below)
    assert (first == second) == (below and above)


@given(weighted, weighted, weighted)
@settings(max_examples=40)
def test_laws(a: Weights, b: Weights, c: Weights) -> None:
    first, second, third = handset(a), handset(b), handset(c)
    assert ~(first | second) == ~first & ~second
    assert ~(first & second) == ~first | ~second
    assert first & (second | third) == (first & second) | (first & third)
    assert first | (first & second) == first
    assert first - second == first & ~second
    assert first | HandSet() == first == first & HandSet(ALL_HANDS)


@given(weighted, st.sampled_from(WEIGHTS))
@settings(max_examples=40)
def test_scaling_multiplies_every_weight(a: Weights, factor: float) -> None:
    scaled = handset(a).scaled(factor)
    assert scaled.buffer().tolist() == [factor * a.get(index, 0.0) for index in range(HAND_COUNT)]


@given(weighted)
@settings(max_examples=40)
def test_what_a_set_tells_about_itself_agrees(a: Weights) -> None:
    hands = handset(a)
    listed = dict(hands.weights())
    assert list(listed) == list(hands)
    assert math.fsum(listed.values()) == hands.weight == math.fsum(a.values())
    assert HandSet.from_hands(listed) == hands
    assert all(hands.weight_of(hand) == weight for hand, weight in listed.items())
    assert math.isclose(sum(weight for *_, weight in hands.classes()), hands.weight)


def test_a_product_too_small_for_a_float_is_no_hand() -> None:
    tiny = HandSet(0b11).scaled(5e-324)
    assert (len(tiny), len(tiny.scaled(0.25)), len(HandSet(0b11).scaled(0))) == (2, 0, 0)
    assert HandSet(0b11).scaled(0) == HandSet()


def test_random_weights_by_hand() -> None:
    rng = random.Random(1)
    for _ in range(30):
        few = rng.choice((0.1, 0.9))
        here = [rng.choice((0, 0.3, 1, rng.random())) if rng.random() < few else 0 for _ in range(1326)]
        there = [rng.choice((0, 0.3, 1, rng.random())) for _ in range(1326)]
        first, second, weight = HandSet(0, here), HandSet(0, there), rng.random()
        assert first & second == HandSet(0, map(min, here, there))
        assert ~first == HandSet(0, [1 - value for value in here])
        assert first.scaled(weight) == HandSet(0, [value * weight for value in here])
        parts = [(HandSet(rng.getrandbits(1326)), rng.choice((0.1, 1, rng.random()))) for _ in range(5)]
        parts.append((first, 0.5))
        united = HandSet(0)
        for hands, scale in parts:
            united |= hands.scaled(scale)
        assert HandSet.union_of_scaled(parts) == united


TEXTS = ["22+", "AKs", "AKo", "AsAh, KsKh", "A2s+", "none", "?", "AA:0.5, KK"]
METHODS: list[tuple[str, Callable[..., Any]]] = [
    ("union", set.union),
    ("intersection", set.intersection),
    ("difference", set.difference),
]


@given(st.sampled_from(TEXTS[:-1]), st.lists(st.sampled_from(TEXTS[:-1]), max_size=4))
@settings(max_examples=60)
def test_methods_of_sets_take_any_number_of_operands_of_any_kind(first: str, others: list[str]) -> None:
    hands, model = pql.hands(first), set(pql.hands(first))
    kinds: list[Any] = [other if place % 2 else pql.hands(other) for place, other in enumerate(others)]
    members = [list(pql.hands(other)) for other in others]
    for name, of_python in METHODS:
        expected = of_python(model, *members)
        assert set(getattr(hands, name)(*kinds)) == set(getattr(hands, name)(*members)) == expected
    for other, its_members in zip(kinds, members, strict=True):
        assert set(hands.symmetric_difference(other)) == model.symmetric_difference(its_members)
        assert hands.issubset(other) == model.issubset(its_members) == hands.issubset(its_members)
        assert hands.issuperset(other) == model.issuperset(its_members)
        assert hands.isdisjoint(other) == model.isdisjoint(its_members)


@given(st.sampled_from(TEXTS), st.sampled_from(TEXTS))
@settings(max_examples=60)
def test_text_stands_for_its_set_on_either_side(first: str, second: str) -> None:
    one, other = pql.hands(first), pql.hands(second)
    for operation in (and_, or_, sub, xor, le, lt, ge, gt):
        expected = operation(one, other)
        assert operation(one, second) == expected
        assert operation(first, other) == expected
    assert one != first
    assert (second in one) == set(other).issubset(one)


@given(weighted, st.sampled_from(WEIGHTS))
@settings(max_examples=20)
def test_a_product_is_scaling(a: Weights, factor: float) -> None:
    hands = handset(a)
    assert hands * factor == factor * hands == hands.scaled(factor) == np.float64(factor) * hands
