"""The next cards in layers, by the definition: each falls into the first layer that holds the board with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from .boards import DECK, Board
from .boards import cards_of as in_order
from .showdowns import Spot, cards, rows

OTHERS = "others"


class Layer(NamedTuple):
    """The next cards of a layer, their part of all deals, and the first player's equity after them."""

    cards: frozenset[str]
    share: Fraction
    equity: Fraction | None


def layers(spot: Spot, tests: Sequence[tuple[str, Callable[[Board], bool]]]) -> dict[str, Layer]:
    """Every next card that may come, in the first layer whose test holds for the board with it."""
    shown = in_order(spot.board)
    found = {name: (set[str](), [Fraction(0), Fraction(0)]) for name, _ in tests} | {
        OTHERS: (set[str](), [Fraction(0), Fraction(0)])
    }
    after = next_cards(spot)
    for card in DECK:
        if cards(card) & (cards(spot.board) | cards(spot.dead)):
            continue
        name = next((name for name, test in tests if test((*shown, card))), OTHERS)
        members, sums = found[name]
        members.add(card)
        sums[0] += after[card][0]
        sums[1] += after[card][1]
    total = sum(weight for weight, _ in after.values())
    return {
        name: Layer(frozenset(members), weight / total, won / weight if weight else None)
        for name, (members, (weight, won)) in found.items()
    }


def next_cards(spot: Spot) -> dict[str, list[Fraction]]:
    """The weight of the deals in which a card comes next, and what the first player gets in them.

    Of two cards to come either may be the next one: their deal counts for both.
    """
    found: dict[str, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for deal in spot.deals():
        share = deal.weight * deal.share()
        for card in DECK:
            if cards(card) & deal.board & ~deal.known:
                found[card][0] += deal.weight
                found[card][1] += share
    return found


def strong(spot: Spot, after: str) -> tuple[Fraction, Fraction]:
    """The parts of the two ranges, by their deals, that have over 80 % equity when a card has come."""
    here = spot._replace(board=spot.board + after)
    versus = here._replace(players=here.players[::-1])
    first, second = (
        sum((share for share, equity in rows(one).values() if equity > Fraction(4, 5)), Fraction(0))
        for one in (here, versus)
    )
    return first, second
