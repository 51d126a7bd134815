"""The 169 classes of hands: 13 pairs, 78 suited and 78 offsuit combinations of two ranks.

Their order is AA, AKs, AKo, AQs, AQo .. A2o, KK, KQs .. 22, as the hands themselves are sorted. In the
13 x 13 grid the ace is first, pairs are the diagonal, suited classes lie above it and offsuit below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from pql.base.typed import NamedTuple

from .combos import HAND_COUNT, block_start, hand_cards
from .deck import RANKS
from .games import Game

# The hands of a block of two ranks, by their place in it.
_SUITED = 0x8421
_OFFSUIT = 0x7BDE
_BOTH = 0xFFFF
_PAIR = 0x3F


class StartingHand(NamedTuple):
    """One of the 169 classes: ranks 0..12 with `high` >= `low`; `suit` is `s`, `o`, or empty for a pair."""

    high: int
    low: int
    suit: str

    @property
    def name(self) -> str:
        """`AKs`, `AKo`, `AA`."""
        return RANKS[self.high] + RANKS[self.low] + self.suit

    @property
    def bits(self) -> int:
        """The hands of the class as a bitset."""
        return rank_bits(self.high, self.low, self.suit)

    @property
    def size(self) -> int:
        """How many hands the class has: 6, 4 or 12."""
        return {"": 6, "s": 4, "o": 12}[self.suit]

    @property
    def grid_position(self) -> tuple[int, int]:
        """Row and column in the 13 x 13 grid, both from 0 (the ace)."""
        first, second = 12 - self.high, 12 - self.low
        return (second, first) if self.suit == "o" else (first, second)


def rank_bits(high: int, low: int, suit: str) -> int:
    """The hands of two ranks (`high` >= `low`): suited (`s`), offsuit (`o`) or both (`*`); of a pair all six.

    >>> [rank_bits(12, 11, suit).bit_count() for suit in "so*"], rank_bits(12, 12, "").bit_count()
    ([4, 12, 16], 6)
    """
    if high == low:
        return _PAIR << block_start(high, low)
    block = _SUITED if suit == "s" else _OFFSUIT if suit == "o" else _BOTH
    return block << block_start(high, low)


def _all_types() -> Iterator[StartingHand]:
    for high in range(12, -1, -1):
        yield StartingHand(high, high, "")
        for low in range(high - 1, -1, -1):
            yield StartingHand(high, low, "s")
            yield StartingHand(high, low, "o")


@cache
def starting_hands() -> tuple[StartingHand, ...]:
    """The 169 classes in their order.

    >>> [kind.name for kind in starting_hands()[:4]], starting_hands()[168].name
    (['AA', 'AKs', 'AKo', 'AQs'], '22')
    """
    return tuple(_all_types())


@cache
def class_names() -> tuple[str, ...]:
    """The names of the 169 classes in their order.

    >>> class_names()[1]
    'AKs'
    """
    return tuple([kind.name for kind in starting_hands()])


def in_deck(name: str, game: Game) -> bool:
    """Whether the deck of a game has the ranks of a class.

    >>> from pql.cards.games import HOLDEM, SHORT_DECK
    >>> in_deck("22", HOLDEM), in_deck("22", SHORT_DECK)
    (True, False)
    """
    return not game.lowest or RANKS.index(name[1]) >= game.lowest


@cache
def class_masks() -> tuple[int, ...]:
    """The hands of each of the 169 classes as bitsets.

    >>> sum(mask.bit_count() for mask in class_masks())
    1326
    """
    return tuple([kind.bits for kind in starting_hands()])


@cache
def _class_indices() -> Mapping[str, int]:
    return {name: number for number, name in enumerate(class_names())}


def class_index(name: str) -> int:
    """The place of a class, by its canonical name, in the order of the 169. Raises ValueError for other text.

    >>> class_index("AKo")
    2
    """
    try:
        return _class_indices()[name]
    except KeyError:
        raise ValueError(
            f"`{name}` is not the name of one of the 169 classes, such as AKs, AKo or AA"
        ) from None


def class_bits(name: str) -> int:
    """The hands of a class by its name; raises ValueError for other text.

    >>> class_bits("AA")
    63
    """
    return class_masks()[class_index(name)]


@cache
def _classes_of_hands() -> bytes:
    classes = bytearray(HAND_COUNT)
    of_ranks = {(kind.high, kind.low, kind.suit): number for number, kind in enumerate(starting_hands())}
    for index, (first, second) in enumerate(hand_cards()):
        high, low = first >> 2, second >> 2
        suit = "" if high == low else "s" if first & 3 == second & 3 else "o"
        classes[index] = of_ranks[high, low, suit]
    return bytes(classes)


def class_of(index: int) -> int:
    """The class (0..168) of the hand at an index (0..1325).

    >>> class_names()[class_of(8)]
    'AKo'
    """
    return _classes_of_hands()[index]
