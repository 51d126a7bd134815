"""A hand of Omaha against another on a known board, as `pql.questions.short_equity` has it for hold'em."""

from __future__ import annotations

from array import array
from time import perf_counter
from typing import TYPE_CHECKING

from pql.base.typed import NamedTuple
from pql.engine.algorithms import Algorithm
from pql.engine.listed import Listed
from pql.evaluator_ext import omaha
from pql.questions.short_equity import short_result

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.questions.question import NamedHands
    from pql.results.equity import EquityResult
    from pql.sets.holeset import HoleSet

_NO_CARDS, _FIRST, _SECOND = array("Q", [0]), array("I", [0]), array("I", [1])
_ONES, _STARTS = array("d", [1.0, 1.0]), array("q", [0, 1, 2])


class ShortHole(NamedTuple):
    """One hand as answers write it, and its cards as a mask."""

    text: str
    mask: int
    game: Game


def short_hole(named: NamedHands[HoleSet]) -> ShortHole | None:
    """A hand for `short_hole_equity`; None for several hands, none and one with a weight."""
    hands = named.hands
    if len(hands) != 1 or not hands.is_plain:
        return None
    return ShortHole(named.text, hands.held()[0][0], hands.game)


def short_hole_equity(hero: ShortHole, villain: ShortHole, board: str, known: int) -> EquityResult | None:
    """The exact equities on a board of three to five cards; None where there is no deal."""
    started = perf_counter()
    hands = array("Q", [hero.mask, villain.mask])
    won, tied, met = omaha.count_spots(array("Q", [known]), _NO_CARDS, _FIRST, _SECOND, hands, _ONES, _STARTS)
    if not met:
        return None
    found = Listed(int(won), int(tied), int(met), Algorithm.HANDS)
    return short_result(hero.text, villain.text, found, board, None, hero.game.name, started)
