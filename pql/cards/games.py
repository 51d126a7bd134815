"""Games: the cards of a deck, the hole cards of a hand, how many of these count, and what beats what.

A game is a value and always told: sets, spots, problems and questions have theirs, and whatever deals, ranks, names or
remembers cards takes it as an argument. What differs from game to game beside these numbers is found by them:

* what beats what, by `ranking`: `pql.cards.games` has the kernels that know it, `hand_values` its words;
* what a hand can be asked, by `hole`: `pql.engine.ways` has the ways of two cards and of more;
* how hands are written, by `uses`: what counts two cards has Omaha's notation (`pql.notation.omaha`).
"""

from __future__ import annotations

from math import comb

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.records import Record
from pql.grammar.tables.keywords import game_word

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    # The games whose hands are a `HandSet`, and a `HoleSet`.
    HandSetGame: TypeAlias = Literal["holdem", "shortdeck", "shortdeck trips"]
    HoleSetGame: TypeAlias = Literal["omaha", "omaha5", "omaha6", "omaha8", "omaha5hl"]


class Game(Record):
    """A game: its name, the cards of its deck, the hole cards of a hand, how many of these count, its ranking.

    `uses` None: the best five of all cards. `ranking` names what beats what, and the folder of kernels that know it.
    `low`: the highest rank of a low hand that takes half of the pot, 6 for eight or better; None where the high hand
    wins all of it.

    >>> OMAHA.hole, OMAHA.uses, OMAHA.hands
    (4, 2, 270725)
    """

    name: str
    deck: int
    hole: int
    uses: int | None
    ranking: str
    low: int | None = None

    @property
    def lowest(self) -> int:
        """The lowest rank of the deck, 0 for the deuce."""
        return 13 - self.deck // 4

    @property
    def missing(self) -> int:
        """The cards of a full deck that are not in this one, as a mask."""
        return (1 << 4 * self.lowest) - 1

    @property
    def low_ace(self) -> int:
        """The field of a pokerval for the ace of the lowest straight: one below the lowest rank of the deck.

        >>> HOLDEM.low_ace, SHORT_DECK.low_ace
        (1, 5)
        """
        return self.lowest + 1

    @property
    def of_two_cards(self) -> Game:
        """The game of two hole cards with this deck and ranking: for Omaha hold'em, whose boards it has.

        >>> OMAHA.of_two_cards.name, SHORT_DECK.of_two_cards.name
        ('holdem', 'shortdeck')
        """
        return HOLDEM if self.uses else self

    @property
    def recorded(self) -> str:
        """The name of the game that hands of it are recorded as, which is the same for both rankings of short deck.

        >>> SHORT_DECK_TRIPS.recorded
        'shortdeck'
        """
        return self.name.partition(" ")[0]

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
OMAHA6 = Game("omaha6", 52, 6, 2, "standard")
OMAHA8 = Game("omaha8", 52, 4, 2, "standard", low=6)
OMAHA5_HILO = Game("omaha5hl", 52, 5, 2, "standard", low=6)
SHORT_DECK = Game("shortdeck", 36, 2, None, "short_deck")
SHORT_DECK_TRIPS = Game("shortdeck trips", 36, 2, None, "short_deck_trips")

GAMES = {
    game.name: game
    for game in (
        HOLDEM,
        OMAHA,
        OMAHA5,
        OMAHA6,
        OMAHA8,
        OMAHA5_HILO,
        SHORT_DECK,
        SHORT_DECK_TRIPS,
    )
}


def game_given(game: Game | str | None) -> Game:
    """A game given as itself, by a name, or by nothing, which is hold'em; raises as `game_named`.

    >>> game_given(None).name, game_given("shortdeck").deck
    ('holdem', 36)
    """
    return HOLDEM if game is None else game if isinstance(game, Game) else game_named(game)


def game_named(name: str) -> Game:
    """The game of a name; raises `PQLError` for one that PQL does not know, TypeError for what is no text.

    >>> game_named("PLO").name
    'omaha'
    """
    if not isinstance(name, str):
        raise TypeError(f"a game is named by text, not by {type(name).__name__}")
    known = GAMES.get(game_word(name))
    if known is None:
        message = f"there is no game `{name}`"
        raise PQLError(Diagnostic("unknown-game", message, help=f"the games are {', '.join(GAMES)}"))
    return known
