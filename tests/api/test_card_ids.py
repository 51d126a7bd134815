"""`pql.card_ids` and `pql.card_text`: cards as numbers and back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.evaluator_ext import cards as kernel
from references.families import together

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
few_cards = st.lists(st.integers(0, 51), unique=True, min_size=1, max_size=9)


@given(few_cards)
def test_cards_become_numbers_and_text_again(cards: list[int]) -> None:
    text = "".join(DECK[card] for card in cards)
    assert pql.card_ids(text) == pql.card_ids([DECK[card] for card in cards]) == pql.card_ids(cards) == cards
    assert pql.card_text(cards) == pql.card_text(np.array(cards)) == text
    assert [pql.card_text(card) for card in cards] == [DECK[card] for card in cards]


@given(
    st.integers(2, 7).flatmap(
        lambda width: st.lists(st.permutations(range(52)).map(lambda deck: deck[:width]))
    )
)
def test_rows_become_numbers_and_text_again(rows: list[list[int]]) -> None:
    texts = ["".join(DECK[card] for card in row) for row in rows]
    if not rows:
        assert pql.card_ids(texts) == []
        return
    for column in (texts, np.array(texts), pd.Series(texts), pl.Series(texts), pa.array(texts), rows):
        numbers = pql.card_ids(column)
        assert isinstance(numbers, np.ndarray)
        assert (numbers.dtype, numbers.tolist()) == (np.uint8, rows)
        assert pql.card_text(numbers) == texts


def test_every_spelling_is_read() -> None:
    assert pql.card_ids("as KD, 2♣") == [51, 45, 0]
    rows = pql.card_ids(["as KD", "2♣2d"])
    assert not isinstance(rows, list)
    assert rows.tolist() == [[51, 45], [0, 1]]


@together(
    "wrong",
    [
        *("AsXx", "AsAs", "A", 5, None, 5.5, object()),
        *([51, 51], [52], [-1], [0.5], ["As", "As"], ["AsKs", "AsAs"], ["AsKs", "As"], ["AsKs", None]),
        *(np.array([[1, 52]]), np.array([[300, 1]]), np.array([31]), np.array([0.5]), pql.hands("AA")),
    ],
    ids=lambda wrong: repr(wrong).partition(" at 0x")[0],
)
def test_what_is_no_card_is_refused(wrong: Any) -> None:
    with pytest.raises((pql.PQLError, TypeError, ValueError)) as raised:
        pql.card_ids(wrong)
    assert str(raised.value)


@pytest.mark.parametrize("wrong", [52, -1, "As", None, 0.5, [52], ["As"], [[0, 99]], True], ids=repr)
def test_what_is_no_number_of_a_card_has_no_text(wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="a card must be a number"):
        pql.card_text(wrong)


def test_the_kernel_reads_only_letters_of_cards() -> None:
    cards = bytearray(1)
    for first in range(256):
        for second in range(256):
            text = bytes([first, second])
            expected = chr(first).upper() + chr(second).lower()
            if first > 127 or second > 127 or expected not in DECK:
                assert kernel.read_rows(text, 1, cards) == 0
            else:
                assert (kernel.read_rows(text, 1, cards), cards[0]) == (-1, DECK.index(expected))
    assert kernel.read_rows(b"AsKsAhAh", 2, bytearray(4)) == 1
    for width, room in ((0, 2), (3, 2), (2, 4)):
        with pytest.raises(ValueError, match="two letters"):
            kernel.read_rows(b"AsKs", width, bytearray(room))
