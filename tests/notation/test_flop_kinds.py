"""The kinds of flops: those that an exchange of suits makes equal are one."""

from __future__ import annotations

import itertools

import pytest

import pql
from pql.cards.deck import mask_cards
from pql.cards.games import HOLDEM
from pql.notation.flop_kinds import flop_kinds, kind_of, ranks_of_kinds, textures_of_kinds


def pattern(flop: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    """What is left of a flop without the names of its suits: each suit's ranks."""
    suits = [tuple(sorted(card >> 2 for card in flop if card & 3 == suit)) for suit in range(4)]
    return frozenset((suits.count(ranks), *ranks) for ranks in suits if ranks)


def test_kinds_are_the_flops_without_names_of_suits() -> None:
    kinds: dict[frozenset[tuple[int, ...]], set[int]] = {}
    for flop in itertools.combinations(range(52), 3):
        kinds.setdefault(pattern(flop), set()).add(sum(1 << card for card in flop))
    assert len(kinds) == len(flop_kinds().flops) == 1755
    for members in kinds.values():
        (number,) = {kind_of(flop, HOLDEM) for flop in members}
        assert flop_kinds().sizes[number] == len(members)
        assert flop_kinds().flops[number] in members
        assert flop_kinds().shares[number] == len(members) / 22_100


@pytest.mark.parametrize("word", ["rainbow", "monotone", "paired", "connected"])
def test_a_texture_is_that_of_the_language(word: str) -> None:
    has = textures_of_kinds(HOLDEM)[word]
    boards = pql.boards(word)
    for flop, one in zip(flop_kinds().flops, has, strict=True):
        assert (tuple(mask_cards(flop)) in boards) == bool(one)
    assert sum(size for size, one in zip(flop_kinds().sizes, has, strict=True) if one) == boards.count()


def test_ranks_are_those_of_the_cards() -> None:
    for flop, ranks in zip(flop_kinds().flops, ranks_of_kinds(HOLDEM), strict=True):
        assert (
            sorted(ranks, reverse=True)
            == list(ranks)
            == sorted((c >> 2 for c in mask_cards(flop)), reverse=True)
        )
