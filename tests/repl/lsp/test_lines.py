"""Places as editors count them, against the encoding itself."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from pql.repl.lsp.document import Lines

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
