"""Every card exists once: errors for a card that is in two places, and for hands that cannot be dealt together."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.place import ONE_PLACE
from pql.base.typed import NamedTuple

from .deck import RANKS, mask_text
from .games import Game


class Clash(NamedTuple):
    """Why no deal is possible: code, message and help of a diagnostic."""

    code: str
    message: str
    help: str


def clash(message: str) -> Clash:
    """A clash with a message.

    >>> clash("AsKs holds a dead card").help
    'a card can only be in one place'
    """
    return Clash("impossible-deal", message, ONE_PLACE)


def shared(first: int, second: int, game: Game, places: str = "on the board and dead") -> Clash | None:
    """The clash of cards that are in two masks, None if there is no such card.

    >>> from pql.cards.games import HOLDEM
    >>> shared(0b1100, 0b0110, HOLDEM), shared(0b11, 0b100, HOLDEM)
    (Clash(code='impossible-deal', message='2h is on the board and dead', help='a card can only be in one place'), None)
    """
    common = first & second
    if missing := not_in_deck(common, game):
        return missing
    return clash(f"{mask_text(common)} is {places}") if common else None


def not_in_deck(cards: int, game: Game) -> Clash | None:
    """The clash of cards that the deck of a game lacks; None if it has them all.

    >>> from pql.cards.games import HOLDEM
    >>> not_in_deck(0b0110, HOLDEM) is None
    True
    """
    missing = cards & game.missing
    if not missing:
        return None
    lowest = RANKS[game.lowest]
    message = f"there is no {mask_text(missing)} in {game.name}: its lowest card is {lowest}"
    return Clash("other-game", message, f"leave out what is below the {lowest}")


def check_in_deck(cards: int, game: Game) -> None:
    """Raises `PQLError` for cards that the deck of a game lacks.

    >>> from pql.cards.games import HOLDEM
    >>> check_in_deck(0b0110, HOLDEM)
    """
    if missing := not_in_deck(cards, game):
        raise PQLError(Diagnostic(*missing[:2], help=missing.help))


def undealt(hands: str = "these hands") -> Clash:
    """The clash of players whose hands cannot be dealt together.

    >>> undealt().message
    'these hands cannot be dealt together: every choice uses some card twice'
    """
    message = f"{hands} cannot be dealt together: every choice uses some card twice"
    return Clash("impossible-deal", message, f"{ONE_PLACE}; look for hands that share their cards")
