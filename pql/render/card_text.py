"""Ranks, hand types and lists of cards as text: what grids, outs and draws are written with."""

from __future__ import annotations

from collections.abc import Sequence

RANKS = "AKQJT98765432"

_CARD = 3
_FEWEST_CARDS = 4


def card_rows(cards: Sequence[str], room: int) -> list[str]:
    """Cards with blanks between them, in rows of at most `room` columns.

    >>> card_rows(["As", "Ah", "Ad", "Ac", "Ks"], 12)
    ['As Ah Ad Ac', 'Ks']
    """
    each = max(_FEWEST_CARDS, (room + 1) // _CARD)
    return [" ".join(cards[start : start + each]) for start in range(0, len(cards), each)] or [""]
