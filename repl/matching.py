"""How well a word fits the few letters that were typed for it."""

from __future__ import annotations

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
        found = word.find(letter, start)
        if found < 0:
            return None
        spread += found - start
        start = found + 1
    return _SCATTERED, spread, len(word)
