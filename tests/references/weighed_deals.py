"""Every deal of weighted hands on a turn, in every game, by the rules alone: nothing here asks PQL's kernels.

Five cards are ranked by phevaluator, in short deck by `six_plus`; a hand is the best five cards that its game allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from phevaluator import evaluate_cards

from . import six_plus
from .omaha import cards_of

Cards = tuple[int, ...]
Range = dict[Cards, Fraction]

# The last of phevaluator's ranks of each type, a straight flush first.
_LAST = (10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462)


@cache
def _five(cards: Cards, game: str) -> tuple[int, tuple[int, ...]]:
    """The type of five cards, 0 the lowest, and what tells equal types apart; the greater wins."""
    if game.startswith("shortdeck"):
        kind, rest = six_plus.five(cards, game.endswith("trips"))
        return kind, tuple(rest)
    rank = int(evaluate_cards(*cards))
    return 8 - next(place for place, last in enumerate(_LAST) if rank <= last), (-rank,)


@cache
def best(hand: Cards, board: Cards, game: str) -> tuple[int, tuple[int, ...]]:
    """The best five cards of a hand on a board: in Omaha two of the hand with three of the board."""
    if game.startswith("omaha"):
        fives = [(*two, *three) for two in combinations(hand, 2) for three in combinations(board, 3)]
    else:
        fives = list(combinations((*hand, *board), 5))
    return max(_five(tuple(sorted(five)), game) for five in fives)


class Deal(NamedTuple):
    """A deal to the river: its weight, the players' hands, the river card, and what the hands make."""

    weight: Fraction
    hands: tuple[Cards, ...]
    river: int
    values: tuple[tuple[int, tuple[int, ...]], ...]

    def share(self, player: int = 0) -> Fraction:
        """What a player gets of the pot."""
        top = max(self.values)
        return Fraction(int(self.values[player] == top), self.values.count(top))


def read(text: str) -> Range:
    """Hands written with their weights: `AsKs:0.5, QhQd`."""
    parts = [part.strip().partition(":") for part in text.split(",")]
    return {cards_of(hand): Fraction(weight or 1) for hand, _, weight in parts}


class Spot(NamedTuple):
    """A question in the texts of its parts: players, a turn, dead cards, and hands that have folded."""

    game: str
    players: tuple[str, ...]
    board: str
    dead: str = ""
    folded: str = ""

    @property
    def tail(self) -> str:
        """What comes behind the players in a statement."""
        parts = [f" on {self.board}", f" dead {self.dead}" if self.dead else ""]
        return "".join([*parts, f" folded {self.folded}" if self.folded else ""])

    @property
    def text(self) -> str:
        return " vs ".join(self.players)

    def deals(self) -> list[Deal]:
        """Every deal; those who have folded hold their hands too."""
        return list(_deals(self))


def _deals(spot: Spot) -> Iterator[Deal]:
    board, dead = cards_of(spot.board), cards_of(spot.dead)
    deck = [card for card in range(52) if not spot.game.startswith("shortdeck") or card >= 16]
    ranges = [read(text) for text in (*spot.players, *([spot.folded] if spot.folded else []))]
    for chosen in product(*[each.items() for each in ranges]):
        used = [*board, *dead, *[card for hand, _ in chosen for card in hand]]
        if len({*used}) < len(used):
            continue
        weight = Fraction(1)
        for _, own in chosen:
            weight *= own
        hands = tuple([hand for hand, _ in chosen[: len(spot.players)]])
        for river in deck:
            if river not in used:
                values = tuple([best(hand, (*board, river), spot.game) for hand in hands])
                yield Deal(weight, hands, river, values)


def weight_of(deals: Sequence[Deal]) -> Fraction:
    """The weight of deals together."""
    return sum([deal.weight for deal in deals], Fraction(0))


def equity(deals: Sequence[Deal], player: int = 0) -> float:
    """What a player gets of the pots of some deals, by their weights."""
    return float(sum([deal.weight * deal.share(player) for deal in deals], Fraction(0)) / weight_of(deals))
