"""Words of the language that are written with blanks or hyphens: `flush draw`, `two-tone`, `ace high`."""

from __future__ import annotations

import re
from collections.abc import Container

_MOST_PARTS = 3
_NEXT = re.compile(r"([ \t]+|-)([^\W\d]\w*)").match


def end_of_split_word(
    text: str, start: int, end: int, limit: int, known: Container[str]
) -> tuple[str, int] | None:
    """The word that the part at `start` to `end` begins with what follows it, and where that ends.

    The longest is taken, in lower case; None where nothing that follows makes a word of the `known` ones. A hyphen
    with blanks around it is a minus.

    >>> end_of_split_word("flush draw on", 0, 5, 13, {"flush", "flushdraw"})
    ('flushdraw', 10)
    >>> end_of_split_word("flush - draw", 0, 5, 12, {"flush", "flushdraw"}) is None
    True
    """
    word = text[start:end].lower()
    longest = None
    for _ in range(_MOST_PARTS):
        match = _NEXT(text, end, limit)
        if match is None:
            break
        word, end = word + match[2].lower(), match.end()
        if word in known:
            longest = word, end
    return longest
