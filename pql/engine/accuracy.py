"""How an answer is to be found: how exactly, by which random deals, and the algorithms that there are."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

# The most deals a sample may have, and the smallest error it may be asked for.
MOST_DEALS = 10_000_000_000
SMALLEST_ERROR = 0.00001


class Accuracy(NamedTuple):
    """Exact, within a standard error, or by a number of random deals; where nothing is asked, the engine decides.

    `exact` False: not exact, though that would be quick. Samples of the same `seed` are the same.

    >>> Accuracy(samples=1000)
    Accuracy(exact=None, within=None, samples=1000, seed=None)
    """

    exact: bool | None = None
    within: float | None = None
    samples: int | None = None
    seed: int | None = None


ANY_ACCURACY = Accuracy()


class Algorithm(Enum):
    """An algorithm; the value is its text."""

    TABLE = "sum over the table of all preflop matchups"
    REST_OF_TABLE = "the table of all preflop matchups, less the boards with a dead card"
    HANDS = "each deal of hands by the ranks of its boards"
    LISTED = "each pair of hands on every run-out"
    SWEEP = "rank once, sort once, sweep each board"
    TRIPLES = "inclusion and exclusion on each board"
    COMBINATIONS = "every combination of hands on each board"
    FOLDED_SWEEP = "rank once, sort once, sweep each board, with the folded hands that fit beside each pair"
    FOLDED_IN_TURN = "every folded hand, its cards dead, in turn"
    TYPES = "rank once, sort once, sweep each board, with counts for each type of hand"
    FINAL_HANDS = "rank every hand on each board"
    STANDINGS = "rank now and on each board, count the hands ahead, tied and behind"
    FLOPS = "every hand of both ranges in one sweep a board, each board added to its ten flops"
    RUN_OUTS = "a sweep over the run-outs of each board"
    ROWS = "every deal, its formulas in columns"
    DEALS = "random deals"
