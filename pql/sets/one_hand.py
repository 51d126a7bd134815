"""Sets of a single hand: columns of a million rows hold 1326 of them, so each is made once."""

from __future__ import annotations

from pql.cards.combos import hand_index
from pql.cards.games import Game

from .handset import HandSet

# At most every hand of each game.
_made: dict[tuple[int, str], HandSet] = {}


def hand_of_mask(mask: int, game: Game) -> HandSet | None:
    """The set of one hand of a game of two cards, by the mask of these; None for a mask that is no such hand.

    >>> from pql.cards.games import HOLDEM
    >>> hand_of_mask(1 << 51 | 1 << 50, HOLDEM), hand_of_mask(0b111, HOLDEM)
    (<HandSet AsAh>, None)
    """
    key = mask, game.name
    found = _made.get(key)
    if found is None:
        if mask.bit_count() != game.hole or mask & game.missing:
            return None
        high = mask.bit_length() - 1
        low = (mask ^ 1 << high).bit_length() - 1
        found = _made[key] = HandSet(1 << hand_index(high, low), None, game)
    return found
