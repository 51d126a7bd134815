"""`pql.hole_hands`: hands of Omaha as sets, and as calls take them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.card_lists import AnyCards, card_numbers, is_several
from pql.cards.deck import card_text
from pql.cards.games import OMAHA, Game, game_named
from pql.compiler.expressions import hole_hands_of_text
from pql.questions.question import NamedHands
from pql.sets.holeset import HoleSet
from pql.sets.in_deck import another_game

if TYPE_CHECKING:
    from typing import Any


def hole_hands(text: str | HoleSet, *, dead: AnyCards = "", game: str | None = None) -> HoleSet:
    """The set of Omaha hands that a text denotes, without those that hold a dead card; a set is taken too.

    The notation is ProPokerTools' generic syntax with words, operators and weights: `AA$ds`, `KQJT+`, `AA:0.5, KK`,
    `rundown and doublesuited`. `game` names an Omaha, four cards where it is left out; a set says it itself. Raises
    `PQLError`, with the place, for text that is none.

    >>> import pql
    >>> len(pql.hole_hands("AA")), len(pql.hole_hands("AA$ds")), len(pql.hole_hands("AA", game="omaha5"))
    (6961, 864, 108336)
    >>> list(pql.hole_hands("AsAhKs[Kh,2h]"))
    ['AsAhKsKh', 'AsAhKs2h']
    """
    own = text.game if game is None and isinstance(text, HoleSet) else _omaha(game)
    found = _set_of(text, own)
    return found if isinstance(dead, str) and not dead else found.without(dead)


def _omaha(game: str | None) -> Game:
    found = OMAHA if game is None else game_named(game)
    if found.uses is None:
        message = f"the hands of {found.name} are read by `pql.hands`"
        raise PQLError(Diagnostic("unknown-game", message, help=f'game="{OMAHA.name}"'))
    return found


def named_holes(given: Any, game: Game) -> NamedHands[HoleSet]:
    """Hands of a game given as text, as a set or as cards, with their text."""
    if is_several(given) and not isinstance(given, str):
        cards = card_numbers(given, "hands", game)
        if len(cards) != game.hole:
            message = f"a hand of {game.name} is {game.hole} cards, not {len(cards)}"
            raise PQLError(Diagnostic("bad-cards", message, help="write a range as text, as in `AsKs`"))
        given = "".join(map(card_text, cards))
    found = _set_of(given, game)
    return NamedHands(given.strip() if isinstance(given, str) else found.text(), found)


def _set_of(given: Any, game: Game) -> HoleSet:
    if isinstance(given, HoleSet):
        if given.game != game:
            raise another_game(given.game, game)
        return given
    if not isinstance(given, str):
        raise TypeError(
            f"hands of {game.name} must be text, a HoleSet or {game.hole} cards, not {type(given).__name__}"
        )
    return hole_hands_of_text(given, game)
