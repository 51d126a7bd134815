"""Omaha hands as text: ProPokerTools' generic syntax, with words, operators, names and weights besides.

>>> from pql.cards.games import OMAHA
>>> [len(read(text, OMAHA)) for text in ("AA", "AA$ds", "AA and doublesuited", "AKQJ+", "rundown, KK:0.5")]
[6961, 864, 864, 256, 9521]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Source

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.sets.holeset import HoleSet


def read(text: str, game: Game) -> HoleSet:
    """The hands of a text; raises `PQLError`, with the place, for what is none."""
    from .reading import read_hands

    return read_hands(text, game, Source(text, "<hands>"), 0)
