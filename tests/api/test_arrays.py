"""`pql.rank` and `pql.evaluate`: one hand in any form, and many as arrays, lists, columns and frames."""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import pql
from pql.api.arrays.card_rows import NumberRows
from pql.cards.deck import card_text
from references.families import together

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
            function(bytearray(cards)),
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


@together(
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
        np.array([["As", "Ks", "Qs", "Js", "Xs"]]),
        np.array(["2020-01-01"], dtype="datetime64[D]"),
        np.arange(7)[None] + 250,
        np.arange(7)[None] - 3,
        ["AsKsQsJsTs", "AsKsQsJs"],
        ["AsKsQsJsTs", "AsKsQsJsJs"],
        ["AsKsQsJsTs", None],
        ["AsKsQsJsTs", 5],
        [[0, 1, 2, 3, 4], [0, 1, 2, 3]],
        [[0, 1, 2, 3, 4], [0, 1, 2, 3, 52]],
        [[0, 1, 2, 3, 4], 5.5],
        [[]],
        [b"AsKs"],
        {"AsKsQsJsTs": 1},
        pd.Series(["AsKsQsJsTs", None]),
        pd.Series([0.5, 1.5]),
        pd.Series([True, False]),
        pd.DataFrame({"a": [1, None]}),
        pl.Series([1 << 60]),
        pa.array([None, 31]),
        pql.hands("AA"),
        pql.boards("AhKhQh"),
    ],
    ids=lambda hand: repr(hand).partition(" at 0x")[0],
)
def test_what_is_no_hand_is_an_error_of_the_language(
    hand: Any,
) -> None:
    with pytest.raises((pql.PQLError, TypeError)):
        pql.rank(hand)


def test_a_missing_hand_at_the_beginning_is_named_as_such() -> None:
    missing: Any = [None, "AsKsQsJsTs"]
    with pytest.raises(pql.PQLError, match="row 0 is missing"):
        pql.rank(missing)
    nothing: Any = None
    with pytest.raises(TypeError, match="hands are text, lists of cards"):
        pql.rank(nothing)


def test_pokerval_of_few_cards() -> None:
    assert [pql.evaluate(cards) for cards in ("", "As", "AsKs", [51])] == [
        0,
        0x000E0000,
        0x000ED000,
        0x000E0000,
    ]


RANK: Callable[..., Any] = pql.rank
TEXTS = ["".join(map(card_text, hand)) for hand in HANDS]
ROWS = np.array(HANDS, dtype=np.uint8)
MASKS = [sum(1 << card for card in hand) for hand in HANDS]
WORDS = [[card_text(card) for card in hand] for hand in HANDS]

# Everything that holds the same hands: what it is called, and the hands.
FORMS: list[tuple[str, Any]] = [
    *(
        (f"{kind} rows", ROWS.astype(kind))
        for kind in ("i1", "i2", "i4", "i8", "u2", "u4", "u8", ">i4", ">u2")
    ),
    *((f"{kind} masks", np.array(MASKS, dtype=kind)) for kind in ("i8", "u8", ">i8")),
    ("rows in Fortran's order", np.asfortranarray(ROWS.astype("i4"))),
    ("columns of wider rows", np.hstack([ROWS, ROWS]).astype("i8")[:, :7]),
    ("every other mask", np.repeat(np.array(MASKS, dtype="u8"), 2)[::2]),
    ("rows of objects", ROWS.astype(object)),
    ("array of texts", np.array(TEXTS)),
    ("array of texts of cards", np.array(WORDS)),
    ("list of texts", TEXTS),
    ("tuple of texts", tuple(TEXTS)),
    ("texts in small letters", [text.lower() for text in TEXTS]),
    ("texts with blanks", [f"{text[:4]} {text[4:]}" for text in TEXTS]),
    ("texts with symbols", [text.replace("s", "♠") for text in TEXTS]),
    ("list of lists", HANDS),
    ("list of lists of texts", WORDS),
    ("list of tuples", list(map(tuple, HANDS))),
    ("list of bytes", list(map(bytes, HANDS))),
    ("list of arrays", list(ROWS)),
    ("pandas frame", pd.DataFrame(ROWS.astype("i8"))),
    ("pandas frame of texts", pd.DataFrame(WORDS)),
    ("pandas frame of one column", pd.DataFrame({"hand": TEXTS})),
    ("pandas texts", pd.Series(TEXTS)),
    ("pandas strings", pd.Series(TEXTS, dtype="string")),
    ("pandas lists", pd.Series(HANDS)),
    ("pandas masks", pd.Series(MASKS)),
    ("pandas masks that may be missing", pd.Series(MASKS, dtype="Int64")),
    ("polars frame", pl.DataFrame(ROWS)),
    ("polars frame of one column", pl.DataFrame({"hand": TEXTS})),
    ("polars texts", pl.Series(TEXTS)),
    ("polars lists", pl.Series(HANDS)),
    ("polars arrays", pl.Series(HANDS, dtype=pl.Array(pl.UInt8, 7))),
    ("polars masks", pl.Series(MASKS, dtype=pl.UInt64)),
    ("Arrow texts", pa.array(TEXTS)),
    ("Arrow dictionary", pa.array(TEXTS).dictionary_encode()),
    ("Arrow lists", pa.array(HANDS)),
    ("Arrow lists of seven", pa.array(HANDS, pa.list_(pa.uint8(), 7))),
    ("Arrow masks", pa.array(MASKS, pa.uint64())),
    ("Arrow chunks", pa.chunked_array([TEXTS[:100], TEXTS[100:]])),
    ("Arrow chunks of lists of seven", pa.chunked_array([pa.array(HANDS, pa.list_(pa.int8(), 7))])),
    ("Arrow table", pa.table({f"c{place}": ROWS[:, place] for place in range(7)})),
    ("Arrow batch", pa.record_batch({f"c{place}": ROWS[:, place] for place in range(7)})),
]


