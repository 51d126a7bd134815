"""Parts that the regular expressions of hands and of boards share."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from pql.base.diagnostics import Misread
from pql.grammar.limits import MAX_WORD

BLANK = r"[^\S\n]*"
"""White space within a line."""
LETTER = r"\w♣♦♥♠\ufe0f"
"""What a word is made of, as the inside of a character class; U+FE0F follows suit symbols drawn as emoji."""
COMMON_SIGNS = r"(\n)|(#|--|/\*)|(['\"])|(\Z)"
"""The first four groups of both expressions."""
NEWLINE, COMMENT, QUOTE, END = 1, 2, 3, 4
"""Their numbers: newline, beginning of a comment, quotation mark, end of the text or string."""


def folded(word: str) -> str:
    """The word in small letters, one for each: the small `İ` is two characters, and the second is no letter.

    >>> folded("VILLAIN"), folded("İx")
    ('villain', 'İx')
    """
    if word.isascii():
        return word.lower()
    return "".join([small if len(small := letter.lower()) == 1 else letter for letter in word])


@cache
def matcher(pattern: str, flags: int = 0) -> Callable[..., re.Match[str] | None]:
    """The `match` of a rarely needed pattern, compiled when first used: compiling is a large part of a short run."""
    return re.compile(pattern, flags).match


def refuse_long(word: str) -> None:
    """Raises `Misread` for a word that no one wrote by hand, before anything looks at all of it."""
    if len(word) > MAX_WORD:
        message = f"this word has {len(word):,} characters, and {MAX_WORD} is the most"
        raise Misread("word-too-long", message, "put blanks or commas where it has several parts")
