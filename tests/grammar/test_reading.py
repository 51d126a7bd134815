"""Colours, completion and hints share what was read of a line, and say the same as if each had read it alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pql.grammar.editing import reading
from pql.grammar.editing.completion import expected_words
from pql.grammar.editing.highlight import PQLLexer
from pql.grammar.editing.reading import Walk, expression_at

LINES = (
    "equity steal7 vs (TT+, AQs+) and not KQs on AK*[>2F] within 0.1%",
    "let a = 22+; let b = A2s+, 'K9s+\nequity a vs b on AK",
    "select avg(riverEquity(hero)) from hero='AA', dead='As' where nouts@turn > 3 group by",
    "set dialect = std; AA /* why */ -- what\n77-; 7? 33,3% [ ; odds QQ vs",
)
MOST = 4  # of the pieces that a random text is made of


def answers(text: str, cursor: int, start: int) -> list[Any]:
    """What is drawn at a key, as the shell asks for it: colours, hint and completion from where a statement begins."""
    return [
        list(PQLLexer().statements(text)),
        expression_at(text[start:], cursor - start),
        expected_words(text[start:cursor]),
    ]


def alone(text: str, cursor: int, start: int) -> list[Any]:
    found = []
    for number in range(3):
        reading._kept.clear()
        found.append(answers(text, cursor, start)[number])
    return found


def starts(text: str) -> list[int]:
    return [0, *(end for end, _ in PQLLexer().statements(text))][:-1] or [0]


@pytest.mark.parametrize("line", LINES)
def test_a_typed_line_is_answered_as_if_read_anew(line: str) -> None:
    for cursor in range(len(line) + 1):
        text = line[:cursor]
        for start in starts(text):
            assert answers(text, cursor, start) == alone(text, cursor, start)


@given(st.lists(st.sampled_from([*LINES, " ", ";", "\n", "(", "'", "# x\n", "é♥"]), max_size=MOST), st.data())
def test_any_text_is_answered_as_if_read_anew(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    cursor = data.draw(st.integers(0, len(text)))
    for start in starts(text):
        if start <= cursor:
            assert answers(text, cursor, start) == alone(text, cursor, start)


@pytest.mark.parametrize("line", LINES)
def test_a_key_reads_the_line_once(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    count = 0

    def counted(self: reading.Reading, text: str, game: str) -> None:
        nonlocal count
        count += text != ""
        make(self, text, game)

    make = reading.Reading.__init__
    monkeypatch.setattr(reading.Reading, "__init__", counted)
    reading._kept.clear()
    for cursor in range(1, len(line) + 1):
        text = line[:cursor]
        count = 0
        answers(text, cursor, ([0, 0, *starts(text)])[-2])
        assert count <= 1, text


def test_long_texts_are_not_kept() -> None:
    reading._kept.clear()
    reading.read("AA, " * reading._LONGEST_KEPT)
    assert not reading._kept


def test_a_text_beyond_the_limit_has_no_statements() -> None:
    part = reading.read("A" * 1_000_001)
    assert list(part.statements()) == []
    assert part.reading.walk is None


def test_a_reading_keeps_the_walk_where_the_text_ends() -> None:
    part = reading.read("AA; equity KK")
    assert [len(statement.pieces) for statement in part.statements()] == [1, 2]
    assert isinstance(part.reading.walk, Walk)
    assert [token.type for token in part.reading.walk.lexer.tokens] == ["EQUITY", "HAND"]
