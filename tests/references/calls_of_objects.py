"""Random calls of the kernels' classes: made with anything, then their methods in any order, again and again."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from pql.engine import heads_up
from pql.evaluator_ext import columns, flop_fit, flop_totals, flops, push_fold, symmetry
from references.calls_of_cards import program
from references.calls_of_columns import (
    bad_places,
    column,
    key_columns,
    played,
    rows_given,
    times_of_rows,
    values_of_rows,
    weights_of_rows,
)
from references.calls_of_omaha import hole, ranges
from references.calls_of_tournaments import OF_A_GAME, rounds, strategy, target
from references.random_arguments import (
    Dice,
    Maker,
    any_number,
    between,
    fewer,
    flags,
    group,
    hand_numbers,
    many,
    mask,
    masks,
    places,
    seed,
    small,
    spoiled,
    weights,
)


class Called(NamedTuple):
    """A class, the arguments it is made with, and those of each of its methods."""

    made: Callable[..., Any]
    arguments: tuple[Maker, ...]
    methods: dict[str, tuple[Maker, ...]]

    @property
    def name(self) -> str:
        return f"{self.made.__module__.rpartition('.')[2]}.{self.made.__name__}"


def other_flops() -> flops.FlopSweep:
    """Another sweep, of which the boards are not added."""
    return flops.FlopSweep(array("d", [0.5] * 1326), array("d", [1.0] * 1326), 0, symmetry.card_stabilizer(0))


def inner(kernel: str, name: str) -> Any:
    """A class of a kernel that only this kernel uses: its stub does not name it."""
    return getattr(import_module(f"pql.evaluator_ext.{kernel}"), name)


FLOPS = 6


def a_flop(rng: Dice) -> int:
    return any_number(rng) if rng.bad() else rng.randrange(FLOPS)


def shares(rng: Dice) -> Any:
    found = array("d", [1 / FLOPS] * FLOPS)
    if rng.bad():
        found[0] = rng.choice([0.0, -1.0, float("nan"), 1e308])
    return spoiled(found, rng)


def numbers_of(count: int) -> Maker:
    def make(rng: Dice) -> Any:
        found = array("d", [rng.random() for _ in range(count)])
        if rng.bad():
            found[0] = rng.choice([float("nan"), float("inf"), 1e308, -1.0])
        return spoiled(found, rng)

    return make


def number(rng: Dice) -> float:
    return rng.choice([0.0, -1.0, float("nan"), float("inf"), 1e308]) if rng.bad() else rng.random() + 0.1


def size(rng: Dice) -> int:
    """A number of rows: more than a few thousand are those that cannot be."""
    return rng.choice([-1, -(10**9), 1 << 60, 1 << 62, (1 << 63) - 1]) if rng.bad() else rng.randrange(2000)


def wins_and_ties(rng: Dice) -> Any:
    return spoiled(array("I", bytes(4 * 47_008)), rng)


def preflop_table(wins: Any, ties: Any) -> Any:
    """A table that somebody filled; the one of PQL where both are None."""
    from pql.evaluator_ext.preflop_table import PreflopTable

    return heads_up.table() if wins is None else PreflopTable(wins, ties)


def few_permutations(rng: Dice) -> Any:
    """A group of suit permutations: most often that of the identity alone, which leaves all ranges as they are."""
    return group(rng) if rng.bad() else symmetry.card_stabilizer(0b1 | 0b10 << 4 | 0b100 << 8)


def listed(rng: Dice) -> Any:
    """Boards with their multiplicities, or none."""
    found = masks(5)(rng), fewer("I", [1, 4, 24])(rng)
    return rng.choice([(), 5, found[:1]]) if rng.bad() else rng.choice([None, found])


def of_players(maker: Maker) -> Maker:
    def make(rng: Dice) -> Any:
        return [maker(rng) for _ in range(rng.choice([0, 1, 11, 12]) if rng.bad() else rng.randrange(2, 5))]

    return make


def running_totals(rng: Dice) -> Any:
    return rng.choice([None, [rng.choice([None, fewer("d", [1, 2])(rng)]) for _ in range(3)]])


OBJECTS = [
    Called(
        push_fold.PushOrFold,
        OF_A_GAME,
        {
            "push_values": (strategy,),
            "call_values": (strategy,),
            "bounds": (strategy, strategy),
            "solve": (target, rounds),
        },
    ),
    Called(
        columns.Column,
        (size, flags),
        {"values": (), "tolist": (), "keys": (), "as_real": (), "__len__": (), "__getitem__": (any_number,)},
    ),
    Called(
        columns.Groups,
        (between(0, 3), between(1, 50)),
        {"assign": (key_columns, rows_given), "key": (any_number,), "__len__": ()},
    ),
    Called(
        columns.Sums,
        (),
        {
            "add": (
                small,
                lambda rng: rng.choice([None, places(rng), bad_places(rng)]),
                lambda rng: rng.choice([times_of_rows(rng), column(rng)]),
                lambda rng: rng.choice([weights_of_rows(rng), column(rng)]),
                values_of_rows,
                rows_given,
            ),
            "of": (any_number,),
        },
    ),
    Called(
        flop_fit.FlopFit,
        (shares,),
        {
            "add_feature": (numbers_of(FLOPS), number),
            "add_range": (numbers_of(FLOPS * 8), between(0, 1), number, number, number),
            "begin": (number,),
            "best": (),
            "choose": (a_flop,),
            "drop": (a_flop,),
            "weights": (),
            "loss": (),
        },
    ),
    Called(
        flop_totals.FlopTotals,
        (weights, weights, mask, few_permutations),
        {"add": (masks(5), fewer("I", [1, 4, 24])), "counts": (masks(3),)},
    ),
    Called(
        flops.FlopSweep,
        (weights, weights, mask, few_permutations),
        {
            "add": (masks(5), fewer("I", [1, 4, 24])),
            "join": (lambda rng: rng.choice([None, other_flops()]),),
            "finish": (),
            "summary": (between(0, 1754), number),
            "equities": (between(0, 1754),),
            "tables": (),
            "add_groups": (
                between(0, 1754),
                number,
                lambda rng: bytes(rng.choice([0, 7, 1325]) if rng.bad() else 1326),
                numbers_of(12),
            ),
        },
    ),
    Called(inner("flops", "OwnHands"), (weights, any_number), {}),
    Called(inner("flops", "Sums"), (size, size, size, flags), {}),
    Called(
        preflop_table,
        (lambda rng: None if rng.random() < 0.9 else wins_and_ties(rng), wins_and_ties),
        {
            "count_wins": (hand_numbers, hand_numbers),
            "heads_up": (weights, weights),
            "vectors": (weights, weights),
            "shares": (masks(2),),
        },
    ),
    Called(inner("equity", "Table"), (of_players(weights), between(1, 3)), {}),
    Called(inner("equity", "Boards"), (listed, mask, mask), {}),
    Called(inner("omaha", "Ranges"), (ranges, hole), {}),
    Called(
        inner("omaha", "Dealing"),
        (mask, mask, listed, ranges, hole, seed, between(0, 9), many, between(0, 2)),
        {},
    ),
    Called(inner("boards", "_Program"), (program,), {}),
    Called(inner("deals", "_Seats"), (of_players(masks(2)), running_totals), {}),
    Called(inner("histories", "_Codes"), (size,), {}),
    Called(inner("statistics", "_Played"), (played,), {}),
]
"""Every class of the kernels: what is new to this list, a test asks for."""

# They go over all flops, or fill a table of megabytes.
SLOW = {flops.FlopSweep, flop_totals.FlopTotals, preflop_table}
