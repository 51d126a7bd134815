"""`pql.rank` and `pql.evaluate`: one hand in any form, and arrays with or without numpy."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pql
from pql.cards.deck import card_text

GENERATOR = random.Random(5)
HANDS = [GENERATOR.sample(range(52), 7) for _ in range(500)]


@pytest.mark.parametrize("function", [pql.rank, pql.evaluate])
def test_every_form_of_a_hand_means_the_same(function: Callable[..., Any]) -> None:
    for cards in HANDS[:50]:
        texts = [card_text(card) for card in cards]
        answers = {
            function("".join(texts)),
            function(" ".join(texts)),
            function(cards),
            function(tuple(cards)),
            function(bytes(cards)),
            function(texts),
        }
        assert len(answers) == 1


@pytest.mark.parametrize("function", [pql.rank, pql.evaluate])
def test_arrays_agree_with_single_hands(function: Callable[..., Any]) -> None:
    expected = [function(hand) for hand in HANDS]
    rows = np.array(HANDS, dtype=np.uint8)
    masks = [sum(1 << card for card in hand) for hand in HANDS]
    for answer in (
        function(rows),
        function(np.asfortranarray(rows)),
        function(rows[::-1])[::-1],
        function(np.array(masks, dtype=np.uint64)),
        function(memoryview(bytes(card for hand in HANDS for card in hand)).cast("B", (len(HANDS), 7))),
        function(array("Q", masks)),
    ):
        assert list(answer) == expected
    assert isinstance(function(rows), np.ndarray)
    assert isinstance(function(array("Q", masks)), array)


def test_five_and_six_cards() -> None:
    rows = np.array(HANDS, dtype=np.uint8)
    for width in (5, 6):
        assert list(pql.rank(rows[:, :width])) == [pql.rank(hand[:width]) for hand in HANDS]


def test_no_hands_are_no_answers() -> None:
    assert len(pql.rank(np.empty((0, 7), dtype=np.uint8))) == 0
    assert len(pql.rank(array("Q"))) == 0


@pytest.mark.parametrize(
    "hand",
    [
        "AsKsQsJs",
        "AsKsQsJsTs2c3d4h",
        "AsAsKsQsJs",
        "AsKsQsJsXx",
        [0, 1, 2, 3],
        [0, 1, 2, 3, 52],
        [0, 1, 2, 3, -1],
        [0, 1, 2, 3, 3],
        [0, 1, 2, 3, None],
        [0, 1, 2, 3, 4.5],
        [0, 1, 2, 3, 1 << 70],
        ["As", "Ks", "Qs", "Js", "??"],
        7,
        None,
        object(),
        np.zeros((3, 7), dtype=np.uint8),
        np.zeros((3, 4), dtype=np.uint8),
        np.zeros((3, 7), dtype=np.int32),
        np.zeros(3, dtype=np.uint64),
        np.zeros(3, dtype=np.float64),
        np.array([1 << 63], dtype=np.uint64),
        np.zeros((2, 2, 7), dtype=np.uint8),
    ],
    ids=lambda hand: repr(hand).partition(" at 0x")[0],
)
def test_what_is_no_hand_is_an_error_of_the_language(
    hand: Any,
) -> None:
    with pytest.raises(pql.PQLError):
        pql.rank(hand)


def test_pokerval_of_few_cards() -> None:
    assert [pql.evaluate(cards) for cards in ("", "As", "AsKs", [51])] == [
        0,
        0x000E0000,
        0x000ED000,
        0x000E0000,
    ]
