"""The 1,755 kinds of flops: those that no exchange of suits makes equal."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from pql.cards.deck import mask_cards
from pql.sets.board_program import ALL_EXCHANGES, exchanged, exchanges, orbits

from .textures import TEXTURES, texture

FLOPS = 22_100


class FlopKinds(NamedTuple):
    """One flop of each kind as the mask of its cards, how many flops the kind has, and its share of all."""

    flops: array[int]
    sizes: bytes
    shares: array[float]


@cache
def flop_kinds() -> FlopKinds:
    """The kinds of flops, in the order of their cards, from the aces down.

    >>> kinds = flop_kinds()
    >>> len(kinds.flops), sum(kinds.sizes)
    (1755, 22100)
    """
    flops, sizes = orbits(ALL_EXCHANGES)
    return FlopKinds(flops, sizes, array("d", [size / FLOPS for size in sizes]))


@cache
def kinds_by_flop() -> Mapping[int, int]:
    """The number of each flop's kind, by the mask of its cards.

    >>> len(kinds_by_flop()), len(set(kinds_by_flop().values()))
    (22100, 1755)
    """
    kinds: dict[int, int] = {}
    for number, flop in enumerate(flop_kinds().flops):
        kinds.update({exchanged(flop, each): number for each in exchanges(ALL_EXCHANGES)})
    return kinds


def kind_of(flop: int) -> int:
    """The number of the kind of a flop, given as the mask of its cards.

    >>> from pql.cards.deck import cards_mask
    >>> kind_of(cards_mask("Ks7h2c")) == kind_of(cards_mask("2s7dKh")) != kind_of(cards_mask("Ks7s2c"))
    True
    """
    return kinds_by_flop()[flop]


@cache
def textures_of_kinds() -> Mapping[str, bytes]:
    """Of each named texture whether each kind has it, 1 or 0."""
    flops = flop_kinds().flops
    return {word: bytes([count > 0 for count in texture(word).numbers_on(flops)]) for word in TEXTURES}


@cache
def ranks_of_kinds() -> tuple[tuple[int, ...], ...]:
    """The three ranks of each kind, the highest first."""
    return tuple(
        [tuple(sorted([card >> 2 for card in mask_cards(flop)], reverse=True)) for flop in flop_kinds().flops]
    )
