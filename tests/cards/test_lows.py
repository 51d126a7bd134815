"""Lows in words: what a hand has of one and draws to, against every two cards with every three."""

from __future__ import annotations

from array import array
from random import Random

import pytest

import pql
from pql.cards.deck import cards_mask, cards_of
from pql.cards.lows import (
    ANY_LOW,
    CODES,
    LOW_DRAWS,
    MADE_LOWS,
    WORDS,
    describe_low,
    low_codes,
    low_draws,
    made_low,
)
from references.lows import DECK, LOW, words_of
from references.split_pots import LOWS


def mask(cards: tuple[int, ...]) -> int:
    return sum([1 << card for card in cards])


@pytest.mark.parametrize("hole", [4, 5])
def test_codes_of_random_hands_are_those_of_every_two_cards_with_every_three(hole: int) -> None:
    rng = Random(hole)
    met: set[str] = set()
    for number in range(700):
        street = 3 + number % 3
        # Mostly low cards: of random ones few boards allow a low.
        deck = [card for card in DECK if rng.random() < (0.8 if card // 4 in LOW else 0.3)]
        cards = rng.sample(deck, hole + street)
        hand, board = tuple(cards[:hole]), tuple(cards[hole:])
        (code,) = low_codes(array("Q", [mask(hand)]), mask(board))
        word, draws = words_of(hand, board)
        assert (made_low(code), {*low_draws(code)}) == (word, draws), (hand, board)
        met |= {word or "", *draws}
    assert met == {"", *WORDS}


def test_a_hand_that_holds_a_card_of_the_board_has_no_code() -> None:
    assert low_codes(array("Q", [cards_mask("8hAs2sKd")]), cards_mask("8h7d3c")) == [0]


def test_each_word_has_an_example_of_itself_alone() -> None:
    for word in (*MADE_LOWS, *LOW_DRAWS):
        hand, board = word.example.split(" on ")
        (code,) = low_codes(array("Q", [cards_mask(hand)]), cards_mask(board))
        own = made_low(code) if word in MADE_LOWS else (low_draws(code) or (None,))[0]
        assert own == word.name


def test_lows_in_words() -> None:
    assert [describe_low(value) for value in (0, 1, 55, 56)] == [
        "no low",
        "low 8-7-6-5-4",
        "low 6-4-3-2-A",
        "low 5-4-3-2-A (the wheel)",
    ]
    assert [describe_low(value + 1).split()[1] for value in range(56)] == LOWS


# The hand must use two of its own cards: A-2 on a board with a deuce has lost its deuce.
@pytest.mark.parametrize(
    ("hand", "board", "low"),
    [
        ("As2dKhQc", "8s7d3c", "8-7-3-2-A"),
        ("As2dKhQc", "8s7d2c", "no low"),
        ("As2d3hQc", "8s7d2c", "8-7-3-2-A"),
        ("As2dKhQc", "8s7d3c2h", "8-7-3-2-A"),
        ("As4dKhQc", "8s7d3c2h", "7-4-3-2-A"),
        ("As2dKhQc", "5s4d3cKdKs", "5-4-3-2-A"),
        ("AsAdAhAc", "5s4d3c2d2s", "no low"),
        ("8s7s6h5c", "4s3d2c", "6-5-4-3-2"),
    ],
)
def test_value_says_the_low(hand: str, board: str, low: str) -> None:
    worth = pql.value(hand, board, game="omaha8")
    assert worth.low == low
    assert "-".join([card[0] for card in worth.low_five]) == ("" if low == "no low" else low)
    assert pql.value(hand, board, game="omaha").low is None
    assert len({*worth.low_five} & {hand[place : place + 2] for place in range(0, 8, 2)}) in (0, 2)


@pytest.mark.parametrize("name", [*CODES])
def test_words_of_formulas_keep_the_hands_that_they_mean(name: str) -> None:
    board = (
        "8h7d3c"
        if name in (ANY_LOW, *[word.name for word in MADE_LOWS])
        else "KhJd3c"
        if name == "backdoorlow"
        else "Kh8d3c"
    )
    shown = tuple([card.bit_length() - 1 for card in cards_of(cards_mask(board))])
    hands = pql.hands("AsKs, 8sKs, 2s4s, 3s5s", game="omaha8").where("not set", board)
    kept = {*hands.where(name, board)}
    expected = set()
    for hand in Random(7).sample([*hands], 300):
        held = tuple([card.bit_length() - 1 for card in cards_of(cards_mask(hand))])
        word, draws = words_of(held, shown)
        if name in (word, *draws) or (
            name == ANY_LOW and word in ("nutlow", "secondnutlow", "thirdnutlow", "low")
        ):
            expected.add(hand)
        assert (hand in kept) == (hand in expected)
    assert expected


def test_words_of_lows_are_refused_where_no_pot_is_halved() -> None:
    for game in ("holdem", "omaha", "shortdeck"):
        with pytest.raises(pql.PQLError, match="has a meaning in hi/lo games only"):
            pql.run(f"game {game}; any where nutlow on 8h7d6c")
