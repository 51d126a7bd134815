from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Collection, Hashable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

import pql
from pql.base.diagnostics import PQLError
from pql.cards.combos import ALL_HANDS, hand_names, parse_hand
from pql.cards.deck import cards_mask
from pql.cards.starting_hands import class_names
from pql.sets.handset import HandSet

ACES = HandSet(0b111111)
EVERYTHING = HandSet(ALL_HANDS)
HALF = HandSet(0b11).scaled(0.5)


def test_a_set_is_a_hashable_collection() -> None:
    assert isinstance(ACES, Collection)
    assert isinstance(ACES, Hashable)
    assert len(ACES) == 6
    assert ACES
    assert not HandSet()
    assert list(ACES) == ["AsAh", "AsAd", "AsAc", "AhAd", "AhAc", "AdAc"]


def test_iteration_is_in_the_order_of_hands() -> None:
    assert tuple(EVERYTHING) == hand_names()


def test_membership_by_text_and_by_cards() -> None:
    assert "AsAh" in ACES
    assert "AhAs" in ACES
    assert (51, 50) in ACES
    assert (50, 51) in ACES
    assert "AsKs" not in ACES
    assert (51, 0) not in ACES
    assert ("As", "Ah") in ACES
    with pytest.raises(TypeError, match="a hand is text"):
        assert 7 in ACES
    with pytest.raises(TypeError, match="a hand is text"):
        assert (51, 51) in ACES
    with pytest.raises(ValueError, match="0 to 51"):
        assert (51, 52) in ACES


def test_a_set_cannot_be_changed() -> None:
    for name in ("bits", "weight", "is_plain", "colour"):
        with pytest.raises(AttributeError):
            setattr(ACES, name, 1)
    buffer = ACES.buffer()
    buffer[0] = 0.25
    assert ACES.weight_of("AsAh") == 1


@pytest.mark.parametrize("hands", [HandSet(), ACES, EVERYTHING, HALF], ids=str)
def test_pickles_and_copies_are_equal(hands: HandSet) -> None:
    assert pickle.loads(pickle.dumps(hands)) == hands
    assert hash(pickle.loads(pickle.dumps(hands))) == hash(hands)
    assert copy.copy(hands) is hands
    assert copy.deepcopy(hands) is hands


def test_weights() -> None:
    assert ACES.is_plain
    assert not HALF.is_plain
    assert (ACES.weight, HALF.weight) == (6.0, 1.0)
    assert HALF.share() == 1 / 1326
    assert list(HALF.weights()) == [("AsAh", 0.5), ("AsAd", 0.5)]
    assert next(ACES.weights()) == ("AsAh", 1.0)
    assert HALF.weight_of("AsAh") == 0.5
    assert HALF.weight_of((51, 48)) == 0.0
    assert HALF.buffer()[:3].tolist() == [0.5, 0.5, 0.0]
    assert len(HALF.buffer()) == 1326
    assert HandSet(0b11) != HALF
    assert hash(HALF) == hash(HandSet(0b11).scaled(0.5))


