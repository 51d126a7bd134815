"""Texts of sets of hands: exact for what players write, and for any set at all they read back to it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pql.cards.combos import ALL_HANDS, hand_names
from pql.cards.starting_hands import class_masks
from pql.sets.handset import HandSet
from references import hands as model
from references.families import together


def bits_of(text: str) -> int:
    return model.bits_where(model.Reader().read(text).__contains__)


@together(
    "text",
    [
        "none",
        "?",
        "22+, A2s+, KTo+",
        "22+",
        "AA",
        "KK-JJ",
        "77-22",
        "AA, QQ",
        "AK*",
        "AKs",
        "KK+, AQ*+",
        "A5s-A2s",
        "T9s",
        "JTs-54s",
        "QTs-86s",
        "AKs-32s, A2s",
        "AK*-32*, A2*",
        "Suited",
        "Offsuit",
        "99+, Suited, AKo",
        "5?",
        "5?s",
        "A8*-A2*",
        "Ah?",
        "?h?h",
        "?s?",
        "?s?h",
        "AhK?",
        "As?s",
        "AsA?",
        "22+, ?h?h",
        "AsKs, AhKh, AdKd",
        "AsKd",
        "77+, A9s+, KTs+, QTs+, JTs, AJo+, KQo",
        "22+, A2s+, K9s+, Q9s+, JTs-54s, J9s-86s, ATo+, KTo+, QTo+, JTo",
        "AKs, QQ:0.5",
        "(QQ+, AKs):0.25",
        "KK+, (QQ, AKs):0.75, 76s:0.1",
        "AsKd:0.3333333333333333",
        "AA:0.00000001",
    ],
)
def test_the_style(text: str) -> None:
    hands = HandSet.from_hands({"".join(sorted(hand)): w for hand, w in model.Reader().read(text).items()})
    assert hands.text() == text


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("AKs, AKo", "AK*"),
        ("AA, AK*, A2*+", "AA, A2*+"),
        ("AT*+, A2s+", "A2s+, ATo+"),
        ("A2s+, AQ*+, ATs", "A2s+, AQo+"),
        ("QQ, KK, AKo, AKs, AQs", "KK-QQ, AQs+, AKo"),
        ("76s, 87s", "87s, 76s"),
        ("Suited, Offsuit", "?"),
        ("85*, 75*, 65*, 52*+", "85*, 75*, 65*, 52*+"),
        ("AhK?, AsK?, AcK?, AdK?", "AK*"),
        ("AA:0.5, KK:0.5", "KK+:0.5"),
    ],
)
def test_the_same_set_has_the_same_text(written: str, text: str) -> None:
    hands = HandSet.from_hands({"".join(sorted(hand)): w for hand, w in model.Reader().read(written).items()})
    assert hands.text() == text


def test_never_two_bare_ranks() -> None:
    """`AK` alone is 12 hands here and 16 in most programs, so it is never written: the reader refuses it."""
    with pytest.raises(AssertionError):
        model.Reader().read("AK")
    with pytest.raises(AssertionError):
        model.Reader().read("AT+")


classes = st.sets(st.integers(0, 168)).map(lambda chosen: sum(class_masks()[number] for number in chosen))
odd_hands = st.sets(st.integers(0, 1325), max_size=12).map(lambda chosen: sum(1 << index for index in chosen))


@given(classes, odd_hands, odd_hands)
@settings(max_examples=40, deadline=None)
def test_any_plain_set_reads_back(whole: int, added: int, removed: int) -> None:
    bits = (whole | added) & ~removed
    assert bits_of(HandSet(bits).text()) == bits


@given(st.integers(0, ALL_HANDS))
@settings(max_examples=5, deadline=None)
def test_any_bits_read_back(bits: int) -> None:
    assert bits_of(HandSet(bits).text()) == bits


@given(st.dictionaries(st.integers(0, 168), st.floats(0, 1), max_size=25), odd_hands, st.floats(0, 1))
@settings(max_examples=30, deadline=None)
def test_any_weights_read_back(whole: dict[int, float], odd: int, odd_weight: float) -> None:
    hands = HandSet(odd).scaled(odd_weight)
    for number, weight in whole.items():
        hands |= HandSet(class_masks()[number]).scaled(weight)
    read = {model.name_of(hand): weight for hand, weight in model.Reader().read(hands.text()).items()}
    assert {name: weight for name, weight in read.items() if weight} == dict(hands.weights())


@pytest.mark.full
def test_many_plain_sets_read_back() -> None:
    rng = random.Random(5)
    for _ in range(300):
        density = rng.random()
        bits = sum(mask for mask in class_masks() if rng.random() < density)
        assert bits_of(HandSet(bits).text()) == bits


def test_no_span_is_longer_than_its_hands() -> None:
    """Removing any term loses hands: nothing is written twice over for nothing."""
    rng = random.Random(3)
    for _ in range(20):
        bits = sum(mask for mask in class_masks() if rng.random() < 0.4)
        terms = HandSet(bits).text().split(", ")
        parts = [model.Reader().term(term) for term in terms]
        for place in range(len(parts)):
            others: set[model.Hand] = set().union(*parts[:place], *parts[place + 1 :])
            assert not parts[place] <= others, terms


def test_the_text_of_any_set_is_little_work(calls: Callable[[Callable[[], object]], int]) -> None:
    rng = random.Random(2)
    sets = [rng.getrandbits(1326) for _ in range(3)]
    sets += [sum(mask for mask in class_masks() if rng.random() < 0.7) for _ in range(5)]
    sets += [ALL_HANDS ^ 1, ALL_HANDS ^ (1 << 700), sum(1 << index for index in range(0, 1326, 2))]
    HandSet(0b111).text()
    for bits in sets:
        assert calls(HandSet(bits).text) < 60_000


def test_hands_left_over_are_listed_in_order() -> None:
    bits = 1 << 8 | 1 << 700 | 1 << 1301
    assert HandSet(bits).text() == ", ".join(hand_names()[index] for index in (8, 700, 1301))
