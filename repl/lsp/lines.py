"""Places in a text as editors count them: lines from 0, characters in UTF-16 code units.

Lines end as the protocol says, with `\\n`, `\\r\\n` or `\\r`, and with nothing else: not where `str.splitlines` does.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import NamedTuple

_END_OF_LINE = re.compile(r"\r\n|\n|\r")
_TWO_UNITS = re.compile("[\U00010000-\U0010ffff]")


class Place(NamedTuple):
    """A place as editors count."""

    line: int
    character: int


class Lines:
    """The lines of a text; a place is found in the time of a few comparisons, however long text and line are.

    >>> lines = Lines("é𝄞 AA\\nKK")
    >>> lines.place(3), lines.offset(0, 4), lines.offset(1, 2), lines.offset(9, 9)
    (Place(line=0, character=4), 3, 8, 8)
    """

    def __init__(self, text: str) -> None:
        ends = list(_END_OF_LINE.finditer(text))
        self._starts = [0, *(match.end() for match in ends)]
        self._ends = [*(match.start() for match in ends), len(text)]
        self._wide = [] if text.isascii() else [match.start() for match in _TWO_UNITS.finditer(text)]

    def place(self, offset: int) -> Place:
        """The place of a character."""
        line = bisect_right(self._starts, offset) - 1
        return Place(line, self.units(self._starts[line], offset))

    def units(self, start: int, end: int) -> int:
        """The UTF-16 code units between two characters."""
        if not self._wide:
            return end - start
        return end - start + bisect_left(self._wide, end) - bisect_left(self._wide, start)

    def offset(self, line: int, character: int) -> int:
        """The character at a place; behind the end of a line its end, behind the text the text's."""
        if line >= len(self._starts):
            return self._ends[-1]
        start, end = self._starts[line], self._ends[line]
        if not self._wide:
            return min(start + character, end)
        return bisect_left(range(end), character, start, end, key=lambda offset: self.units(start, offset))
