"""Flops that stand for all, judged on ranges that were not used to choose them, beside random flops and files."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pql
from pql.cards.games import HOLDEM
from pql.engine.flops import FlopTable, fit_flops, flop_table
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.notation.flop_kinds import flop_kinds
from pql.notation.flop_lines import read_flop_lines
from pql.statements.flops.question import DEFAULT_PAIRS

HELD_OUT = (
    (
        "22+, A2s+, K9s+, QTs+, JTs, ATo+, KJo+",
        "22-99, A2s-AJs, KTs+, QTs+, J9s+, T8s+, 98s, 87s, 76s, AJo, KQo",
    ),
    ("50%", "40%"),
    ("99+, AJs+, KQs, A5s, A4s, AKo", "77-JJ, ATs-AQs, KQs, QJs, JTs, AQo"),
    ("30%", "5%-60%"),
    ("10%", "10%-25%"),
    ("any", "any"),
)
COUNTS = (10, 25, 49, 95, 184)
DRAWS = 1000


class Errors(NamedTuple):
    """The mean over the ranges of their own error, of the mean of their classes', and of the greatest."""

    overall: float
    mean: float
    greatest: float

    @property
    def cells(self) -> tuple[str, str, str]:
        """In points."""
        overall, mean, greatest = [f"{100 * error:.3f}" for error in self]
        return overall, mean, greatest


class Judge:
    """The tables of several pairs of ranges, and what all flops say of them."""

    def __init__(self, pairs: Sequence[tuple[str, str]]) -> None:
        problems = [Problem([pql.hands(one), pql.hands(other)], None, 0) for one, other in pairs]
        self.tables: list[FlopTable] = [flop_table(problem, Control(1)) for problem in problems]
        self.every = [sums for table in self.tables for sums in table.totals(flop_kinds().shares)]

    def errors(self, weights: array[float]) -> Errors:
        """How far weighted flops are off; infinite where a class is never met."""
        subset = [sums for table in self.tables for sums in table.totals(weights)]
        found = []
        for some, every in zip(subset, self.every, strict=True):
            pairs = zip(some.won, some.met, every.won, every.met, strict=True)
            classes = [
                abs(won / met - all_won / all_met) if met else float("inf")
                for won, met, all_won, all_met in pairs
                if all_met
            ]
            overall = sum(some.won) / sum(some.met) - sum(every.won) / sum(every.met)
            found.append((abs(overall), sum(classes) / len(classes), max(classes)))
        return Errors(*[sum(numbers) / len(found) for numbers in zip(*found, strict=True)])


def rows(files: Sequence[str] = ()) -> Iterator[tuple[str, ...]]:
    """A row for each number of flops and way to choose them, and for each file: the errors in points."""
    judge = Judge(HELD_OUT)
    fitted = Judge(DEFAULT_PAIRS).tables
    for count in COUNTS:
        yield str(count), "chosen", *judge.errors(fit_flops(fitted, count, HOLDEM, 0, Control(1))).cells
        draws = [judge.errors(_random(count, seed)) for seed in range(DRAWS)]
        seen = [each for each in draws if each.greatest < 1]
        mean = Errors(*[sum(numbers) / len(seen) for numbers in zip(*seen, strict=True)])
        yield str(count), f"random, the mean of {DRAWS:,}", *mean.cells
        yield str(count), f"random, the best of {DRAWS:,}", *min(seen, key=lambda each: each.mean).cells
    for name in files:
        weighed = read_flop_lines(Path(name).read_text("utf-8"), HOLDEM)
        yield str(len(weighed)), Path(name).name, *judge.errors(_weights(weighed)).cells


def _random(count: int, seed: int) -> array[float]:
    """Different kinds of flops at random, by how frequent they are, that count the same."""
    kinds = flop_kinds()
    order = random.Random(seed)
    keys = [order.random() ** (1 / size) for size in kinds.sizes]
    drawn = sorted(range(len(keys)), key=keys.__getitem__)[-count:]
    return _weights(dict.fromkeys(drawn, 1.0))


def _weights(weighed: dict[int, float]) -> array[float]:
    weights = array("d", bytes(8 * len(flop_kinds().flops)))
    for kind, weight in weighed.items():
        weights[kind] = weight / sum(weighed.values())
    return weights