@together(("name", "given"), FORMS, ids=[name for name, _ in FORMS])
def test_every_form_of_many_hands_means_the_same(name: str, given: Any) -> None:
    for function, kind in ((pql.rank, np.uint16), (pql.evaluate, np.uint32)):
        answers = function(given)
        assert isinstance(answers, np.ndarray)
        assert answers.dtype == kind
        assert answers.tolist() == [function(hand) for hand in HANDS]


def test_a_relation_of_duckdb_is_read() -> None:
    with duckdb.connect() as connection:
        connection.register("dealt", pa.table({"hand": TEXTS}))
        assert pql.rank(connection.sql("select hand from dealt")).tolist() == [
            pql.rank(hand) for hand in HANDS
        ]


def test_hands_of_five_to_seven_cards_stand_in_one_list() -> None:
    hands = [hand[: 5 + place % 3] for place, hand in enumerate(HANDS)]
    expected = [pql.rank(hand) for hand in hands]
    assert list(RANK(hands)) == list(RANK(["".join(map(card_text, hand)) for hand in hands])) == expected


@pytest.mark.parametrize(
    "empty", [pd.Series([], dtype=str), pl.Series([], dtype=pl.String), pa.array([], pa.string())]
)
def test_empty_columns_have_no_answers(empty: Any) -> None:
    assert len(pql.rank(empty)) == len(pql.evaluate(empty)) == 0


def test_a_wrong_row_is_named() -> None:
    for wrong in (
        [*TEXTS[:3], "AsKsQsJsXx"],
        [*HANDS[:3], [0, 1, 2, 3, 77]],
        ROWS[:4] + np.array([[0]] * 3 + [[60]]),
    ):
        with pytest.raises(pql.PQLError, match="row 3"):
            pql.rank(wrong)
    with pytest.raises(pql.PQLError, match="row 3 is missing"):
        RANK([*TEXTS[:3], None])
    with pytest.raises(pql.PQLError, match=r"reshape\(1, -1\)"):
        pql.rank(np.arange(20, dtype=np.int32))


def test_without_numpy_columns_are_read_as_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [pql.rank(hand) for hand in HANDS]
    wide = memoryview(array("i", ROWS.reshape(-1).tolist())).cast("B").cast("i", (len(HANDS), 7))
    monkeypatch.setitem(sys.modules, "numpy", None)
    for given in (TEXTS, HANDS, pa.array(TEXTS), pa.array(HANDS), wide):
        answers = pql.rank(given)
        assert isinstance(answers, array)
        assert answers.tolist() == expected
    cards: Any = pql.card_ids(TEXTS)
    assert type(cards) is NumberRows
    assert cards[0].tolist() == HANDS[0]
    expected_rows: Any = HANDS
    assert cards.tolist() == expected_rows
    assert len(pql.deal(0)) == 0
    assert pql.deal(3, cards=5, seed=1).shape == (3, 5)
