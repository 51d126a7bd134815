"""The games that hands are of, by what sites call them."""

from __future__ import annotations

import re

from pql.cards.games import GAMES, OMAHA

from .problems import OtherGameError
from .records import HOLDEM, SHORT_DECK

# How many cards a player holds, by the game.
HOLE_CARDS = {game.recorded: game.hole for game in GAMES.values()}
# Omaha by how many cards a player holds.
_OMAHA_OF = {game.hole: game.name for game in GAMES.values() if game.uses}

_OTHER = re.compile(
    r"hi ?[/_-]? ?lo|h/l|omaha?hl|omahl|8 or better|omaha ?8|o8\b"
    r"|courchevel|irish|split|double|triple|draw|stud|razz|badugi|lowball|pineapple|mixed|horse",
    re.IGNORECASE,
)
_OMAHA = re.compile(r"omaha|\b(?:[4-6]c)?plo|game_oma", re.IGNORECASE)
_CARDS = re.compile(
    r"([4-6]|four|five|six)[ -]?cards?|([4-6])[ -]omaha|omaha ?([4-6])|plo-?([4-6])|([4-6])cplo",
    re.IGNORECASE,
)
_NUMBERS = {"four": 4, "five": 5, "six": 6}
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
    cards = _cards_in(text)
    if not _OTHER.search(text) and cards in _OMAHA_OF:
        if _OMAHA.search(text):
            return _OMAHA_OF[cards]
        if _HOLDEM.search(text):
            return SHORT_DECK if _SHORT.search(text) else HOLDEM
    raise other_game(text.strip()[:60])


def _cards_in(text: str) -> int:
    """How many cards a player holds by the name of a game of Omaha: four where it says nothing.

    >>> _cards_in("5 Card Omaha Pot Limit"), _cards_in("PLO")
    (5, 4)
    """
    match = _CARDS.search(text)
    word = next(filter(None, match.groups())).lower() if match else ""
    return _NUMBERS.get(word) or int(word or OMAHA.hole)


def omaha_dealt(game: str, cards: int) -> str:
    """The game of a hand in which a player holds so many cards: sites and formats call every Omaha by one name.

    >>> omaha_dealt("omaha", 5), omaha_dealt("omaha", 0), omaha_dealt("holdem", 5)
    ('omaha5', 'omaha', 'holdem')
    """
    return _OMAHA_OF.get(cards, game) if game == OMAHA.name else game


def other_game(text: str) -> OtherGameError:
    """That hands of a game are not read."""
    return OtherGameError(f"{text} is another game")
