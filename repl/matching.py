"""How well known words fit what was typed for them: a few letters of one, or one that is mistyped."""

from __future__ import annotations

from collections.abc import Iterable

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
