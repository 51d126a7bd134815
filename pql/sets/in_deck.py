"""Sets of a full deck where a game with fewer cards is played: refused, as the language refuses their cards."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.combos import hands_touching
from pql.cards.deck import RANKS
from pql.cards.games import played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .boardset import BoardSet
    from .handset import HandSet


def check_hands(hands: HandSet) -> None:
    """Raises `PQLError` for a set with hands that the deck of the game that is played lacks.

    >>> from pql.sets.handset import HandSet
    >>> check_hands(HandSet(0b1))
    """
    missing = played().missing
    if missing and (lacking := (hands.bits & hands_touching(missing)).bit_count()):
        raise _of_another_deck(f"{lacking:,} of these {len(hands):,} hands", "hands")


def check_boards(boards: BoardSet) -> None:
    """Raises `PQLError` for a set with boards that the deck of the game that is played lacks."""
    missing = played().missing
    if missing and (boards - boards.without(missing)):
        raise _of_another_deck("some of these boards", "boards")


def check_set(given: HandSet | BoardSet) -> None:
    """Raises `PQLError` for a set with what the deck of the game that is played lacks."""
    if played().missing:
        from .handset import HandSet

        if isinstance(given, HandSet):
            check_hands(given)
        else:
            check_boards(given)


def _of_another_deck(what: str, function: str) -> PQLError:
    game = played()
    message = f"{what} are not in {game.name}: its lowest card is {RANKS[game.lowest]}"
    help = f'`pql.{function}(text, game="{game.name}")` reads {function} of that deck'
    return PQLError(Diagnostic("other-game", message, help=help))
