"""Bill Chen's formula for starting hands.

Source: Lou Krieger, "Hold'em Excellence", where it first appeared. Score the higher card: A 10, K 8, Q 7,
J 6, others half their rank. A pair scores twice that, at least 5. Suited: 2 more. Ranks between the cards:
none 0, one -1, two -2, three -4, more -5 (the ace is high only). One more point where at most one rank lies
between and both cards are below the queen, for the straights above them. Half points are rounded up.
"""

from __future__ import annotations

from math import ceil

from pql.cards.deck import RANKS

_HIGH_CARD = {"A": 10.0, "K": 8.0, "Q": 7.0, "J": 6.0}
_LEAST_PAIR = 5
_SUITED = 2
_GAP_PENALTY = (0, 1, 2, 4)
_WIDE_GAP_PENALTY = 5


def chen_score(name: str) -> int:
    """The points of a class of hands.

    >>> [chen_score(name) for name in ("AA", "AKs", "TT", "75s", "22", "72o")]
    [20, 12, 10, 6, 5, -1]
    """
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    points = _HIGH_CARD.get(name[0], (high + 2) / 2)
    if high == low:
        return max(ceil(2 * points), _LEAST_PAIR)
    between = high - low - 1
    points -= _GAP_PENALTY[between] if between < len(_GAP_PENALTY) else _WIDE_GAP_PENALTY
    if name.endswith("s"):
        points += _SUITED
    if between <= 1 and high < RANKS.index("Q"):
        points += 1
    return ceil(points)
