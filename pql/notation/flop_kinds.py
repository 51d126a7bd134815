"""The 1,755 kinds of flops: those that no exchange of suits makes equal; 573 of them in short deck."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from pql.cards.deck import mask_cards
from pql.cards.games import Game
from pql.sets.board_program import ALL_EXCHANGES, exchanged, exchanges, orbits

from .textures import TEXTURES, texture


class FlopKinds(NamedTuple):
    """One flop of each kind as the mask of its cards, how many flops the kind has, and its share of all."""

    flops: array[int]
    sizes: bytes
    shares: array[float]


@cache
def flop_kinds(missing: int = 0) -> FlopKinds:
    """The kinds of flops without the cards that a deck lacks, in the order of their cards, from the aces down.

    >>> kinds = flop_kinds()
    >>> len(kinds.flops), sum(kinds.sizes)
    (1755, 22100)
    """
    kept = [(flop, size) for flop, size in zip(*orbits(ALL_EXCHANGES), strict=True) if not flop & missing]
    sizes = bytes([size for _, size in kept])
    every = sum(sizes)
    return FlopKinds(
        array("Q", [flop for flop, _ in kept]), sizes, array("d", [size / every for size in sizes])
    )


@cache
def kinds_by_flop(missing: int = 0) -> Mapping[int, int]:
    """The number of each flop's kind, by the mask of its cards.

    >>> len(kinds_by_flop()), len(set(kinds_by_flop().values()))
    (22100, 1755)
    """
    kinds: dict[int, int] = {}
    for number, flop in enumerate(flop_kinds(missing).flops):
        kinds.update({exchanged(flop, each): number for each in exchanges(ALL_EXCHANGES)})
    return kinds


def kind_of(flop: int, game: Game) -> int:
    """The number of the kind of a flop (a mask) in a game; raises KeyError where the deck lacks one of its cards.

    >>> from pql.cards.deck import cards_mask
    >>> from pql.cards.games import HOLDEM
    >>> kinds = [kind_of(cards_mask(flop), HOLDEM) for flop in ("Ks7h2c", "2s7dKh", "Ks7s2c")]
    >>> kinds[0] == kinds[1] != kinds[2]
    True
    """
    return kinds_by_flop(game.missing)[flop]


@cache
def textures_of_kinds(game: Game) -> Mapping[str, bytes]:
    """Of each named texture whether each kind of a game has it, 1 or 0."""
    flops = flop_kinds(game.missing).flops
    return {word: bytes([count > 0 for count in texture(word, game).numbers_on(flops)]) for word in TEXTURES}


@cache
def ranks_of_kinds(game: Game) -> tuple[tuple[int, ...], ...]:
    """The three ranks of each kind of a game, the highest first."""
    return tuple(
        [
            tuple(sorted([card >> 2 for card in mask_cards(flop)], reverse=True))
            for flop in flop_kinds(game.missing).flops
        ]
    )