def test_weights_of_0_and_1_make_a_plain_set() -> None:
    assert HandSet(weights=[1.0, 0.0] + [1.0] * 1324) == HandSet(ALL_HANDS ^ 0b10)
    assert HandSet(weights=[1.0] * 1326).is_plain
    assert HandSet(weights=[-0.0] * 1326) == HandSet()
    assert HALF.scaled(0) == HandSet()
    assert HALF.scaled(1) is HALF
    negative_zero = HandSet(weights=[0.5, -0.0] + [0.0] * 1324)
    assert hash(negative_zero) == hash(HandSet(0b1).scaled(0.5))
    assert HandSet(0b11, HALF.buffer()) == HALF


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((-1,), "1326 bits"),
        ((ALL_HANDS + 1,), "1326 bits"),
        ((0, [1.0]), "1326 weights"),
        ((0, [1.5] * 1326), "from 0 to 1"),
        ((0, [-0.5] * 1326), "from 0 to 1"),
        ((0, [float("nan")] * 1326), "from 0 to 1"),
        ((1, [0.5] * 1326), "disagree"),
    ],
)
def test_what_is_no_set_of_hands_is_refused(arguments: tuple[Any, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        HandSet(*arguments)


@pytest.mark.parametrize("weight", [-0.1, 1.1, float("nan")])
def test_scaling_stays_between_0_and_1(weight: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        ACES.scaled(weight)


def test_sets_from_hands() -> None:
    assert HandSet.from_hands(ACES) == ACES
    assert HandSet.from_hands([(51, 50), "AsAd"]) == HandSet(0b11)
    assert HandSet.from_hands(dict(HALF.weights())) == HALF
    assert HandSet.from_hands([]) == HandSet()


def test_sets_from_classes() -> None:
    assert HandSet.from_classes(["AKs", "AA"]) == pql.hands("AA, AKs")
    assert HandSet.from_classes({"AKo": 0.5, "22": 1, "AKs": 0}) == pql.hands("AKo:0.5, 22")
    assert HandSet.from_classes([]) == HandSet.from_classes({}) == HandSet()
    assert HandSet.from_classes(class_names()) == EVERYTHING
    mixed = pql.hands("22+:0.3, A2s+, KQo:0.75")
    assert HandSet.from_classes({name: weight / size for name, _, size, weight in mixed.classes()}) == mixed


def test_a_grid_is_read_as_it_is_written() -> None:
    rng = random.Random(3)
    grid = [[rng.choice((0, 1, rng.random())) for _ in range(13)] for _ in range(13)]
    hands = HandSet.from_grid(grid)
    assert hands.grid() == [pytest.approx(row) for row in grid]
    assert hands.weight_of("AsKs") == hands.weight_of("AhKh") == grid[0][1]
    assert hands.weight_of("AsKh") == hands.weight_of("AcKd") == grid[1][0]
    assert hands.weight_of("KsKh") == grid[1][1]
    for given in (np.array(grid), pd.DataFrame(grid), pl.DataFrame(np.array(grid)), tuple(map(tuple, grid))):
        assert HandSet.from_grid(given) == hands
    # A class of which some hands are there becomes a class played at that share.
    assert HandSet.from_grid(pql.hands("AsA?").grid()).text() == "AA:0.5"


def test_membership_of_more_than_a_hand() -> None:
    hands = pql.hands("22+, AKs:0.5, AsQs")
    assert [text in hands for text in ("AKs", "AQs", "AsQs", "TT+", "22+, AKs", "TT+, AKo", "none")] == [
        *(True, False, True, True),
        *(True, False, True),
    ]
    with pytest.raises(PQLError, match="not a suffix"):
        assert "jacks" in hands
    with pytest.raises(TypeError, match="a hand is text"):
        assert hands in hands


def test_dead_cards() -> None:
    assert len(EVERYTHING.without("AsKd")) == 1225
    assert EVERYTHING.without(cards_mask("AsKd")) == EVERYTHING.without("As, Kd")
    assert list(ACES.without("Ac")) == ["AsAh", "AsAd", "AhAd"]
    assert HALF.without("Ah").weight == 0.5
    assert ACES.without(0) == ACES


def test_classes_and_grid() -> None:
    some = HandSet(0b1011).scaled(0.5) | HandSet(1 << parse_hand("7c2d"))
    assert list(some.classes()) == [("AA", 3, 6, 1.5), ("72o", 1, 12, 1.0)]
    grid = some.grid()
    assert (grid[0][0], grid[12][7]) == (0.25, 1 / 12)
    assert sum(map(sum, grid)) == pytest.approx(0.25 + 1 / 12)
    assert [len(row) for row in EVERYTHING.grid()] == [13] * 13
    assert all(cell == 1 for row in EVERYTHING.grid() for cell in row)
    assert sum(present for _, present, _, _ in EVERYTHING.classes()) == 1326


def test_random_hands_are_seeded_live_and_weighted() -> None:
    assert [ACES.random(random.Random(7)) for _ in range(3)] == [ACES.random(random.Random(7))] * 3
    rng = random.Random(1)
    assert {ACES.random(rng, dead="As") for _ in range(100)} == {"AhAd", "AhAc", "AdAc"}
    assert ACES.random() in ACES
    rare = HandSet(0b1).scaled(0.1) | HandSet(0b10)
    draws = [rare.random(rng) for _ in range(2000)]
    assert 120 < draws.count("AsAh") < 250  # expected 182, standard deviation 13
    with pytest.raises(PQLError, match="no hand is left") as caught:
        ACES.random(rng, dead="AsAhAd")
    assert caught.value.running


def test_comparisons_with_other_types() -> None:
    assert ACES != 0b111111
    for operation in ("__and__", "__or__", "__sub__", "__xor__", "__le__", "__lt__", "__ge__", "__gt__"):
        assert getattr(ACES, operation)(frozenset()) is NotImplemented
    with pytest.raises(TypeError):
        ACES & 1  # type: ignore[operator]


def test_text_and_repr() -> None:
    assert str(ACES) == "AA"
    assert repr(ACES) == "<HandSet AA>"
    assert repr(HALF) == "<HandSet (AsAh, AsAd):0.5>"
    assert len(repr(HandSet(random.Random(1).getrandbits(1326)))) < 250


def test_the_algebra_of_plain_sets_is_quick() -> None:
    """Plain sets are ints: an intersection must stay below half a microsecond (222 ns where this was written)."""
    import timeit

    other = HandSet(ALL_HANDS >> 700)
    seconds = min(timeit.repeat(lambda: EVERYTHING & other, number=2000, repeat=7)) / 2000
    assert seconds < 2e-6


def test_a_seed_is_no_generator() -> None:
    with pytest.raises(TypeError, match=r"random\.Random\(seed\)"):
        ACES.random(7)  # type: ignore[arg-type]
