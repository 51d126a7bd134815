"""The games that hands are of, by what sites call them."""

from __future__ import annotations

import re

from .problems import OtherGameError
from .records import HOLDEM, SHORT_DECK

# How many cards a player holds, by the game.
HOLE_CARDS = {HOLDEM: 2, "omaha": 4, "omaha5": 5, SHORT_DECK: 2}

_OTHER = re.compile(
    r"hi ?[/_-]? ?lo|h/l|omaha?hl|omahl|8 or better|omaha ?8|o8\b|6[ -]?card|6[ -]omaha|omaha ?6|plo-?6"
    r"|courchevel|irish|split|double|triple|draw|stud|razz|badugi|lowball|pineapple|mixed|horse",
    re.IGNORECASE,
)
_OMAHA = re.compile(r"omaha|\b(?:5c)?plo|game_oma", re.IGNORECASE)
_FIVE = re.compile(r"(?:5|five)[ -]?cards?|5[ -]omaha|omaha ?5|plo-?5|5cplo", re.IGNORECASE)
_HOLDEM = re.compile(r"hold.?em|short ?deck|six ?plus|6\+", re.IGNORECASE)
_SHORT = re.compile(r"short.?deck|six ?plus|6\+", re.IGNORECASE)


def game_of(text: str) -> str:
    """The name of the game that a site calls so; raises `OtherGameError` for one that is not read.

    >>> [game_of(each) for each in ("Hold'em No Limit", "5 Card Omaha Pot Limit", "PLO", "6+ Hold'em")]
    ['holdem', 'omaha5', 'omaha', 'shortdeck']
    >>> game_of("Omaha Hi/Lo Pot Limit")
    Traceback (most recent call last):
    ...
    pql.histories.problems.OtherGameError: Omaha Hi/Lo Pot Limit is another game
    """
    if not _OTHER.search(text):
        if _OMAHA.search(text):
            return "omaha5" if _FIVE.search(text) else "omaha"
        if _HOLDEM.search(text):
            return SHORT_DECK if _SHORT.search(text) else HOLDEM
    raise other_game(text.strip()[:60])


def other_game(text: str) -> OtherGameError:
    """That hands of a game are not read."""
    return OtherGameError(f"{text} is another game")
