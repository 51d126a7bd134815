"""Hands that meet on a known board: the answer of `EquityQuestion` without its machinery.

What bots and loops ask a thousand times a second takes microseconds to count; questions, plans, chunks and tallies
would take several times as long. Everything that is not as plain is left to them.
"""

from __future__ import annotations

from array import array
from time import perf_counter
from typing import Any

from pql.base.typed import NamedTuple
from pql.cards.combos import indices
from pql.cards.games import Game
from pql.engine.accuracy import Algorithm
from pql.engine.heads_up import HandList, Listed, count_listed
from pql.evaluator_ext import omaha
from pql.questions.question import NamedHands
from pql.sets.handset import HandSet

from .result import EquityResult, PlayerEquity

_NO_CARDS, _FIRST, _SECOND = array("Q", [0]), array("I", [0]), array("I", [1])
_ONES, _STARTS = array("d", [1.0, 1.0]), array("q", [0, 1, 2])


class ShortHands(NamedTuple):
    """Plain hands as answers write them, the hand order of their percentages, and which they are.

    Hands of two cards are a `HandList`; of more cards there is one hand, the mask of its cards.
    """

    text: str
    order: str | None
    held: Any


def short_hands(named: NamedHands[Any]) -> ShortHands | None:
    """Hands for `short_equity`; None for weighted ones, none at all, and those of which there is more to say."""
    hands = named.hands
    if named.readings or not hands.is_plain or not hands:
        return None
    if isinstance(hands, HandSet):
        return ShortHands(named.text, named.order, HandList(hands.bits, array("H", indices(hands.bits))))
    return ShortHands(named.text, named.order, hands.held()[0][0]) if len(hands) == 1 else None


def short_equity(
    game: Game, hero: ShortHands, villain: ShortHands, board: str, known: int
) -> EquityResult | None:
    """The exact equities on a board of three to five cards; None where this is not the quickest way, or has no deal."""
    started = perf_counter()
    found: Listed | None
    if game.uses is None:
        found = count_listed(game, known, hero.held, villain.held, game.missing)
    else:
        found = _count_held(hero.held, villain.held, known)
    if found is None or not found[2]:
        return None
    wins, ties, deals, algorithm = found
    losses, tie = deals - wins - ties, ties / deals
    players = (
        PlayerEquity(
            hero.text, (2 * wins + ties) / (2 * deals), wins / deals, tie, None, wins, ties, None, None
        ),
        PlayerEquity(
            villain.text,
            (2 * losses + ties) / (2 * deals),
            losses / deals,
            tie,
            None,
            losses,
            ties,
            None,
            None,
        ),
    )
    order = hero.order if hero.order is not None else villain.order
    # All fields in their order: to give some by name takes longer than to count the deals.
    values: tuple[Any, ...] = (
        "exact", deals, players, None, algorithm.value, perf_counter() - started,
        game.name, "", (), board, None, (), order,
    )  # fmt: skip
    return EquityResult(*values)


def _count_held(hero: int, villain: int, known: int) -> Listed:
    """The deals of two hands of more than two cards, given by their masks."""
    hands = array("Q", [hero, villain])
    won, tied, met = omaha.count_spots(array("Q", [known]), _NO_CARDS, _FIRST, _SECOND, hands, _ONES, _STARTS)
    return Listed(int(won), int(tied), int(met), Algorithm.HANDS)
