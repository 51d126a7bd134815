"""All flops at once in the library: what every hand of two ranges is worth on each, against slower questions."""

from __future__ import annotations

import pickle
import random
from functools import cache
from math import isnan
from threading import Event

import numpy as np
import polars
import pytest

import pql
from pql.cards.starting_hands import class_names
from references import answers

STEAL, DEFENCE = "22+, A2s+, KTs+, QTs+, JTs, ATo+, KQo", "55+, A8s+, KJs+, AJo+"
RANGES = [
    ("AA", "KK", ""),
    (STEAL, DEFENCE, ""),
    ("AsKs, QQ:0.5, 76s", "QQ+:0.3, AKs", ""),
    ("QQ+, AKs:0.25", "JJ+, AQ*", "AsKd7d"),
]


swept = cache(pql.flop_equities)


@pytest.mark.parametrize(("first", "second", "dead"), RANGES)
def test_each_hand_on_some_flops(first: str, second: str, dead: str) -> None:
    found = swept(first, second, dead=dead)
    assert sum(found.boards) == 22100 if not dead else 18424
    numbers, weights = np.asarray(found), np.asarray(found.weights)
    for row in random.Random(3).sample(range(len(found)), 6):
        for player, (hands, versus) in enumerate(((first, second), (second, first))):
            flop = found.flops[row]
            live = pql.hands(hands).without(flop + dead)
            expected = dict(zip(live, pql.hand_vectors(live, versus, flop, dead=dead).equities, strict=True))
            equities = numbers[player, row]
            wanted = [expected.get(hand, float("nan")) for hand in found.hands]
            np.testing.assert_allclose(equities, wanted, rtol=1e-12, atol=1e-12)
            assert (np.isnan(equities) == (weights[player, row] == 0)).all()


@pytest.mark.parametrize(("first", "second", "dead"), RANGES)
def test_flops_average_to_the_equity_before_the_flop(first: str, second: str, dead: str) -> None:
    found = swept(first, second, dead=dead)
    whole = pql.equity(first, second, dead=dead, exact=True)
    assert found.mean() == pytest.approx(whole.players[0].equity, abs=1e-13)
    assert found.mean(1) == pytest.approx(whole.players[1].equity, abs=1e-13)
    assert found.by_class().mean() == pytest.approx(found.mean(), abs=1e-13)
    one, two = found.by_flop()
    assert [a + b for a, b in zip(one, two, strict=True) if not isnan(a)] == pytest.approx(
        [1.0] * sum(not isnan(a) for a in one)
    )


def test_to_the_last_integer() -> None:
    """Ten flops of each final board: what is won on them is ten times what the table of all matchups says."""
    found = pql.flop_equities(STEAL, DEFENCE)
    whole = pql.equity(STEAL, DEFENCE)
    run_outs = 45 * 44 // 2
    pots = np.rint(2 * run_outs * np.asarray(found) * np.asarray(found.weights))
    deals = np.rint(run_outs * np.asarray(found.weights))
    boards = np.array(found.boards, np.int64)[:, None]
    for player, side in enumerate(whole.players):
        assert int((np.nan_to_num(pots[player]).astype(np.int64) * boards).sum()) == 10 * (
            2 * side.wins + side.ties
        )
        assert int((deals[player].astype(np.int64) * boards).sum()) == 10 * whole.deals


def test_flops_and_hands_in_any_suits() -> None:
    """Those that the ranges do not tell apart are one entry; `AsKs` alone prefers spades."""
    found = pql.flop_equities("AK*, QQ", "JJ, 87s")
    assert found[0, "2c7dKh", "AhKs"] == found[0, "Ks7h2d", "KcAs"]
    for flop, hand in (("2c7dKh", "AhKs"), ("Ks7s2s", "AsAc"), ("QdQc3d", "QhQs")):
        expected = pql.hand_vectors(hand, "JJ, 87s", flop).equities[0] if hand != "AsAc" else float("nan")
        assert found[0, flop, hand] == pytest.approx(expected, nan_ok=True)
    alone = pql.flop_equities("AsKs", "QQ")
    assert alone[0, "2s7s9h", "AsKs"] == pytest.approx(pql.hand_vectors("AsKs", "QQ", "2s7s9h").equities[0])
    assert alone[0, "2d7d9h", "AsKs"] == pytest.approx(pql.hand_vectors("AsKs", "QQ", "2d7d9h").equities[0])
    assert alone[1, -1, 0] != alone[1, -1, 0]


def test_classes_are_the_means_of_their_hands() -> None:
    found = pql.flop_equities("AK*:0.5, QQ", "JJ+")
    classes = found.by_class()
    assert classes.hands == class_names()
    assert classes.by_class() is classes
    for name in ("AKs", "AKo", "QQ"):
        asked = answers.answer(pql.results.EquityResult, f"equity {name} vs JJ+ on Kh7d2c").players[0]
        assert classes[0, "Kh7d2c", name] == pytest.approx(asked.equity)
    assert isnan(classes[0, "Kh7d2c", "AA"])
    with pytest.raises(KeyError):
        classes[0, "Kh7d2c", "AsKs"]


def test_it_is_a_value() -> None:
    found = pql.flop_equities("AA", "KK")
    again = pickle.loads(pickle.dumps(found))
    assert again == found == pql.flop_equities("AA", "KK")
    assert hash(again) == hash(found)
    assert found != pql.flop_equities("AA", "QQ")
    assert len(found) == 1755
    assert repr(found) == "<FlopEquities AA vs KK on 1,755 flops, hands>"
    assert str(found).splitlines()[-1] == "1,755 flops, 1326 hands on each; the first 26 are shown"


def test_a_frame_has_what_can_be_dealt() -> None:
    found = pql.flop_equities("AA", "KK:0.5", dead="2c")
    frame = found.to_polars()
    assert frame.columns == ["range", "flop", "boards", "hand", "equity", "weight", "dead"]
    assert frame.height == int((np.asarray(found.weights) > 0).sum())
    assert frame.select(polars.col("dead").unique()).rows() == [("2c",)]
    for side, flop, _, hand, equity, weight, _ in frame.sample(50, seed=1).rows():
        player = found.players.index(side)
        assert found[player, flop, hand] == equity
        assert weight > 0


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ((0, "Kh7d2c"), TypeError),
        ("AsAh", TypeError),
        ((0.5, 0, 0), TypeError),
        ((2, 0, 0), IndexError),
        ((0, 1755, 0), IndexError),
        ((0, "Kh7d", "AsAh"), KeyError),
        ((0, "Kh7dxx", "AsAh"), pql.PQLError),
        ((0, "Kh7d2c", "AsAx"), pql.PQLError),
        ((0, "Kh7d2c", None), TypeError),
    ],
)
def test_what_is_no_entry(place: tuple[object, ...], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        swept("AKs", "QQ")[place]  # type: ignore[index]


def test_it_can_be_watched_and_stopped() -> None:
    steps: list[float | None] = []
    pql.flop_equities(STEAL, DEFENCE, progress=lambda fraction, message: steps.append(fraction))
    assert len(steps) > 4
    assert steps == sorted(steps, key=lambda step: step or 0.0)
    flag = Event()
    flag.set()
    with pytest.raises(pql.Cancelled):
        pql.flop_equities("AA", "KK", cancel=flag)
    with pytest.raises(pql.PQLError, match="dead"):
        pql.flop_equities("AsAh", "KK", dead="As")
