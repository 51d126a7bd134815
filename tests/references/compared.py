"""Two ranges compared, by the definitions: what both have, what only one has, and what they are worth."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from .hands import DECK
from .made_hands import made
from .showdowns import Held, Spot, cards, held, rows


class Compared(NamedTuple):
    """Sizes in combos, both, either, and what only the first and only the second has."""

    sizes: tuple[Fraction, Fraction]
    both: Fraction
    either: Fraction
    only: tuple[Held, Held]

    @property
    def overlap(self) -> Fraction:
        """Both, as a part of either."""
        return self.both / self.either


def alive(text: str, board: str = "", dead: str = "") -> Held:
    """The hands of a range that the board and dead cards leave."""
    gone = cards(board) | cards(dead)
    return {hand: weight for hand, weight in held(text).items() if not hand & gone}


def compared(first: str, second: str, board: str = "", dead: str = "") -> Compared:
    """Set algebra on weights: both have the smaller, either the larger, one alone what is left of it."""
    one, other = alive(first, board, dead), alive(second, board, dead)
    every = {*one, *other}
    both = sum(min(one.get(hand, 0), other.get(hand, 0)) for hand in every)
    either = sum(max(one.get(hand, 0), other.get(hand, 0)) for hand in every)
    only_one = {
        hand: weight - other.get(hand, 0) for hand, weight in one.items() if weight > other.get(hand, 0)
    }
    only_other = {
        hand: weight - one.get(hand, 0) for hand, weight in other.items() if weight > one.get(hand, 0)
    }
    sizes = Fraction(sum(one.values()), 100), Fraction(sum(other.values()), 100)
    return Compared(sizes, Fraction(both, 100), Fraction(either, 100), (only_one, only_other))


def strong(spot: Spot) -> Fraction:
    """The part of the first range, by its weights, with over 80 % equity."""
    worth = rows(spot)
    live = alive(spot.players[0], spot.board, spot.dead)
    met = [(weight, worth[hand][1]) for hand, weight in live.items() if hand in worth]
    above = sum(weight for weight, equity in met if equity > Fraction(4, 5))
    return Fraction(above, sum(weight for weight, _ in met))


def made_hands(text: str, board: str, dead: str = "") -> dict[str, Fraction]:
    """The share of each made hand on a board."""
    shown = tuple(card for card in DECK if cards(card) & cards(board))
    found: dict[str, Fraction] = {}
    live = alive(text, board, dead)
    for hand, weight in live.items():
        name = made(tuple(card for card in DECK if cards(card) & hand), shown)
        found[name] = found.get(name, Fraction(0)) + Fraction(weight, sum(live.values()))
    return found
