"""Random calls of the kernel of Omaha."""

from __future__ import annotations

from array import array
from typing import Any

from pql.evaluator_ext import omaha
from references.random_arguments import (
    Calls,
    Dice,
    any_number,
    cards,
    few_cards,
    fewer,
    mask,
    masks,
    seed,
    spoiled,
    words,
)


def hole(rng: Dice) -> int:
    return any_number(rng) if rng.bad() else 4


def hands(rng: Dice) -> Any:
    drawn = sorted(
        {cards(rng, rng.choice([3, 4, 5]) if rng.bad() else 4) for _ in range(rng.randrange(1, 9))}
    )
    weights = array(
        "d", [rng.choice([0.0, -1.0, float("inf"), 1e308, 0.5]) if rng.bad() else 0.5] * len(drawn)
    )
    found = spoiled(array("Q", drawn), rng), rng.choice([None, weights, spoiled(weights, rng)])
    return None if rng.bad() else found


def ranges(rng: Dice) -> Any:
    return [
        rng.choice([None, hands(rng)])
        for _ in range(rng.choice([0, 11, 12]) if rng.bad() else rng.randrange(2, 6))
    ]


def one_each(rng: Dice) -> Any:
    deck = rng.sample(range(52), 16)
    held = [sum([1 << card for card in deck[4 * i : 4 * i + 4]]) for i in range(rng.randrange(1, 4))]
    return spoiled(array("Q", [rng.choice([0, 0b111, held[0]]) if rng.bad() else each for each in held]), rng)


def bitset(rng: Dice) -> Any:
    return bytes(rng.choice([0, 7, 33840, 33842]) if rng.bad() else 33841)


def room(rng: Dice) -> Any:
    return bytearray(bitset(rng))


def slots(rng: Dice) -> Any:
    values = [0, 3, 12, 15, 16, 17, 47] + ([-1, 13, 14, 48, 255, 300] if rng.bad() else [])
    return [(rng.choice(values), rng.choice([0, 3, 15, 16, 17])) for _ in range(rng.randrange(5 + rng.bad()))]


def listed(rng: Dice) -> Any:
    return None if rng.random() < 0.5 else (masks(rng.choice([3, 4, 5]))(rng), fewer("I", [0, 1, 3])(rng))


few_times = fewer("I", [0, 1, 2])

CALLS: Calls = [
    (omaha.number, (mask,)),
    (omaha.value, (few_cards(4, 5, 6), few_cards(5, 5, 4))),
    (omaha.masks_of, (bitset, hole)),
    (omaha.mark, (room, hole, slots, words(0, 1 << 12), words(0, 1))),
    (omaha.stabilizer, (hands, hole)),
    (omaha.sweep, (masks(5), few_times, hands, hands, hole)),
    (omaha.count_hands, (words(0, 0, 0b111), mask, one_each, words(1, 2, 0, 11))),
    (
        omaha.sample,
        (words(0, 0b111), mask, listed, ranges, hole, seed, seed, words(0, 1, 50), words(0, 0, 1, -1, 9)),
    ),
]
