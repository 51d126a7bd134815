"""Hands of a file that are not read, where and why, and the games that hands are of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards.games import GAMES, OMAHA, OMAHA5_HILO, OMAHA8

from .records import HOLDEM, SHORT_DECK, RecordedHands, recorded

if TYPE_CHECKING:
    from .tournaments.records import Tournament

# How many of the hands that are not there are listed; all are counted.
MOST_LISTED = 1000
# What the names of files end in that are looked at in a folder.
ENDINGS = (".phh", ".phhs", ".ohh", ".txt", ".xml", ".json", ".ots", ".eml", ".htm", ".gz", ".zip")
# Tables of anybody are in CSV; these are the logs of PokerNow.
LOG = re.compile(r"poker_now_log_[^/]*\.csv$", re.IGNORECASE)


class BrokenHandError(Exception):
    """Why a hand cannot be read, as a sentence."""


class OtherGameError(Exception):
    """What other game a hand is of."""


class Unread(NamedTuple):
    """A hand, or a file, that is not read: `skipped` because it is another game, or because something is wrong.

    >>> str(Unread("monday.phhs", 12, "`actions` is missing"))
    'monday.phhs:12: `actions` is missing'
    """

    path: str
    line: int
    reason: str
    skipped: bool = False

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.reason}"


class Batch(NamedTuple):
    """Hands that were read together, and what was not; `done` is the share of all files that is behind.

    As a reader gives them `hands` are those of hold'em, and `others` those of other games. Where one game is asked for
    `left` says how many hands of each other game there were. `tournaments` are those that summaries tell of.
    """

    hands: RecordedHands
    unread: Sequence[Unread] = ()
    done: float = 1.0
    others: Mapping[str, RecordedHands] = {}
    left: Mapping[str, int] = {}
    tournaments: Sequence[Tournament] = ()

    @classmethod
    def of_hands(cls, hands: Iterable[Mapping[str, Any]], unread: Sequence[Unread]) -> Batch:
        """Hands as `recorded` takes them, of any games: each has its own as `game`."""
        by_game: dict[str, list[Mapping[str, Any]]] = {HOLDEM: []}
        for hand in hands:
            by_game.setdefault(hand.get("game", HOLDEM), []).append(hand)
        batches = {game: recorded(each, game) for game, each in by_game.items()}
        return cls(batches.pop(HOLDEM), unread, others=batches)

    def of_game(self, game: str) -> Batch:
        """Only the hands of a game."""
        by_game = {HOLDEM: self.hands, **self.others}
        left = {name: len(hands) for name, hands in by_game.items() if name != game and len(hands)}
        wanted = by_game[game] if game in by_game else RecordedHands(game=game)
        return self._replace(hands=wanted, others={}, left=left)


class Tally:
    """Counts of what was not read, and the first of it; `left` are hands of games that were not asked for."""

    def __init__(self) -> None:
        self.broken = self.skipped = 0
        self.listed: list[Unread] = []
        self.left: Counter[str] = Counter()

    def add(self, unread: Iterable[Unread], left: Mapping[str, int] = {}) -> None:
        self.left.update(left)
        for each in unread:
            if each.skipped:
                self.skipped += 1
            else:
                self.broken += 1
            if len(self.listed) < MOST_LISTED:
                self.listed.append(each)

    def merge(self, other: Tally) -> None:
        self.broken += other.broken
        self.skipped += other.skipped
        self.listed += other.listed[: MOST_LISTED - len(self.listed)]
        self.left.update(other.left)


def of_other_games(skipped: int, left: Mapping[str, int] = {}) -> list[str]:
    """What is said of hands of other games: those that can be asked for, and those that are not read.

    >>> for told in of_other_games(1, {"omaha": 1200}):
    ...     print(told)
    1,200 hands of omaha are left out: write `game omaha` before, in Python game="omaha"
    1 hand of another game is left out
    """
    told = []
    for game, hands in left.items():
        some = "1 hand of {} is" if hands == 1 else f"{hands:,} hands of {{}} are"
        told.append(f'{some.format(game)} left out: write `game {game}` before, in Python game="{game}"')
    if skipped:
        some = "1 hand of another game is" if skipped == 1 else f"{skipped:,} hands of other games are"
        told.append(f"{some} left out")
    return told


# How many cards a player holds, by the game.
HOLE_CARDS = {game.recorded: game.hole for game in GAMES.values()}
# Omaha by how many cards a player holds, and by the highest rank of a low that takes half of the pot.
_OMAHA_OF = {(game.hole, game.low): game.name for game in GAMES.values() if game.uses}

_EIGHT = r"\b(?:[fnp]?l)?o[/-]?8\b|\bbig ?o\b"
_HI_LO = re.compile(
    r"hi(?:gh)?[ /\\_-]{0,3}lo|\bh/l|oma(?:ha)?[ _]?hl|omaha[ /_-]?8(?![\d./])|\b(?:8|eight) or better|"
    + _EIGHT,
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"courchevel|irish|(?<!lo[ -])(?<!low[ -])split|double|triple|draw|stud|razz|badugi|lowball|pineapple|mixed"
    r"|horse",
    re.IGNORECASE,
)
_OMAHA = re.compile(r"omaha|\b(?:[4-6]c)?plo|game_oma|" + _EIGHT, re.IGNORECASE)
_CARDS = re.compile(
    r"([4-6]|four|five|six)[ -]?cards?|([4-6])[ -]omaha|omaha ?([4-6])|plo[- ]?([4-6])|([4-6])cplo|\b(big) ?o\b",
    re.IGNORECASE,
)
_NUMBERS = {"four": 4, "five": 5, "six": 6, "big": OMAHA5_HILO.hole}
_HOLDEM = re.compile(r"hold.?em|\bnlhe?\b|short ?deck|six ?plus|6\+", re.IGNORECASE)
_SHORT = re.compile(r"short.?deck|six ?plus|6\+", re.IGNORECASE)


@lru_cache(1 << 12)
def _named(text: str) -> str:
    """The name of the game that a site calls so; empty for one that is not read."""
    omaha = _OMAHA_OF.get((_cards_in(text), OMAHA8.low if _HI_LO.search(text) else None))
    if omaha and not _OTHER.search(text):
        if _OMAHA.search(text):
            return omaha
        if _HOLDEM.search(text) and GAMES[omaha].low is None:
            return SHORT_DECK if _SHORT.search(text) else HOLDEM
    return ""


def game_of(text: str) -> str:
    """The name of the game that a site calls so; raises `OtherGameError` for one that is not read.

    >>> [game_of(each) for each in ("Hold'em No Limit", "5 Card Omaha Pot Limit", "PLO", "6+ Hold'em")]
    ['holdem', 'omaha5', 'omaha', 'shortdeck']
    >>> [game_of(each) for each in ("Omaha Hi/Lo Pot Limit", "PLO8", "Big O", "6 Card Omaha")]
    ['omaha8', 'omaha8', 'omaha5hl', 'omaha6']
    >>> game_of("7 Card Stud Hi/Lo Limit")
    Traceback (most recent call last):
    ...
    pql.histories.problems.OtherGameError: 7 Card Stud Hi/Lo Limit is another game
    """
    game = _named(text)
    if not game:
        raise other_game(text.strip()[:60])
    return game


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

    >>> omaha_dealt("omaha", 5), omaha_dealt("omaha8", 5), omaha_dealt("omaha", 0), omaha_dealt("holdem", 5)
    ('omaha5', 'omaha5hl', 'omaha', 'holdem')
    """
    named = GAMES[game]
    return _OMAHA_OF.get((cards, named.low), game) if named.uses and cards > named.hole else game


def other_game(text: str) -> OtherGameError:
    """That hands of a game are not read."""
    return OtherGameError(f"{text} is another game")
