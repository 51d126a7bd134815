"""Places in a text as editors count them: lines from 0, characters in UTF-16 code units.

Lines end as the protocol says, with `\\n`, `\\r\\n` or `\\r`, and with nothing else: not where `str.splitlines` does.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

_END_OF_LINE = re.compile(r"\r\n|\n|\r")


class Place(NamedTuple):
    """A place as editors count."""

    line: int
    character: int


class Lines:
    """The lines of a text.

    >>> lines = Lines("é𝄞 AA\\nKK")
    >>> lines.place(3), lines.offset(0, 4), lines.offset(1, 2), lines.offset(9, 9)
    (Place(line=0, character=4), 3, 8, 8)
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(match.end() for match in _END_OF_LINE.finditer(text))]
        self._is_plain = text.isascii()

    def place(self, offset: int) -> Place:
        """The place of a character."""
        line = bisect_right(self._starts, offset) - 1
        return Place(line, _width(self.text[self._starts[line] : offset]))

    def offset(self, line: int, character: int) -> int:
        """The character at a place; behind the end of a line its end, behind the text the text's."""
        if line >= len(self._starts):
            return len(self.text)
        start = self._starts[line]
        match = _END_OF_LINE.search(self.text, start)
        end = match.start() if match else len(self.text)
        if self._is_plain:
            return min(start + character, end)
        for offset in range(start, end):
            if character <= 0:
                return offset
            character -= _width(self.text[offset])
        return end


def _width(text: str) -> int:
    """The number of UTF-16 code units."""
    return len(text) if text.isascii() else len(text) + sum([char > "\uffff" for char in text])
