"""The word that somebody is typing, how well known words fit it, and the line that says what a word means."""

from __future__ import annotations

import re
from collections.abc import Iterable
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


_PREFIX, _PART, _SCATTERED = 0, 1, 2


def fit(typed: str, word: str) -> tuple[int, int, int] | None:
    """A key to sort by, best first, or None where the word does not fit.

    It fits if it begins with what was typed (best in its very case), holds it, or has its letters in order (the
    first one first).

    >>> sorted(["unpaired", "paired"], key=lambda word: fit("pair", word) or (9, 0, 0))
    ['paired', 'unpaired']
    >>> fit("sdp", "straightdrawpossible") is not None, fit("xyz", "paired")
    (True, None)
    """
    as_typed = word.startswith(typed)
    typed, word = typed.lower(), word.lower()
    if word.startswith(typed):
        return _PREFIX, 0 if as_typed else 1, len(word)
    place = word.find(typed)
    if place > 0:
        return _PART, place, len(word)
    if not typed or word[:1] != typed[:1]:
        return None
    start, spread = 0, 0
    for letter in typed:
        at = word.find(letter, start)
        if at < 0:
            return None
        spread += at - start
        start = at + 1
    return _SCATTERED, spread, len(word)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like a mistyped one, or None if none is near."""
    from difflib import get_close_matches

    by_folded = {other.lower(): other for other in known}
    near = get_close_matches(word.lower(), by_folded, 1)
    return by_folded[near[0]] if near else None


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The help line that names the nearest of the known words, None if none is near."""
    near = nearest(word, known)
    return f"did you mean `{near}`?" if near else None
