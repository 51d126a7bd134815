"""A hand against another, or against a range, on a known board: the answer of `EquityQuestion` without its machinery.

What bots and loops ask a thousand times a second takes microseconds to count; questions, plans, chunks and tallies
would take several times as long. Everything that is not as plain is left to them.
"""

from __future__ import annotations

from array import array
from time import perf_counter
from typing import Any

from pql.base.typed import NamedTuple
from pql.cards.combos import indices
from pql.cards.games import Game, played
from pql.engine.algorithms import Algorithm
from pql.engine.listed import HandList, Listed, count_listed
from pql.evaluator_ext import omaha
from pql.results.equity import EquityResult, PlayerEquity
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet

from .question import NamedHands

_NO_CARDS, _FIRST, _SECOND = array("Q", [0]), array("I", [0]), array("I", [1])
_ONES, _STARTS = array("d", [1.0, 1.0]), array("q", [0, 1, 2])


class ShortHands(NamedTuple):
    """A plain set of hands as answers write it, and the hand order of its percentages."""

    text: str
    order: str | None
    listed: HandList


def short_hands(named: NamedHands) -> ShortHands | None:
    """Hands for `short_equity`; None for weighted ones, none at all, and those of which there is more to say."""
    hands = named.hands
    if type(hands) is not HandSet or not hands.is_plain or not hands or named.readings:
        return None
    return ShortHands(named.text, named.order, HandList(hands.bits, array("H", indices(hands.bits))))


def short_equity(hero: ShortHands, villain: ShortHands, board: str, known: int) -> EquityResult | None:
    """The exact equities on a board of three to five cards; None where this is not the quickest way, or has no deal."""
    started = perf_counter()
    game = played()
    found = count_listed(game, known, hero.listed, villain.listed, game.missing)
    if found is None or not found[2]:
        return None
    order = hero.order if hero.order is not None else villain.order
    return short_result(hero.text, villain.text, found, board, order, game.name, started)


def short_result(
    hero: str, villain: str, found: Listed, board: str, order: str | None, game: str, started: float
) -> EquityResult:
    """The answer, of the deals that were counted."""
    wins, ties, deals, algorithm = found
    losses, tie = deals - wins - ties, ties / deals
    players = (
        PlayerEquity(hero, (2 * wins + ties) / (2 * deals), wins / deals, tie, None, wins, ties, None, None),
        PlayerEquity(
            villain, (2 * losses + ties) / (2 * deals), losses / deals, tie, None, losses, ties, None, None
        ),
    )
    # All fields in their order: to give some by name takes longer than to count the deals.
    values: tuple[Any, ...] = (
        "exact", deals, players, None, algorithm.value, perf_counter() - started,
        game, "", (), board, None, (), order,
    )  # fmt: skip
    return EquityResult(*values)


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
