"""Random calls of the kernels of tournaments: what stacks are worth."""

from __future__ import annotations

from array import array
from typing import Any

from pql.evaluator_ext import icm
from pql.evaluator_ext.push_fold import PushOrFold
from references.random_arguments import Calls, Dice, Maker, any_number, spoiled

# What no stack and no prize is, and what is at the ends of numbers.
_ODD = (0.0, -1.0, float("nan"), float("inf"), 1e308, 5e-324)


def amounts(least: int = 1) -> Maker:
    """Some stacks or prizes."""

    def make(rng: Dice) -> Any:
        found = array("d", [rng.random() * 100 + 1 for _ in range(max(least, rng.size()))])
        if rng.bad():
            found[rng.randrange(len(found))] = rng.choice(_ODD)
        return spoiled(found, rng)

    return make


def paid(rng: Dice) -> int:
    return any_number(rng) if rng.bad() else rng.randint(1, rng.rows)


def tables(rng: Dice) -> Any:
    """Two tables of as many players as there are rows; some have no chips."""
    found = array("d", [rng.choice([0.0, 1.0, 2.5]) for _ in range(2 * rng.rows)])
    found[0] = found[rng.rows] = 3.0
    if rng.bad():
        found[0] = rng.choice(_ODD)
    return spoiled(found, rng)


def players(rng: Dice) -> int:
    return any_number(rng) if rng.bad() else rng.rows


def prizes_of_tables(rng: Dice) -> Any:
    """As many prizes for both tables as `two`, or for each of them."""
    return spoiled(array("d", [5.0, 3.0] * rng.choice([1, 2])), rng)


def two(rng: Dice) -> int:
    return any_number(rng) if rng.bad() else 2


CLASSES = 3


def of_classes(least: float, most: float) -> Maker:
    """Numbers of each two classes."""

    def make(rng: Dice) -> Any:
        found = array("d", [rng.uniform(least, most) for _ in range(CLASSES**2)])
        if rng.bad():
            found[rng.randrange(len(found))] = rng.choice(_ODD)
        return spoiled(found, rng)

    return make


def strategy(rng: Dice) -> Any:
    found = array("d", [rng.choice([0.0, 1.0, rng.random()]) for _ in range(CLASSES)])
    if rng.bad():
        found[0] = rng.choice([*_ODD, 1.5])
    return spoiled(found, rng)


def chips(good: float) -> Maker:
    return lambda rng: rng.choice(_ODD) if rng.bad() else good


def classes(rng: Dice) -> int:
    return any_number(rng) if rng.bad() else CLASSES


def target(rng: Dice) -> float:
    return rng.choice([1e-3, *_ODD])


def rounds(rng: Dice) -> int:
    return any_number(rng) if rng.bad() else rng.randint(1, 60)


# Classes, pairs of them and what is won of these; stack, blinds and ante.
OF_A_GAME = (classes, of_classes(1, 9), of_classes(0, 1), chips(10.0), chips(0.5), chips(1.0), chips(0.125))


def push_or_fold(*given: Any) -> None:
    """A game, and its methods one after another."""
    *made, pushes, calls, target, most = given
    game = PushOrFold(*made)
    game.push_values(calls)
    game.call_values(pushes)
    game.bounds(pushes, calls)
    game.solve(target, most)


CALLS: Calls = [
    (push_or_fold, (*OF_A_GAME, strategy, strategy, target, rounds)),
    (icm.places_by_sets, (amounts(), paid)),
    (icm.places_by_race, (amounts(), paid)),
    (icm.worth_after_all_ins, (amounts(2), amounts())),
    (icm.worth_of_tables, (tables, players, prizes_of_tables, two)),
]
