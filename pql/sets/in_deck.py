"""A set of one game where another one is played: refused, as the language refuses it."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.games import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .boardset import BoardSet
    from .handset import HandSet
    from .holeset import HoleSet


def check_set(given: HandSet | HoleSet | BoardSet, game: Game) -> None:
    """Raises `PQLError` for a set of another game; Omaha's boards are those of hold'em.

    >>> from pql.cards.games import HOLDEM
    >>> from pql.sets.handset import HandSet
    >>> check_set(HandSet(0b1), HOLDEM)
    """
    if given.game != game and given.game != game.of_two_cards:
        raise another_game(given.game, game)


def another_game(given: Game, game: Game) -> PQLError:
    """The error for a set of another game."""
    message = f"a set of {given.name} was given, and the game is {game.name}"
    help = f'game="{given.name}" where a call takes it, and `game {given.name}` in a text'
    if given.hole == game.hole:
        help = f'`set.in_game("{game.name}")` makes a set of {game.name} of it'
    return PQLError(Diagnostic("other-game", message, help=help))
