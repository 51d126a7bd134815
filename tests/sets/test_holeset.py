"""Sets of Omaha hands, against Python's sets and dictionaries."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from itertools import combinations
from math import comb

import pytest

import pql
from pql.base.diagnostics import PQLError
from pql.cards.games import OMAHA, OMAHA5
from pql.sets.holeset import HoleSet

EVERY = HoleSet.everything(OMAHA)


def drawn(rng: random.Random, weights: tuple[float, ...] = (1.0,)) -> HoleSet:
    levels, used = {}, 0
    for weight in weights:
        bits = rng.getrandbits(OMAHA.hands) & rng.getrandbits(OMAHA.hands) & ~used
        levels[weight], used = bits, used | bits
    return HoleSet(OMAHA, levels)


def weighed(hands: HoleSet) -> dict[int, float]:
    masks, weights = hands.held()
    assert weights is not None
    return dict(zip(masks, weights, strict=True))


def test_plain_algebra_is_that_of_python_sets_over_all_hands() -> None:
    rng = random.Random(1)
    first, second = drawn(rng), drawn(rng)
    one, two, every = [set(each.held()[0]) for each in (first, second, EVERY)]
    assert every == {sum(1 << card for card in hand) for hand in combinations(range(52), 4)}
    for found, expected in (
        (first & second, one & two),
        (first | second, one | two),
        (first - second, one - two),
        (first ^ second, one ^ two),
        (~first, every - one),
    ):
        assert set(found.held()[0]) == expected
        assert len(found) == len(expected)
    assert first & second <= first <= first | second
    assert not first <= second
    assert first.isdisjoint(second - first)


def test_weights_follow_the_larger_the_smaller_and_what_is_left() -> None:
    rng = random.Random(2)
    first, second = drawn(rng, (0.25, 1.0)), drawn(rng, (0.5, 0.75))
    one, two = weighed(first), weighed(second)
    rules: list[tuple[HoleSet, Callable[[float, float], float]]] = [
        (first & second, min),
        (first | second, max),
        (first - second, lambda a, b: min(a, 1 - b)),
    ]
    for found, rule in rules:
        expected = {hand: rule(one.get(hand, 0.0), two.get(hand, 0.0)) for hand in {*one, *two}}
        assert weighed(found) == {hand: weight for hand, weight in expected.items() if weight}
    assert first.weight == pytest.approx(sum(one.values()))


def test_weights_of_many_sets_follow_the_same_rules() -> None:
    rng = random.Random(3)
    levels = [0.1, 0.25, 0.3, 0.5, 0.7, 0.75, 0.9, 1.0]
    for _ in range(3):
        first, second = [drawn(rng, tuple(sorted(rng.sample(levels, 4)))) for _ in range(2)]
        one, two = weighed(first), weighed(second)
        larger, smaller, left, less = first | second, first & second, ~first, first - second
        for hand in rng.sample(sorted({*one, *two}), 300):
            mine, other = one.get(hand, 0.0), two.get(hand, 0.0)
            text = pql.HoleSet.of_masks(OMAHA, [hand]).text()
            assert larger.weight_of(text) == max(mine, other)
            assert smaller.weight_of(text) == min(mine, other)
            assert left.weight_of(text) == 1 - mine
            assert less.weight_of(text) == min(mine, 1 - other)
    parts = [(drawn(rng, (0.5, 1.0)), rng.choice((0.2, 0.5, 1.0))) for _ in range(5)]
    united = HoleSet.union_of_scaled(parts)
    expected = parts[0][0].scaled(parts[0][1])
    for hands, weight in parts[1:]:
        expected |= hands.scaled(weight)
    assert united == expected


def test_text_goes_with_a_set_on_both_sides() -> None:
    aces = pql.hands("AA", game="omaha")
    assert aces & "$ds" == "$ds" & aces == pql.hands("AA$ds", game="omaha")
    assert "any" - aces == ~aces
    assert aces > "AAKK"
    with pytest.raises(TypeError, match="not with HandSet"):
        aces | pql.hands("AA")  # type: ignore[operator]
    with pytest.raises(PQLError, match="omaha does not go with one of omaha5"):
        aces | pql.hands("AA", game="omaha5")


def test_members_text_and_dead_cards() -> None:
    hands = pql.hands("AAKK$ds", game="omaha")
    assert hands.text() == ", ".join(hands)
    assert len(hands) == 6
    assert "AsAhKsKh" in hands
    assert "KhKsAhAs" in hands
    assert "AsAhKsKd" not in hands
    assert list(hands.without("As")) == [hand for hand in hands if "As" not in hand]
    assert pql.hands("AA:0.5", game="omaha").without("As").weight == (6961 - 3 * comb(48, 2) - 3 * 48 - 1) / 2
    assert EVERY.text() == "any"
    assert pql.hands("none", game="omaha").text() == "none"
    assert pql.hands("AA", game="omaha").text().startswith("6,961 hands such as As")
    with pytest.raises(PQLError, match="4 cards"):
        hands.weight_of("AsAh")


def test_a_set_is_a_value() -> None:
    hands = pql.hands("AA$ds, KK:0.5", game="omaha5")
    assert pickle.loads(pickle.dumps(hands)) == hands
    assert hash(pickle.loads(pickle.dumps(hands))) == hash(hands)
    assert hands.game == OMAHA5
    with pytest.raises(AttributeError):
        hands.game = OMAHA
    with pytest.raises(ValueError, match="not hands"):
        HoleSet(OMAHA, 1 << 270725)
    with pytest.raises(PQLError, match="HandSet"):
        HoleSet("holdem", 1)


def test_suits_that_may_be_exchanged_keep_weights_too() -> None:
    def changes(text: str) -> int:
        return len(pql.hands(text, game="omaha").suit_group()) // 4

    assert changes("any") == changes("AA$ds") == changes("none") == 24
    assert changes("AsKsQhJh") == 2
    # One of the two ways to hold it, or both alike, or both with different weights.
    assert changes("AsKsQhJh, AhKhQsJs") == 4
    assert changes("AsKsQhJh:0.5, AhKhQsJs") == 2
    assert changes("AA:0.5, KK") == 24


def test_the_highest_hands_are_those_that_come_first() -> None:
    rng = random.Random(7)
    for hands in (drawn(rng), drawn(rng, (0.25, 1.0)), HoleSet(OMAHA, 0)):
        assert hands.highest(5) == list(hands)[:5]
    assert pql.hands("AsAhKsKh, 2s2h2d2c", game="omaha").highest(5) == ["AsAhKsKh", "2s2h2d2c"]
