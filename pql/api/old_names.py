"""Names that functions and classes had before 1.7. They do what they did; `pql` warns of them where they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.card_lists import AnyCards
from pql.cards.games import OMAHA, game_named
from pql.sets.holeset import HoleSet

from .deals.tables import DealTable, deal_table
from .sets import hands

if TYPE_CHECKING:
    from pql.cards.games import HoleSetGame

Deals = DealTable
deals = deal_table


def hole_hands(text: str | HoleSet, *, dead: AnyCards = "", game: str | None = None) -> HoleSet:
    """The old name of `pql.hands(text, game="omaha")`; the game of a set is its own."""
    if game is None:
        game = text.game.name if isinstance(text, HoleSet) else OMAHA.name
    if game_named(game).uses is None:
        message = f"the hands of {game} are read by `pql.hands`"
        raise PQLError(Diagnostic("unknown-game", message, help=f'game="{OMAHA.name}"'))
    return hands(text, dead=dead, game=cast("HoleSetGame", game))
