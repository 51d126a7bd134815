from __future__ import annotations

from typing import Any

import pytest

from pql.base.diagnostics import PQLError
from pql.cards.card_lists import dead_mask
from pql.cards.deck import (
    RANKS,
    SUITS,
    card_id,
    card_text,
    cards_mask,
    mask_cards,
    mask_text,
    parse_cards,
)
from pql.cards.games import HOLDEM
from references.answers import sure


def test_numbers_and_texts_are_inverse() -> None:
    texts = [rank + suit for rank in RANKS for suit in SUITS]
    assert [card_id(text) for text in texts] == list(range(52))
    assert [card_text(card) for card in range(52)] == texts


@pytest.mark.parametrize("text", ["as", "AS", "aS", "A♠", "a♠"])
def test_cards_are_read_in_any_case_and_with_suit_symbols(text: str) -> None:
    assert card_id(text) == 51


@pytest.mark.parametrize("text", ["AsKd2c", "As Kd 2c", "As,Kd , 2c", " as\tkd\n2♣ "])
def test_blanks_and_commas_between_cards_are_optional(text: str) -> None:
    assert parse_cards(text) == (51, 45, 0)


def test_masks_list_the_highest_card_first() -> None:
    assert mask_text(cards_mask("2c As Ah Kd")) == "AsAhKd2c"
    assert mask_cards(0) == []
    assert cards_mask("") == 0
    assert mask_text((1 << 52) - 1).startswith("AsAhAdAcKs")


@pytest.mark.parametrize(
    ("text", "start", "words"),
    [
        ("As Xd", 3, "`Xd` is not a card"),
        ("AsK", 2, "`K` is not a card"),
        ("10s", 0, "written T"),
        ("As 10", 3, "written T"),
        ("AsAs", 2, "As is written twice"),
        ("🂡", 0, "is not a card"),
    ],
)
def test_errors_say_what_is_wrong_and_where(text: str, start: int, words: str) -> None:
    with pytest.raises(PQLError) as caught:
        parse_cards(text)
    (diagnostic,) = caught.value.diagnostics
    assert sure(diagnostic.span).start == start
    assert words in diagnostic.render()


@pytest.mark.parametrize("text", ["", "A", "Asd", "AsKd", "sA", "?h"])
def test_one_card_is_exactly_one_card(text: str) -> None:
    with pytest.raises(PQLError):
        card_id(text)


def test_dead_cards_are_text_or_a_mask() -> None:
    assert dead_mask("2c 2d", HOLDEM) == dead_mask(3, HOLDEM) == 3
    assert dead_mask("", HOLDEM) == dead_mask(0, HOLDEM) == 0


@pytest.mark.parametrize("dead", [3.5, b"As", {"As"}, {"As": 1}, None])
def test_dead_cards_of_another_kind_are_a_type_error(
    dead: Any,
) -> None:
    with pytest.raises(TypeError):
        dead_mask(dead, HOLDEM)


@pytest.mark.parametrize("mask", [-1, 1 << 52, 10**30])
def test_a_mask_is_of_the_deck(mask: int) -> None:
    with pytest.raises(ValueError, match="52 bits"):
        dead_mask(mask, HOLDEM)
