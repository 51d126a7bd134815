"""Vectors of 1326 weights in the orders of PQL and of solvers, against orders written out card by card."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import pql
from pql.cards.combos import hand_names
from pql.cards.deck import card_text
from pql.sets.handset import HandSet

if TYPE_CHECKING:
    from pql.sets.hand_vectors import VectorOrder

ORDERS: tuple[VectorOrder, ...] = ("pql", "pio", "postflop-solver")


def listed(order: str) -> list[str]:
    """The hands in an order of solvers, written out: by the higher card first, or by the lower one."""
    pairs = [(high, low) for low, high in combinations(range(52), 2)]
    pairs.sort(key=(lambda pair: pair) if order == "pio" else lambda pair: (pair[1], pair[0]))
    return [card_text(high) + card_text(low) for high, low in pairs]


@pytest.mark.parametrize("order", ["pio", "postflop-solver"])
def test_every_hand_stands_at_its_place_in_the_order_of_a_solver(order: VectorOrder) -> None:
    for place, hand in enumerate(listed(order)):
        vector = pql.hands(hand).vector(order)
        assert (vector.index(1.0), sum(vector)) == (place, 1.0)


def test_the_orders_begin_and_end_as_the_solvers_print_them() -> None:
    pio, postflop = listed("pio"), listed("postflop-solver")
    assert (pio[:4], pio[-3:]) == (["2d2c", "2h2c", "2h2d", "2s2c"], ["AsAc", "AsAd", "AsAh"])
    assert (postflop[:3], postflop[50:52], postflop[-1]) == (
        ["2d2c", "2h2c", "2s2c"],
        ["As2c", "2h2d"],
        "AsAh",
    )
    assert (pio.index("AsKs"), postflop.index("AsKs")) == (1322, 1319)
    assert sum(one == other for one, other in zip(pio, postflop, strict=True)) == 8


def test_the_own_order_is_that_of_iteration() -> None:
    hands = pql.hands("QQ+, AKs:0.25")
    assert hands.vector() == hands.buffer()
    assert {
        name: weight for name, weight in zip(hand_names(), hands.vector(), strict=True) if weight
    } == dict(hands.weights())


@pytest.mark.parametrize("order", ORDERS)
def test_what_is_written_is_read(order: VectorOrder) -> None:
    rng = random.Random(order)
    for few in (0, 0.05, 0.5, 1):
        weights = [rng.choice((1.0, 0.5, rng.random())) if rng.random() < few else 0.0 for _ in range(1326)]
        hands = HandSet(0, weights)
        vector = hands.vector(order)
        assert sorted(vector) == sorted(weights)
        assert HandSet.from_vector(vector, order) == hands
    everything = pql.hands("?")
    assert HandSet.from_vector([1] * 1326, order) == everything
    assert HandSet.from_vector(everything.vector(order), order).is_plain


@pytest.mark.parametrize(
    "column",
    [list, tuple, iter, array, np.array, pd.Series, pl.Series, pa.array],
    ids=lambda column: column.__module__ + "." + column.__qualname__,
)
def test_columns_of_every_kind_are_read(column: Callable[..., Any]) -> None:
    hands = pql.hands("22+, A2s+:0.5")
    weights = hands.vector("pio")
    assert HandSet.from_vector(weights if column is array else column(weights), "pio") == hands


def test_arrays_of_other_types_are_read() -> None:
    hands = pql.hands("22+, A2s+:0.5")
    weights = np.asarray(hands.vector("pio"))
    assert HandSet.from_vector(weights.astype(np.float32), "pio") == hands
    assert HandSet.from_vector(np.repeat(weights, 2)[::2], "pio") == hands
    assert HandSet.from_vector(pa.chunked_array([weights[:500], weights[500:]]), "pio") == hands


def test_a_wrong_weight_is_named() -> None:
    vector = pql.hands("AA").vector("pio")
    vector[1322] = 1.5
    with pytest.raises(ValueError, match=r"that of AsKs is 1\.5"):
        HandSet.from_vector(vector, "pio")
    vector[1322] = float("nan")
    with pytest.raises(ValueError, match="that of AsKs is nan"):
        HandSet.from_vector(vector, "pio")


def test_numpy_takes_a_vector_without_copying() -> None:
    vector = pql.hands("AA").vector()
    np.asarray(vector)[0] = 0.5
    assert vector[0] == 0.5
