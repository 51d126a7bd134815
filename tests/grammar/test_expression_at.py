"""The expression around the cursor, in texts that are right, half typed and wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pql.grammar.editing.reading import expression_at
from references.families import together


@together(
    ("text", "language", "expression"),
    [
        ("AKs", "hands", "AKs"),
        ("22+, A", "hands", "22+, A"),
        ("equity AKs vs QQ", "hands", "QQ"),
        ("equity (AKs", "hands", "(AKs"),
        ("equity Qx9 vs A", "hands", "A"),
        ("equity AKs vs QQ on AK*[>2F]", "boards", "AK*[>2F]"),
        ("let a = 22+ minus", "hands", "22+ minus"),
        ("let b = board AK", "boards", "AK"),
        ("board (AK*) rainbow", "boards", "(AK*) rainbow"),
        ("sample 10 of 22+", "hands", "22+"),
        ("explain equity AK", "hands", "AK"),
        ("equity AKs vs 'QQ+, ", "hands", "'QQ+,"),
        ("'AK", "hands", "'AK"),
        ("AKs; QQ", "hands", "QQ"),
        ("let a = AKs\nboard paired", "boards", "paired"),
        ("equity AKs\n  vs QQ", "hands", "QQ"),
    ],
)
def test_the_expression_at_the_end(text: str, language: str, expression: str) -> None:
    found = expression_at(text, len(text))
    assert found is not None
    assert (found.language, text[found.start : found.end]) == (language, expression)


@pytest.mark.parametrize(
    "text", ["", "equity ", "AKs;", "set bare = both", "value AsKs", "equity AKs vs", "import 'a", "# AKs"]
)
def test_where_there_is_none(text: str) -> None:
    assert expression_at(text, len(text)) is None


def test_the_cursor_decides() -> None:
    text = "equity AKs, QQ vs 22+ on AK*; board T**"
    found = [expression_at(text, cursor) for cursor in range(len(text) + 1)]
    shown = [text[each.start : each.end] if each else "" for each in found]
    assert shown[7:16] == ["AKs, QQ"] * 9
    assert shown[18:23] == ["22+"] * 5
    assert shown[25:29] == ["AK*"] * 4
    assert shown[-1] == "T**"
    assert found[-1] is not None
    assert found[-1].statement == 30


@given(st.text("AKQs9h ,+()[]'\"#;\n*>x", max_size=30), st.integers(0, 30))
def test_no_text_is_too_wrong(text: str, cursor: int) -> None:
    found = expression_at(text, min(cursor, len(text)))
    assert found is None or 0 <= found.start <= found.end <= len(text)


def test_a_filter_in_parentheses() -> None:
    text = "equity (22+ where flushdraw on Kh7h2c), KK vs QQ"
    board = expression_at(text, text.index("7h2c"))
    assert board is not None
    assert (board.language, text[board.start : board.end]) == ("boards", "Kh7h2c")
    kings = expression_at(text, text.index(" vs"))
    assert kings is not None
    assert (kings.language, text[kings.start : kings.end]) == ("hands", "(22+ where flushdraw on Kh7h2c), KK")
    assert expression_at(text, text.index("draw on")) == kings  # the formula is part of it
