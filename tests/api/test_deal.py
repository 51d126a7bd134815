"""`pql.deal`: rows of random cards."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import pql
from pql.evaluator_ext import cards as kernel
from references.families import together


@pytest.mark.parametrize(
    ("cards", "dead"), [(1, ""), (2, "As"), (5, "AsKd2c"), (7, ""), (50, [51, "2c"]), (52, "")]
)
def test_cards_of_a_row_are_different_and_none_is_dead(cards: int, dead: Any) -> None:
    rows = pql.deal(500, cards=cards, dead=dead, seed=3)
    assert rows.shape == (500, cards)
    assert rows.dtype == np.uint8
    gone = set(pql.card_ids(dead))
    for row in rows.tolist():
        assert len(set(row) - gone) == cards
        assert max(row) < 52


def test_a_seed_repeats_its_rows_whatever_their_number() -> None:
    many = pql.deal(200_000, cards=3, seed=11)
    assert (pql.deal(200_000, cards=3, seed=11) == many).all()
    assert (pql.deal(70_000, cards=3, seed=11) == many[:70_000]).all()
    assert not (pql.deal(200_000, cards=3, seed=12) == many).all()
    assert not (many[:65536] == many[65536:131072]).all()  # chunks differ
    assert not (pql.deal(20) == pql.deal(20)).all()


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


@pytest.mark.parametrize("seed", range(5))
def test_every_place_has_every_card_equally_often(seed: int) -> None:
    """51 degrees of freedom: mean 51, standard deviation 10; 110 is passed by one in 300,000."""
    rows = pql.deal(52_000, cards=7, seed=seed)
    for place in range(7):
        counts = np.bincount(rows[:, place], minlength=52)
        assert chi_square(counts.tolist(), 1000) < 110


@pytest.mark.parametrize("seed", range(5))
def test_every_ordered_row_is_equally_likely(seed: int) -> None:
    """The 60 ways to deal three of five cards: 59 degrees of freedom, standard deviation 11."""
    deck = 0b10000000010100000000100000000000000000000000000001
    cards = [card for card in range(52) if deck >> card & 1]
    dead = [card for card in range(52) if card not in cards]
    rows = pql.deal(60_000, cards=3, dead=dead, seed=seed)
    counts = Counter(map(tuple, rows.tolist()))
    assert set(counts) == set(permutations(cards, 3))
    assert chi_square(list(counts.values()), 1000) < 120


def test_types_of_hands_come_as_often_as_they_should() -> None:
    ranks = pql.rank(pql.deal(200_000, cards=5, seed=1))
    pairs = int(((ranks > 1277) & (ranks <= 1277 + 2860)).sum())
    assert pairs / 200_000 == pytest.approx(1_098_240 / 2_598_960, abs=0.005)


@together(
    "arguments",
    [
        *({"n": -1}, {"n": 1.5}, {"n": None}, {"n": True}),
        *({"cards": 0}, {"cards": 53}, {"cards": "7"}, {"cards": 52, "dead": "As"}),
        *({"dead": 5}, {"dead": "Xx"}, {"dead": "AsAs"}, {"seed": -1}, {"seed": "x"}, {"seed": 1 << 64}),
    ],
    ids=str,
)
def test_wrong_arguments_are_told(arguments: Any) -> None:
    with pytest.raises((pql.PQLError, TypeError, ValueError)) as raised:
        pql.deal(**{"n": 3, **arguments})
    assert str(raised.value)


def test_the_kernel_refuses_what_it_cannot_deal() -> None:
    for deck, width, room in ((1 << 52, 1, 1), (0b11, 3, 3), (0b11, 0, 0), (0b111, 2, 3)):
        with pytest.raises(ValueError, match=r"cards|deck"):
            kernel.deal_rows(0, 0, deck, width, bytearray(room))


def test_a_long_deal_is_cancelled_and_has_progress() -> None:
    from threading import Event

    stop, told = Event(), []

    def progress(fraction: float | None, message: str) -> None:
        told.append(fraction)
        if len(told) == 3:
            stop.set()

    with pytest.raises(pql.Cancelled):
        pql.deal(50_000_000, threads=1, cancel=stop, progress=progress)
    assert 0 < (told[0] or 0) < (told[1] or 0) < 0.5
    with pytest.raises(pql.Timeout):
        pql.deal(50_000_000, timeout=1e-3)


def test_threads_deal_the_same() -> None:
    one, two = (pql.deal(1_000_000, seed=5, threads=threads) for threads in (1, 2))
    assert bytes(one) == bytes(two)
    with pytest.raises(TypeError, match="threads"):
        pql.deal(1, threads="two")  # type: ignore[arg-type]
