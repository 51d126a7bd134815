"""What the kernel says of its features, against what they do: suits, numbers, and cards that are none."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import permutations
from random import Random

import pytest

from pql.evaluator_ext import columns
from references.families import together

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 14, 1 << 20, 1 << 51 | 1)
EXCHANGES = [*permutations(range(4))][1:]


@cache
def spots(count: int, hole: int = 2) -> list[tuple[int, int]]:
    """Pockets and boards of every street, a few without the one or the other, half of them from short decks."""
    rng = Random(1)
    found = []
    for number in range(count):
        deck = [*range(52)]
        if number % 4 == 1:
            deck = [card for card in deck if card & 3 > 1]
        elif number % 4 == 3:
            low = rng.randrange(9)
            deck = [card for card in deck if low <= card >> 2 < low + 5]
        street = (0, 3, 4, 5)[number // 4 % 4]
        cards = [1 << card for card in rng.sample(deck, hole + street)]
        nothing = hole == 2 and number % 9 == 0
        found.append((0 if nothing else sum(cards[:hole]), sum(cards[hole:])))
    return found


@cache
def exchanged_spots(count: int, hole: int, exchange: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(exchanged(pocket, exchange), exchanged(board, exchange)) for pocket, board in spots(count, hole)]


def hole_of(name: str) -> int:
    """How many cards a hand has of which this is a feature."""
    return 4 if name.startswith("omaha_") else 2


def exchanged(cards: int, exchange: tuple[int, ...]) -> int:
    return sum(1 << (card & ~3 | exchange[card & 3]) for card in range(52) if cards >> card & 1)


def values(name: str, asked: list[tuple[int, int]], dead: int, number: int) -> list[int | float | None]:
    pockets, boards = (array("Q", masks) for masks in zip(*asked, strict=True))
    return columns.feature(name, pockets, boards, dead, number).tolist()


@pytest.mark.parametrize("name", columns.FEATURES)
def test_a_feature_changes_with_the_suits_if_it_names_them_and_only_then(name: str) -> None:
    known = columns.FEATURES[name]
    count = 48 if known.seconds >= 40e-9 else 240
    changed = False
    for number in NUMBERS if known.takes_number else (0,):
        for dead in (0, 1 << 50 | 1 << 49 | 1 << 3):
            before = values(name, spots(count, hole_of(name)), dead, number)
            for exchange in EXCHANGES:
                after = values(
                    name,
                    exchanged_spots(count, hole_of(name), exchange),
                    exchanged(dead, exchange),
                    number,
                )
                changed |= after != before
    assert changed == known.names_suits


@together("name", columns.FEATURES)
def test_a_feature_changes_with_the_number_if_it_takes_one_and_only_then(name: str) -> None:
    asked = spots(48, hole_of(name))
    answers = {tuple(values(name, asked, 0, number)) for number in NUMBERS}
    assert (len(answers) > 1) == columns.FEATURES[name].takes_number


def test_a_feature_is_of_up_to_seven_cards_of_the_deck() -> None:
    pockets, boards = array("Q", [3, 3 << 40]), array("Q", [31 << 10, 31 << 20])
    assert columns.feature("cards", pockets, boards, 0).tolist() == [7, 7]
    for bad in (1 << 52, 1 << 63, 31 << 10 | 1 << 50, (1 << 52) - 1):
        for given in (array("Q", [31 << 10, bad]), array("Q", [bad])):
            with pytest.raises(ValueError, match="more cards than this feature"):
                columns.feature("category", pockets, given, 0)
