"""Cards as texts, the spot a formula looks at, and the register of references."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
STREETS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
TYPES = ("highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush")
# Ranks of the ten straights by their highest rank; the five-high one begins with the ace.
STRAIGHTS = {top: {14 if rank == 1 else rank for rank in range(top - 4, top + 1)} for top in range(5, 15)}

Meaning = TypeVar("Meaning", bound="Callable[..., Any]")
SYMBOLS: dict[str, Callable[[Spot], Any]] = {}
FUNCTIONS: dict[str, Callable[..., Any]] = {}


class Spot(NamedTuple):
    """A pocket on a board of 0, 3, 4 or 5 cards in the order of the deal, and what else is known.

    `dealt` is the whole board that comes, `others` are the pockets of the other players.
    """

    pocket: tuple[str, ...]
    board: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    others: tuple[tuple[str, ...], ...] = ()
    dealt: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.pocket, *self.board)

    @property
    def opponents(self) -> int:
        return max(1, len(self.others))

    @property
    def unseen(self) -> list[str]:
        """The deck without pocket, board and dead cards: another player's cards are unseen."""
        return [card for card in DECK if card not in (*self.all, *self.dead)]

    def at(self, street: int) -> Spot:
        """The same pocket when the board had so many cards."""
        return self._replace(board=(self.dealt or self.board)[:street])

    def with_card(self, card: str) -> Spot:
        return self._replace(board=(*self.board, card))

    def seen_by(self, seat: int) -> Spot:
        """The spot of another player, 0 this one, 1 the first of the others."""
        pockets = [self.pocket, *self.others]
        own = pockets.pop(seat)
        return self._replace(pocket=own, others=tuple(pockets))


def cards(text: str) -> tuple[str, ...]:
    """`AhKd` as ('Ah', 'Kd')."""
    text = text.replace(" ", "")
    return tuple(text[place : place + 2] for place in range(0, len(text), 2))


def rank(card: str) -> int:
    """2 to 14."""
    return RANKS.index(card[0]) + 2


def ranks_of(some: Iterable[str]) -> list[int]:
    return sorted(map(rank, some), reverse=True)


def distinct(some: Iterable[str]) -> list[int]:
    """The different ranks, the highest first."""
    return sorted(set(map(rank, some)), reverse=True)


def suited(some: Iterable[str], suit: str) -> tuple[str, ...]:
    return tuple(card for card in some if card[1] == suit)


def repeated(some: Iterable[str], times: int = 2) -> list[int]:
    """The ranks that are there so often or more, the highest first."""
    counts = Counter(map(rank, some))
    return sorted((each for each in counts if counts[each] >= times), reverse=True)


def is_pair(pocket: Iterable[str]) -> bool:
    first, second = ranks_of(pocket)
    return first == second


def pockets_of(some: Iterable[str]) -> Iterator[tuple[str, ...]]:
    return combinations(some, 2)


def symbol(*names: str) -> Callable[[Meaning], Meaning]:
    """Registers the meaning of symbols."""

    def register(meaning: Meaning) -> Meaning:
        for name in names:
            assert name.lower() not in SYMBOLS, name
            SYMBOLS[name.lower()] = meaning
        return meaning

    return register


def function(*names: str) -> Callable[[Meaning], Meaning]:
    """Registers the meaning of functions."""

    def register(meaning: Meaning) -> Meaning:
        for name in names:
            assert name.lower() not in FUNCTIONS, name
            FUNCTIONS[name.lower()] = meaning
        return meaning

    return register
