"""Random calls of the kernel of Omaha."""

from __future__ import annotations

from array import array
from typing import Any

from pql.evaluator_ext import omaha
from references.random_arguments import (
    Calls,
    Dice,
    Maker,
    any_number,
    card_rows,
    cards,
    few_cards,
    fewer,
    mask,
    masks,
    numbers,
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


def of_every_hand(rng: Dice) -> Any:
    return array("d", [0.5]) * (rng.choice([0, 270_724]) if rng.bad() else 270_725)


def room(rng: Dice) -> Any:
    return bytearray(bitset(rng))


def slots(rng: Dice) -> Any:
    values = [0, 3, 12, 15, 16, 17, 47] + ([-1, 13, 14, 48, 255, 300] if rng.bad() else [])
    return [(rng.choice(values), rng.choice([0, 3, 15, 16, 17])) for _ in range(rng.randrange(5 + rng.bad()))]


def listed(rng: Dice) -> Any:
    return None if rng.random() < 0.5 else (masks(rng.choice([3, 4, 5]))(rng), fewer("I", [0, 1, 3])(rng))


def run_outs(rng: Dice) -> Any:
    left = range(3, 52)
    return spoiled(
        array("Q", [(0 if rng.bad() else 0b111) | sum([1 << card for card in rng.sample(left, 2)])]), rng
    )


def of_each(code: str, usual: tuple[Any, ...], wrong: tuple[Any, ...], length: int = 2) -> Maker:
    """Arrays with a number for each of some spots, hands or ranges."""
    return lambda rng: spoiled(
        array(code, [rng.choice(wrong if rng.bad() else usual) for _ in range(length)]), rng
    )


def starts(rng: Dice) -> Any:
    return array("q", rng.choice([[0, 2, 1], [1, 2, 3], [0, 4, 3], [0], []]) if rng.bad() else [0, 1, 3])


def rows_of_cards(rng: Dice) -> Any:
    drawn = [card for _ in range(3) for card in rng.sample(range(52), 7)]
    return spoiled(array("B", [rng.choice([0, 52, 255]) if rng.bad() else card for card in drawn]), rng)


def every_class(rng: Dice) -> Any:
    return (
        array("I", rng.choice([[], [0, 2], [0] * 270_725, [5] * 270_725])) if rng.bad() else omaha.classes(4)
    )


def of_multisets(count: int) -> Maker:
    """A number for each multiset, now and then one too few."""
    return lambda rng: array("q", [rng.choice([-1, 0, 1 << 40])]) * (count - rng.bad())


few_times = fewer("I", [0, 1, 2])

CALLS: Calls = [
    (omaha.number, (mask,)),
    (omaha.value, (few_cards(4, 5, 6), few_cards(5, 5, 4))),
    (omaha.values, (one_each, few_cards(5, 3, 2))),
    (omaha.rank_rows, (rows_of_cards, words(7, 8, 9), hole, of_each("H", (0,), (1,), 3))),
    (omaha.masks_of, (bitset, hole)),
    (omaha.mark, (room, hole, slots, words(0, 1 << 12), words(0, 1))),
    (omaha.bits_of, (masks(4), hole)),
    (omaha.bits_of_numbers, (fewer("I", [0, 7, 270_724, 270_725, 2**32 - 1]), hole)),
    (omaha.bits_of_numbers, (fewer("I", [0, 7, 270_724]), hole)),
    (omaha.first_hands, (every_class, hole)),
    (omaha.summed, (masks(4), hole, of_multisets(1820), of_multisets(23_751))),
    (omaha.in_order, (fewer("I", [0, 0, 1, 2, 5]), fewer("I", [0, 0, 1, 2, 2**32 - 1]))),
    (omaha.members, (bitset, masks(4), hole)),
    (
        omaha.shares_of_pot,
        (lambda rng: [masks(4)(rng) for _ in range(rng.randrange(3))], masks(4), mask, words(False, True)),
    ),
    (omaha.stabilizer, (bitset, hole)),
    (omaha.vector, (lambda rng: [(bitset(rng), 0.5) for _ in range(rng.randrange(3))], hole)),
    (omaha.weights_of, (bitset, of_every_hand, hole)),
    (omaha.bits_with, (of_every_hand, lambda rng: rng.choice((0.0, 0.5)), hole)),
    (omaha.sweep, (masks(5), few_times, hands, hands, hole)),
    (omaha.sweep_types, (masks(5), few_times, hands, hands, hole)),
    (omaha.final_hands, (masks(5), few_times, hands, hole)),
    (omaha.hand_counts, (masks(5), few_times, hands, hands, hole)),
    (omaha.count_hands, (words(0, 0, 0b111), mask, one_each, words(1, 2, 0, 11), words(0, 1))),
    (
        omaha.sample_standings,
        (
            words(0, 0b111),
            mask,
            ranges,
            hole,
            words(0, 1, 2),
            seed,
            seed,
            words(0, 1, 50),
            words(0, 0, 1, -1),
        ),
    ),
    *[
        (
            count,
            (
                of_each("Q", (0b111 << 40, 0b1111 << 40, 0b11111 << 40), (0, 0b11, 0b1111, 1 << 52)),
                of_each("Q", (0, 1 << 50), (0b1 << 40, 1 << 63)),
                of_each("I", (0, 1), (2, 1 << 31)),
                of_each("I", (0, 1), (2, 1 << 31)),
                of_each("Q", (0b1111, 0b11110, 0b1111 << 10, 0b1111 << 20), (0, 0b111, 0b11111, 1 << 60), 3),
                of_each("d", (1.0, 0.5), (0.0, -1.0, float("nan"), float("inf"), 1e308), 3),
                starts,
            ),
        )
        for count in (omaha.count_spots, omaha.split_spots)
    ],
    (omaha.split_equities, (of_each("d", (0.0, 1.0, 2.5), (-1.0, float("nan"), float("inf")), 24),)),
    (
        omaha.row_equities,
        (
            card_rows(4),
            card_rows(4),
            card_rows(5),
            hole,
            words(5, 5, 3, 2, 6),
            words(False, True),
            numbers(1),
        ),
    ),
    (omaha.low_value, (few_cards(4, 5, 6), few_cards(5, 5, 4))),
    (omaha.low_values, (one_each, few_cards(5, 3, 2))),
    (omaha.split_counts, (masks(5), few_times, hands, hands, hole)),
    (omaha.split_sweep, (masks(5), few_times, hands, hands, hole)),
    (omaha.split_hands, (words(0, 0, 0b111), mask, one_each, words(1, 2, 0, 11))),
    (
        omaha.split_sample,
        (words(0, 0b111), mask, listed, ranges, hole, seed, seed, words(0, 1, 50), words(0, 0, 1, -1, 9)),
    ),
    (
        omaha.split_sample_standings,
        (
            words(0, 0b111),
            mask,
            ranges,
            hole,
            words(0, 1, 2),
            seed,
            seed,
            words(0, 1, 50),
            words(0, 0, 1, -1),
        ),
    ),
    (omaha.split_standings, (words(0b111, 0b11), run_outs, fewer("I", [0, 1, 2]), hands, hands, hole)),
    (omaha.standings, (words(0b111, 0b11), run_outs, fewer("I", [0, 1, 2]), hands, hands, hole)),
    (
        omaha.sample,
        (
            words(0, 0b111),
            mask,
            listed,
            ranges,
            hole,
            seed,
            seed,
            words(0, 1, 50),
            words(0, 0, 1, -1, 9),
            words(0, 1),
        ),
    ),
]
