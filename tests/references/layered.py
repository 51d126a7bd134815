"""The next cards in layers, by the definition: each falls into the first layer that holds the board with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from .boards import DECK, Board
from .boards import cards_of as in_order
from .compared import strong as strong_part
from .showdowns import POT, Spot, cards

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


@cache
def next_cards(spot: Spot) -> dict[str, list[Fraction]]:
    """The weight of the deals in which a card comes next, and what the first player gets in them.

    Of two cards to come either may be the next one: their deal counts for both.
    """
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for deal in spot.deals():
        won = deal.weight * deal.won()[0]
        for card in DECK:
            if cards(card) & deal.board & ~deal.known:
                found[card][0] += deal.weight
                found[card][1] += won
    return defaultdict(
        lambda: [Fraction(0), Fraction(0)],
        {card: [Fraction(weight), Fraction(won, POT)] for card, (weight, won) in found.items()},
    )


def strong(spot: Spot, cards_of_layer: Iterable[str]) -> tuple[float, float]:
    """The parts of both ranges with over 80 % equity, the mean over the cards of a layer by their deals."""
    after = next_cards(spot)
    sums = [Fraction(0)] * 3
    for card in cards_of_layer:
        here = spot._replace(board=spot.board + card)
        parts = strong_part(here), strong_part(here._replace(players=here.players[::-1]))
        sums = [one + after[card][0] * part for one, part in zip(sums, (Fraction(1), *parts), strict=True)]
    return float(sums[1] / sums[0]), float(sums[2] / sums[0])
