from __future__ import annotations

import pytest

from pql.base.diagnostics import PQLError
from pql.cards.combos import (
    ALL_HANDS,
    HAND_COUNT,
    block_start,
    hand_cards,
    hand_index,
    hand_names,
    hands_touching,
    indices,
    parse_hand,
    presence,
)
from pql.cards.deck import card_id, card_text, cards_mask
from references import hands as model


def test_the_order_of_hands_is_that_of_the_model() -> None:
    assert hand_names() == tuple(model.name_of(hand) for hand in model.ALL_HANDS)
    assert hand_names()[:8] == ("AsAh", "AsAd", "AsAc", "AhAd", "AhAc", "AdAc", "AsKs", "AsKh")
    assert hand_names()[21:23] == ("AcKc", "AsQs")
    assert hand_names()[-1] == "2d2c"


def test_indices_and_cards_are_inverse() -> None:
    for index, (high, low) in enumerate(hand_cards()):
        assert high > low
        assert hand_index(high, low) == hand_index(low, high) == index
        assert parse_hand(card_text(high) + card_text(low)) == index


def test_hands_of_two_ranks_are_neighbours() -> None:
    for index, (high, low) in enumerate(hand_cards()):
        start = block_start(high >> 2, low >> 2)
        assert start <= index < start + (6 if high >> 2 == low >> 2 else 16)


@pytest.mark.parametrize("text", ["AsKd", "KdAs", "kd as", "K♦,A♠"])
def test_a_hand_is_read_in_any_order(text: str) -> None:
    assert hand_names()[parse_hand(text)] == "AsKd"


@pytest.mark.parametrize("text", ["", "As", "AsAs", "AsKdQc", "AK", "AsK", "AsXd"])
def test_what_is_no_hand_is_refused(text: str) -> None:
    with pytest.raises(PQLError):
        parse_hand(text)


def test_hands_touching_cards() -> None:
    for text in ("As", "2c", "AsAh", "AsKd7h2c"):
        dead = {text[place : place + 2] for place in range(0, len(text), 2)}
        assert hands_touching(cards_mask(text)) == model.bits_where(lambda hand, dead=dead: hand & dead)
    assert hands_touching(0) == 0
    assert hands_touching((1 << 52) - 1) == ALL_HANDS
    assert hands_touching(1 << card_id("As")).bit_count() == 51


@pytest.mark.parametrize("bits", [0, 1, 0b1011, 1 << 1325, ALL_HANDS])
def test_indices_and_presence_of_a_bitset(bits: int) -> None:
    wanted = [index for index in range(HAND_COUNT) if bits >> index & 1]
    assert list(indices(bits)) == wanted
    assert list(presence(bits)) == [bits >> index & 1 for index in range(HAND_COUNT)]
