"""Did-you-mean: the nearest word, where there is one. `difflib` is imported only when a mistake was made."""

from __future__ import annotations

from collections.abc import Iterable

from .keywords import COMMON_SLIPS

LONGEST_WORD = 40
"""Longer words are compared with nothing: nobody mistyped a keyword that way, and comparing takes time."""

_SHORT = 4


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that was probably meant, in any case of letters.

    >>> did_you_mean("Conected", ["connected", "suited"])
    'connected'
    >>> did_you_mean("versus", ["vs", "on"])
    'vs'
    >>> did_you_mean("xyzzy", ["vs", "on"]) is None
    True
    """
    if len(word) > LONGEST_WORD:
        return None
    by_lower = {candidate.lower(): candidate for candidate in candidates}
    slip = COMMON_SLIPS.get(word.lower())
    if slip in by_lower:
        return by_lower[slip]
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), by_lower, 1, 0.7)
    if not near:
        slips = [slip for slip, meant in COMMON_SLIPS.items() if len(slip) > _SHORT and meant in by_lower]
        near = [COMMON_SLIPS[slip] for slip in get_close_matches(word.lower(), slips, 1, 0.8)]
    return by_lower[near[0]] if near else None
