"""Did-you-mean: the nearest word, if any. `difflib` is imported only after a mistake."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST_WORD = 40
"""Longer words get no suggestion: they are no mistyped keywords, and comparing takes time."""

_SHORT = 4
_BEGUN = 3
"""So many letters, with which one word alone begins, are that word."""


_MOST_COMPARED = 200
"""Of more candidates only the likeliest are compared letter by letter: with thousands of names that takes long."""
_LIKENESS = 0.7

COMMON_SLIPS = {
    "versus": "vs", "against": "vs", "v": "vs", "pairs": "pair", "suit": "suited", "suits": "suited",
    "unsuited": "offsuit", "offsuited": "offsuit", "off": "offsuit", "connector": "connected",
    "connectors": "connected", "everything": "any", "nothing": "none", "flop": "board",
}  # fmt: skip
"""What people write for a keyword although it looks nothing like it; did-you-mean tries these first."""


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that was probably meant, in any case of letters.

    >>> did_you_mean("Conected", ["connected", "suited"])
    'connected'
    >>> did_you_mean("versus", ["vs", "on"])
    'vs'
    >>> did_you_mean("equ", ["equity", "odds"])
    'equity'
    >>> did_you_mean("xyzzy", ["vs", "on"]) is None
    True
    """
    if len(word) > LONGEST_WORD:
        return None
    by_lower = {candidate.lower(): candidate for candidate in candidates}
    slip = COMMON_SLIPS.get(word.lower())
    if slip in by_lower:
        return by_lower[slip]
    begun = [each for each in by_lower if each.startswith(word.lower())]
    if len(begun) == 1 and len(word) >= _BEGUN:
        return by_lower[begun[0]]
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), _likely(word.lower(), by_lower), 1, _LIKENESS)
    if not near:
        slips = [slip for slip, meant in COMMON_SLIPS.items() if len(slip) > _SHORT and meant in by_lower]
        near = [COMMON_SLIPS[slip] for slip in get_close_matches(word.lower(), slips, 1, 0.8)]
    return by_lower[near[0]] if near else None


def _likely(word: str, candidates: Iterable[str]) -> list[str]:
    """The candidates of about the same length; of very many those that begin or end alike, or are nearest in length."""
    size = len(word)
    likely = [each for each in candidates if 2 * min(len(each), size) >= _LIKENESS * (len(each) + size)]
    if len(likely) > _MOST_COMPARED:
        likely.sort(
            key=lambda each: (each[0] != word[0]) + (each[-1] != word[-1]) + abs(len(each) - size) / size
        )
    return likely[:_MOST_COMPARED]
