"""No answer has a digit that depends on Python's version: 3.12 adds floats more precisely than 3.11."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql import abstraction
from pql.base import sums
from references.families import random_examples, together

SOURCES = Path(pql.__path__[0])
FIRST, SECOND = "AA:0.1, KK:0.7, AKs:0.3", "QQ:0.9, JTs:0.37, 22:0.2"
STATEMENTS = (
    f"equity {FIRST} vs {SECOND} on Kh7h2c",
    f"equity {FIRST} vs {SECOND} vs 99:0.3 on Kh7h2cAd",
    f"equity {FIRST} vs {SECOND} folded 88:0.3 on Kh7h2c",
    f"equity {FIRST} vs {SECOND} dead 3c samples 2000 seed 1",
    f"equity {FIRST} vs {SECOND} on monotone dead 2c samples 500 seed 1 by turn",
    f"equity {FIRST} vs {SECOND} on Kh7h2c by turn",
    f"equity {FIRST} vs {SECOND} on Kh7h2c by hand",
    f"equity {FIRST} vs {SECOND} on Kh7h2c by category(hero), category(villain)",
    f"odds {FIRST} vs {SECOND} on Kh7h2cAd",
    f"strength {FIRST} vs {SECOND} on Kh7h2cAd",
    f"outs AhQh vs {SECOND} on Kh7h2c",
    "outs 9h9d on Ad6d7c discounted",
    f"draws {SECOND} on Kh7h2c",
    f"breakdown {FIRST} on Kh7h2c",
    f"breakdown {FIRST} vs {SECOND} on Kh7h2c",
    f"distribution {FIRST} vs {SECOND} on Kh7h2c",
    f"blockers {FIRST} vs {SECOND} on Kh7h2c",
    f"compare {FIRST} with {SECOND} on Kh7h2c",
    f"ev call 1 to win 3 with {FIRST} vs {SECOND} on Kh7h2c",
    f"ev bet 1 into 3 with {FIRST} vs {SECOND} on Kh7h2c continuing QQ:0.9",
    f"nuts on Kh7h2c for {FIRST}",
    f"list {FIRST}",
    f"select avg(riverEquity(a)), avg(riverEquity(b)) from a='{FIRST}', b='{SECOND}', board='Kh7h2c'",
    f"select count(winsHi(a)) from a='{FIRST}', b='{SECOND}', board='Kh7h2c' group by handType(a, turn)",
    "game omaha; equity AsAhKdQd:0.5, AsAhKsQs vs KsKhJdTd:0.25, QsQhJsTs:0.3 on 2s3s4d",
    "game omaha; breakdown AsAhKdQd:0.5, AsAhKsQs vs KsKhJdTd:0.25, QsQhJsTs:0.3 on 2s3s4d",
    "game omaha; draws AsAhKdQd:0.5, AsAhKsQs:0.3 on 2s3s4d",
    "game omaha; blockers AsAhKdQd:0.5, AsAhKsQs:0.1 vs KsKhJdTd:0.25, QsQhJsTs:0.3 on 2s3s4d",
)


class Watched:
    """`sum`, which remembers the places of the product that add up floats."""

    def __init__(self) -> None:
        self.sum = builtins.sum
        self.places: set[str] = set()

    def __call__(self, numbers: Iterable[Any], *start: Any) -> Any:
        found = self.sum(numbers, *start)
        frame = sys._getframe(1)
        place = Path(frame.f_code.co_filename)
        if isinstance(found, float) and SOURCES in place.parents and place != Path(sums.__file__):
            self.places.add(f"{place}:{frame.f_lineno}")
        return found


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    watching = Watched()
    monkeypatch.setattr(builtins, "sum", watching)
    yield watching
    monkeypatch.undo()


def test_sums_of_floats_are_rounded_once(watched: Watched) -> None:
    """What `sum` does with floats differs between versions, so the product asks it for whole numbers alone."""
    for statement in STATEMENTS:
        for answer in pql.run(statement):
            answer.to_text()
            answer.entries()
    abstraction.strengths("Kh7h2c", hands=FIRST, versus=SECOND).to_polars()
    abstraction.ochs("Kh7h2cAd", hands=FIRST, clusters=[FIRST, SECOND])
    pql.quiz(FIRST, SECOND, "Kh7h2c", about="nuts", seed=1)
    assert not watched.places


@given(st.lists(st.floats(-1e9, 1e9, allow_nan=False), max_size=30))
@random_examples(30)
def test_a_sum_is_the_nearest_double(numbers: list[float]) -> None:
    right = float(builtins.sum(map(Fraction, numbers), Fraction(0)))
    assert sums.summed(numbers) == right
    assert sums.summed(numbers[::-1]) == right


@together(
    ("numbers", "expected"),
    (
        ([1, 2, 3], 6),
        ([], 0),
        ([2**60, 1], 2**60 + 1),
        ([0.1] * 10, 1.0),
        ([1, 0.5], 1.5),
        ([float("inf"), 1], float("inf")),
    ),
)
def test_whole_numbers_stay_whole(numbers: list[float], expected: float) -> None:
    assert (sums.summed(numbers), type(sums.summed(numbers))) == (expected, type(expected))
