"""A card is in one place only: the problem of cards that are in two, and of hands that leave one another none."""

from __future__ import annotations

from typing import NamedTuple

from pql.base.place import ONE_PLACE

from .deck import mask_text


class Clash(NamedTuple):
    """Why nothing can be dealt: the parts of a diagnostic."""

    code: str
    message: str
    help: str


def clash(message: str) -> Clash:
    """What a message says, as a clash.

    >>> clash("AsKs holds a dead card").help
    'a card is in one place only'
    """
    return Clash("impossible-deal", message, ONE_PLACE)


def shared(first: int, second: int, places: str = "on the board and dead") -> Clash | None:
    """The clash of the cards that are in both of two masks, None where there are none.

    >>> shared(0b1100, 0b0110), shared(0b11, 0b100)
    (Clash(code='impossible-deal', message='2h is on the board and dead', help='a card is in one place only'), None)
    """
    common = first & second
    return clash(f"{mask_text(common)} is {places}") if common else None


def undealt(hands: str = "these hands") -> Clash:
    """The clash of players whose hands cannot all be dealt.

    >>> undealt().message
    'these hands cannot be dealt together: every choice uses some card twice'
    """
    message = f"{hands} cannot be dealt together: every choice uses some card twice"
    return Clash("impossible-deal", message, f"{ONE_PLACE}; look for hands that share their cards")
