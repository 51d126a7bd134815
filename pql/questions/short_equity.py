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
from pql.cards.games import played
from pql.engine.listed import HandList, Listed, count_listed
from pql.results.equity import EquityResult, PlayerEquity
from pql.sets.handset import HandSet

from .question import NamedHands


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
    found = count_listed(known, hero.listed, villain.listed, game.missing)
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
