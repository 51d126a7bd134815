"""Places as editors count them, against the encoding itself."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from pql.repl.lsp.lines import Lines, Place

texts = st.text(st.sampled_from("aé𝄞♠ \n\r\x0b\x0c\u2028\x85K"), max_size=40)


def lines_of(text: str) -> list[str]:
    """The lines as the protocol defines them: ended by CR LF, LF or CR."""
    return re.split(r"\r\n|\n|\r", text)


@given(texts, st.integers(0, 40))
def test_a_place_counts_utf16_units_from_the_beginning_of_its_line(text: str, offset: int) -> None:
    offset = min(offset, len(text))
    if text[:offset].endswith("\r") and text[offset:].startswith("\n"):
        offset += 1  # the two are one end of a line
    before = lines_of(text[:offset])
    place = Lines(text).place(offset)
    assert place == (len(before) - 1, len(before[-1].encode("utf-16-le")) // 2)
    assert Lines(text).offset(*place) == offset


@given(texts, st.integers(0, 9), st.integers(0, 50))
def test_any_place_is_a_place_in_the_text(text: str, line: int, character: int) -> None:
    offset = Lines(text).offset(line, character)
    assert 0 <= offset <= len(text)
    lines = lines_of(text)
    if line < len(lines) and character >= len(lines[line].encode("utf-16-le")) // 2:
        assert text[offset : offset + 1] in ("", "\n", "\r"), "behind the end of a line is its end"


@given(texts, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40), texts), max_size=12))
def test_edits_in_sequence_are_those_of_the_text(text: str, edits: list[tuple[int, int, str]]) -> None:
    for first, last, new in edits:
        lines = Lines(text)
        start, end = sorted((lines.place(min(first, len(text))), lines.place(min(last, len(text)))))
        expected = text[: lines.offset(*start)] + new + text[lines.offset(*end) :]
        text = lines.changed(Place(*start), Place(*end), new)
        assert text == expected
