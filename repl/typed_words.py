"""The word that somebody is typing, and the line that says what a word means: for every door that completes."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pql

if TYPE_CHECKING:
    from collections.abc import Mapping

# Looked for from the end: from the beginning each letter of a long word would be tried.
_LETTERS_BACKWARDS = re.compile(r"[\w.]*")
_BEGINS = re.compile(r"[^\W\d]")


def typed_word(before: str) -> str:
    """The word that a text ends with, as far as it is typed.

    >>> typed_word("equity ste"), typed_word("select $vi"), typed_word("avg(hero.eq"), typed_word("AKs vs 15")
    ('ste', '$vi', 'hero.eq', '')
    """
    found = _LETTERS_BACKWARDS.match(before[::-1])
    start = len(before) - (found.end() if found else 0)
    if before[start - 1 : start] == "$" and "." not in before[start:]:
        return before[start - 1 :]
    begins = _BEGINS.search(before, start)
    return before[begins.start() :] if begins else ""


def line_about(word: str, kind: str) -> str | None:
    """The line of the table of words for a word of a kind, as `pql.complete` names it; in any case of letters.

    >>> line_about("EQUITY", "statement"), line_about("equity", "boards")
    ('who wins how often: `equity AKs vs QQ+ on AK*`', None)
    >>> line_about("rundown", "omaha5")
    'ranks in a row'
    """
    lines = _lines()
    kind = "omaha" if kind.startswith("omaha") else kind  # one notation for hands of all of them
    word = word.rpartition(".")[2]
    return lines.get((word, kind)) or lines.get((word.lower(), kind))


def meaning_of(word: str, kind: str, names: Mapping[str, tuple[str, str]]) -> str:
    """What is beside a word in a menu: what it names (`Session.names`), its line without marks, else its kind.

    >>> meaning_of("steal", "name", {"steal": ("hands", "22+")}), meaning_of("better", "clause", {})
    ('22+', 'clause')
    """
    if kind == "name":
        return "the last answer" if word == "_" else names[word][1]
    return (line_about(word, kind) or kind).replace("`", "")


@cache
def _lines() -> Mapping[tuple[str, str], str]:
    table = {(word, kind): line for word, kind, line in pql.keywords()}
    return {**{(word.lower(), kind): line for (word, kind), line in table.items()}, **table}
