"""Arguments of kernels made at random: half as they should be, half with what nobody should hand to a kernel."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from typing import Any

from pql.evaluator_ext import symmetry


class Dice(random.Random):
    """Random choices of one call. Half of the calls are as they should be, in the others anything may be wrong."""

    rows: int
    spoil: float

    def bad(self) -> bool:
        return self.random() < self.spoil

    def size(self) -> int:
        return self.randrange(7) if self.bad() else self.rows


Maker = Callable[[Dice], Any]
Calls = list[tuple[Callable[..., Any], tuple[Maker, ...]]]


ALL_GROUP = symmetry.card_stabilizer(0)


def cards(rng: random.Random, count: int) -> int:
    return sum(1 << card for card in rng.sample(range(52), count))


def misaligned(values: array[Any]) -> Any:
    """The same numbers at an odd address."""
    held = bytearray(values.itemsize * len(values) + 1)
    held[1:] = values.tobytes()
    return memoryview(held)[1:].cast(values.typecode)  # type: ignore[arg-type]


def spoiled(values: array[Any], rng: Dice) -> Any:
    """The buffer as it is, or shorter, longer, misaligned, of another type, or no buffer."""
    if not rng.bad():
        return values
    kind = rng.randrange(4)
    if kind == 0:
        return values[: rng.randrange(len(values) + 1)]
    if kind == 1:
        return values + values[:1]
    if kind == 2:
        return misaligned(values)
    return rng.choice([None, b"", b"abc", 7, array("b", [1]), [1, 2], array(values.typecode)])


def any_number(rng: Dice) -> int:
    return rng.choice(
        [-1, 0, 1, 2, 3, 4, 5, 7, 51, 52, 63, 64, 1 << 31, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]
    )


def between(least: int, most: int) -> Maker:
    return lambda rng: any_number(rng) if rng.bad() else rng.randint(least, most)


seed = between(0, 1 << 60)


def start(rng: Dice) -> int:
    return any_number(rng) if rng.bad() else 0


def many(rng: Dice) -> int:
    return rng.choice([0, 1 << 40, (1 << 64) - 1, -1]) if rng.bad() else rng.choice([1, 10, 1000])


def few_cards(*counts: int) -> Maker:
    """A mask of so many cards."""

    def make(rng: Dice) -> int:
        if rng.bad():
            return rng.choice(
                [-1, 1 << 52, (1 << 64) - 1, 1 << 64, cards(rng, rng.choice([1, 6, 7, 40, 48, 52]))]
            )
        return cards(rng, rng.choice(counts))

    return make


mask = few_cards(0, 0, 0, 1, 2, 3, 3, 4, 5)


def masks(count: int) -> Maker:
    def make(rng: Dice) -> Any:
        found = array("Q", [cards(rng, count) for _ in range(rng.size())])
        if found and rng.bad():
            found[0] = rng.choice([0, (1 << 64) - 1, 1 << 52, cards(rng, 3), cards(rng, 4), cards(rng, 6)])
        return spoiled(found, rng)

    return make


def fewer(code: str, values: list[int]) -> Maker:
    return lambda rng: spoiled(array(code, [rng.choice(values) for _ in range(rng.size())]), rng)


def weights(rng: Dice) -> Any:
    found = array("d", bytes(8 * 1326))
    kind = rng.randrange(6)
    if kind == 0:
        found = array("d", [1.0] * 1326)
    elif kind < 4:
        for _ in range(rng.randrange(1, 30)):
            found[rng.randrange(1326)] = 1.0 if kind < 3 else rng.random()
    if rng.bad():
        found[rng.randrange(1326)] = rng.choice([-1.0, float("nan"), float("inf"), 1e308, 5e-324])
    return spoiled(found, rng)


def counted(rng: Dice) -> Any:
    """A vector of whole numbers."""
    return spoiled(array("Q", [rng.randrange(9) for _ in range(1326)]), rng)


def group(rng: Dice) -> Any:
    if rng.bad():
        return rng.choice([b"", b"\0\1\2", bytes(4), bytes([0, 1, 2, 255]), ALL_GROUP * 2, None, bytes(200)])
    return symmetry.card_stabilizer(cards(rng, rng.choice([0, 1, 2, 3])))


def totals(rng: Dice) -> Any:
    return [
        rng.choice([None, spoiled(array("d", [1.0, 2.0, 3.0, 4.0]), rng)])
        for _ in range(rng.choice([1, 1, 2, 3]))
    ]


def words(*choices: Any) -> Maker:
    return lambda rng: rng.choice(choices)


street, card, player, small = between(3, 5), between(0, 51), between(0, 2), between(0, 6)


places, hand_numbers = fewer("I", [0, 0, 0]), fewer("H", [0, 1, 5, 6, 700, 1325])


flags = words(False, True)


def card_rows(width: int) -> Maker:
    """Rows of so many cards, or a single one."""

    def make(rng: Dice) -> Any:
        rows = rng.choice([1, rng.size()])
        held = [rng.sample(range(53 if rng.bad() else 52), width) for _ in range(rows)]
        return spoiled(array("B", [card for row in held for card in row]), rng)

    return make


def numbers(times: int) -> Maker:
    """So many numbers for each row, few of which are none."""
    return lambda rng: spoiled(
        array("d", [rng.choice([0.5, 1.0, rng.random()]) for _ in range(times * rng.size())]), rng
    )
