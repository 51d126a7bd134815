"""Games: how many hole cards a hand has, and how many of them count."""

from __future__ import annotations

from math import comb

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.records import Record
from pql.grammar.tables.keywords import OTHER_GAMES


class Game(Record):
    """A game: its name, the cards of its deck, the hole cards of a hand, how many of these count, its ranking.

    `uses` None: the best five of all cards. `ranking` names what beats what.

    >>> OMAHA.hole, OMAHA.uses, OMAHA.hands
    (4, 2, 270725)
    """

    name: str
    deck: int
    hole: int
    uses: int | None
    ranking: str

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return comb(self.deck, self.hole)

    @property
    def most_players(self) -> int:
        """How many players can be dealt in, ten at most."""
        return min(10, (self.deck - 5) // self.hole)


HOLDEM = Game("holdem", 52, 2, None, "standard")
OMAHA = Game("omaha", 52, 4, 2, "standard")
OMAHA5 = Game("omaha5", 52, 5, 2, "standard")

GAMES = {game.name: game for game in (HOLDEM, OMAHA, OMAHA5)}


def game_named(name: str) -> Game:
    """The game of a name; raises `PQLError` for one that PQL does not know, TypeError for what is no text.

    >>> game_named("PLO").name
    'omaha'
    """
    if not isinstance(name, str):
        raise TypeError(f"a game is named by text, not by {type(name).__name__}")
    lower = name.strip().lower()
    known = GAMES.get(OTHER_GAMES.get(lower, lower))
    if known is None:
        message = f"there is no game `{name}`"
        raise PQLError(Diagnostic("unknown-game", message, help=f"the games are {', '.join(GAMES)}"))
    return known
