"""The independent chip model: chances of places, what stacks are worth, and what is lost and gained all in.

A player takes the first place with the chance of his part of the chips, one of the others the second with that of his
part of theirs, and so on (Malmuth 1987, Harville 1973; see `evaluator_ext/icm.pyx`).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import closing
from math import inf
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.evaluator_ext import icm

from .work import Control

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

MOST_PLAYERS = 1_000
MOST_PLAYERS_OF_TABLES = icm.MOST_IN_SETS
"""Where many tables are asked about at once."""
MOST_CHANCES = 50_000
"""Chances of places, players by places, that are found in a second or two."""
# Of so many players all sets are gone through; the integral takes less time for more of them.
_MOST_IN_SETS = 11
# The integral has met its own grid to this part of a chance, or is not believed.
_LARGEST_CHANGE = 1e-9
# Sets of players gone through at once, some 10 ms of them, and what a table takes besides, in the same measure.
_SETS_AT_ONCE, _SETS_OF_A_TABLE = 5_000_000, 300
# So few chunks are done before threads have started.
_FEW_CHUNKS = 4


def places(stacks: Sequence[float], paid: int) -> list[list[float]]:
    """The chance of each player for each of the first `paid` places; nobody is without chips.

    >>> [[round(chance, 4) for chance in own] for own in places([5, 3, 2], 2)]
    [[0.5, 0.3393], [0.3, 0.375], [0.2, 0.2857]]
    """
    held = array("d", stacks)
    if len(held) <= _MOST_IN_SETS:
        chances = icm.places_by_sets(held, paid)
    else:
        chances, change = icm.places_by_race(held, paid)
        if change > _LARGEST_CHANGE:
            raise ArithmeticError(f"the chances of places are known to {change:.1g} only")
    return [list(chances[start : start + paid]) for start in range(0, len(chances), paid)]


def worth(
    stacks: Sequence[float], prizes: Sequence[float], before: Sequence[float] | None = None
) -> list[float]:
    """What each stack is worth in prizes, the first place's first; places beyond them pay nothing.

    Players without chips have the places behind the others: of several, who had more `before` the hand is ahead of who
    had less, and equal stacks share (the rule of tournaments; without `before` all of them share).

    >>> [round(each, 2) for each in worth([5, 3, 2], [50, 30, 20])]
    [38.39, 32.75, 28.86]
    >>> worth([10, 0, 0], [50, 30, 20], before=[4, 2, 4]), worth([10, 0, 0], [50, 30, 20])
    ([50.0, 20.0, 30.0], [50.0, 25.0, 25.0])
    """
    within = [player for player, stack in enumerate(stacks) if stack > 0]
    out = [player for player, stack in enumerate(stacks) if stack <= 0]
    found = [0.0] * len(stacks)
    paid = min(len(prizes), len(within))
    chances = places([stacks[player] for player in within], paid) if paid else [[]] * len(within)
    for player, own in zip(within, chances, strict=True):
        found[player] = summed([chance * prize for chance, prize in zip(own, prizes[:paid], strict=True)])
    had = {player: 0.0 if before is None else before[player] for player in out}
    place = len(within)
    for stack in sorted({*had.values()}, reverse=True):
        equal = [player for player in out if had[player] == stack]
        share = summed([float(prize) for prize in prizes[place : place + len(equal)]]) / len(equal)
        for player in equal:
            found[player] = share
        place += len(equal)
    return found


def worth_of_tables(
    stacks: NDArray[numpy.float64], prizes: NDArray[numpy.float64], control: Control
) -> list[array[float]]:
    """What the stacks of many tables are worth, table by table: rows of at most `MOST_PLAYERS_OF_TABLES` stacks.

    `prizes` are those of all tables, or a row for each. Each table has somebody with chips; who has none is out.
    """
    tables, players = stacks.shape
    paid = prizes.shape[-1]
    at_once = max(1, _SETS_AT_ONCE // ((players << players) + _SETS_OF_A_TABLE))
    starts = range(0, tables, at_once)

    def task(start: int) -> tuple[object, int, object, int]:
        some = slice(start, start + at_once)
        return stacks[some].ravel(), players, prizes[some].ravel() if prizes.ndim > 1 else prizes, paid

    found = []
    parallel = len(starts) > _FEW_CHUNKS
    with closing(control.map(icm.worth_of_tables, map(task, starts), parallel=parallel)) as parts:
        for done, part in enumerate(parts, 1):
            found.append(part)
            control.report(done / len(starts))
    return found


def after_all_in(
    stacks: Sequence[float], prizes: Sequence[float], hero: int, villain: int
) -> tuple[float, float]:
    """What a hero is worth after winning, and after losing all of the smaller stack.

    >>> after_all_in([5, 3], [10, 2], 0, 1), after_all_in([5, 3], [10, 2], 1, 0)
    ((10.0, 4.0), (8.0, 2.0))
    """
    at_stake = min(stacks[hero], stacks[villain])
    worths = []
    for change in (at_stake, -at_stake):
        held = list(stacks)
        held[hero] += change
        held[villain] -= change
        worths.append(worth(held, prizes, stacks)[hero])
    won, lost = worths
    return won, lost


def after_all_ins(stacks: Sequence[float], prizes: Sequence[float]) -> list[list[tuple[float, float]]]:
    """The same of each player, against each other."""
    players = range(len(stacks))
    if len(stacks) > _MOST_IN_SETS:
        after, change = icm.worth_after_all_ins(array("d", stacks), array("d", prizes))
        if change > _LARGEST_CHANGE:
            raise ArithmeticError(f"what the stacks are worth is known to {change:.1g} of the prizes only")
        pairs = [*zip(after[::2], after[1::2], strict=True)]
        return [pairs[hero * len(stacks) : (hero + 1) * len(stacks)] for hero in players]
    return [
        [
            (0.0, 0.0) if hero == villain else after_all_in(stacks, prizes, hero, villain)
            for villain in players
        ]
        for hero in players
    ]


def bubble_factor(loses: float, gains: float, nothing: float = 0.0) -> float | None:
    """How many times as much is lost as is gained, with as many chips: inf where nothing is gained, None where neither.

    What is not above `nothing` is the rest of a rounding.

    >>> bubble_factor(3.0, 2.0), bubble_factor(1.0, 0.0), bubble_factor(1e-16, 1e-17, 1e-12)
    (1.5, inf, None)
    """
    if gains <= nothing:
        return inf if loses > nothing else None
    return max(loses, 0.0) / gains
