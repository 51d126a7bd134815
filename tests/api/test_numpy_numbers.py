"""Numbers out of arrays and frames are numbers: an argument takes them as it takes those of Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest

import pql

WHOLE = [np.int64, np.int8, np.uint16]
QUERY = pql.compile("equity AA vs KK samples 200 seed 3")


@pytest.mark.parametrize("kind", WHOLE)
def test_whole_numbers(kind: Any) -> None:
    two, hundred = kind(2), kind(100)
    sampled = pql.equity("AA", "KK", samples=hundred, seed=two, threads=two)
    assert sampled == pql.equity("AA", "KK", samples=100, seed=2)
    assert type(sampled.seed) is int
    assert sampled.to_dict()["seed"] == 2
    assert pql.strength("AsKs", "Kh7h2c", opponents=two) == pql.strength("AsKs", "Kh7h2c", opponents=2)
    assert pql.deal(two, cards=kind(5), seed=two).tolist() == pql.deal(2, cards=5, seed=2).tolist()
    assert pql.random_cards(two, seed=two) == pql.random_cards(2, seed=2)
    assert next(pql.combinations(two)) == "AsAh"
    assert pql.complete("equ", two) == pql.complete("equ", 2)
    assert pql.boards("AK*").classes(two) == pql.boards("AK*").classes(2)
    assert pql.equity_matrix("AA", "KK")[two, two] == pql.equity_matrix("AA", "KK")[2, 2]
    session = pql.Session({"seed": two}, max_samples=hundred, time_limit=kind(60))
    assert session.options["seed"] == 2
    rows = pql.compile("equity $hero vs KK samples 100").run_many({"hero": ["AA"]}, seed=two, first=two)
    assert rows.column("seed") == [4]


def test_other_numbers() -> None:
    exact = QUERY.run()
    numbers: list[Any] = [np.float32(60), np.int64(60), 60]
    assert [QUERY.run(timeout=number) for number in numbers] == [exact] * 3
    part: Any = np.float32(0.01)
    assert pql.equity("AA", "KK", "QQ", within=part, exact=None).players[0].equity > 0.5
    assert pql.HandSet.from_classes(pd.Series({"AKs": 0.5, "AA": 1.0})).text() == "AA, AKs:0.5"


@pytest.mark.parametrize("given", [np.array([1, 2]), np.bool_(True), np.float64(2), pd.Series([1]), "2"])
def test_what_is_no_whole_number(given: Any) -> None:
    for name in ("samples", "seed", "threads"):
        with pytest.raises((TypeError, ValueError), match="whole number"):
            pql.equity("AA", "KK", **{name: given})
