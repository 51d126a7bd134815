"""All flops at once agree with a sweep over the run-outs of each flop."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pql.evaluator_ext import flops, symmetry, vectors
from references import deals as slow

RANGES = [
    ("AA", "KK", ""),
    ("22+,A2s+,KTs+", "55+,A8s+,KJs+,AJo+", ""),
    ("AsKs,QQ:0.5,76s", "QQ+:0.3,AKs,T9s:0.1", ""),
    ("22+,A2s+", "AK,QQ,76s", "2c"),
    ("QQ+,AKs:0.25", "JJ+,AQ", "AsKd7d"),
]


@pytest.fixture(autouse=True, params=flops.kernels())
def kernel(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test with each kernel that this machine can run."""
    before = flops.set_kernel(request.param)
    yield
    flops.set_kernel(before)


def without(weights: array[float], dead: int) -> array[float]:
    return array("d", [0.0 if mask & dead else own for mask, own in zip(slow.MASKS, weights, strict=True)])


def group_of(dead: int, *ranges: array[float]) -> bytes:
    group = symmetry.card_stabilizer(dead)
    for weights in ranges:
        group = symmetry.intersect_groups(group, symmetry.stabilizer(weights))
    return group


def swept(first: array[float], second: array[float], dead: int, chunks: int = 3) -> flops.FlopSweep:
    group = group_of(dead, first, second)
    sweep = flops.FlopSweep(first, second, dead, group)
    places = symmetry.board_count(0, dead)
    for chunk in range(chunks):
        bounds = [places * each // chunks for each in (chunk, chunk + 1)]
        sweep.add(*symmetry.enumerate_boards(0, dead, group, *bounds))
    sweep.finish()
    return sweep


@pytest.mark.parametrize(("one", "two", "gone"), RANGES)
@pytest.mark.sums
def test_each_flop_by_itself(one: str, two: str, gone: str) -> None:
    dead = slow.cards(gone)
    ranges = without(slow.weights(one), dead), without(slow.weights(two), dead)
    sweep, group = swept(*ranges, dead), group_of(dead, *ranges)
    live = 52 - dead.bit_count()
    assert sum(sweep.sizes) == live * (live - 1) * (live - 2) // 6
    for place in random.Random(1).sample(range(len(sweep.masks)), 12):
        fixing = symmetry.intersect_groups(group, symmetry.card_stabilizer(sweep.masks[place]))
        masks, times = symmetry.enumerate_boards(sweep.masks[place], dead, fixing)
        both = vectors.sweep(masks, times, 0, len(masks), *ranges)
        for player, found in enumerate(both):
            assert found is not None
            wins, ties, met = [vectors.symmetrized(vector, fixing) for vector in found]
            expected = vectors.equities(wins, ties, met)
            np.testing.assert_allclose(sweep.equities(place)[player], expected, rtol=1e-9, atol=1e-12)
            summary = vectors.summary(wins, ties, met, ranges[player], 0.8)
            assert sweep.summary(place, 0.8)[player] == pytest.approx(summary, rel=1e-9, abs=1e-9)
            if ":" not in one + two:
                assert sweep.summary(place, 0.8)[player][:3] == summary[:3]


@pytest.mark.sums
def test_flops_add_up_to_every_deal() -> None:
    """What independent programs count before the flop: ten flops of each final board."""
    wide, tight = slow.weights("22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"), slow.weights("55+,A8s+,KJs+,AJo+")
    sweep = swept(wide, tight, 0)
    sums = [0.0, 0.0, 0.0]
    for place, size in enumerate(sweep.sizes):
        first, second = sweep.summary(place, 0.8)
        for kind, count in enumerate((first[0], first[1], second[0])):
            sums[kind] += size * count
    assert sums == [10 * 17057735076, 10 * 1552594632, 10 * 21505528404]


def test_no_range_at_all() -> None:
    nothing = array("d", bytes(8 * 1326))
    sweep = swept(nothing, slow.weights("AA"), 0, 1)
    assert sweep.summary(0, 0.8) == ((0, 0, 0, 0.0, 0.0), (0, 0, 0, 0.0, 0.0))


def test_refusals() -> None:
    aces, alone = slow.weights("AA"), slow.weights("AsKs")
    everything = symmetry.card_stabilizer(0)
    board, times = array("Q", [0b11111]), array("I", [1])
    with pytest.raises(ValueError, match="ranges"):
        flops.FlopSweep(aces, alone, 0, everything)
    with pytest.raises(ValueError, match="dead"):
        flops.FlopSweep(aces, aces, 1, everything)
    with pytest.raises(ValueError, match="group"):
        flops.FlopSweep(aces, aces, 0, b"\1\0\2\3")
    with pytest.raises(ValueError, match="1326"):
        flops.FlopSweep(array("d", [1.0]), aces, 0, everything)
    sweep = flops.FlopSweep(aces, aces, 1, symmetry.card_stabilizer(1))
    with pytest.raises(ValueError, match="dead"):
        sweep.add(board, times)
    with pytest.raises(ValueError, match="five cards"):
        sweep.add(array("Q", [0b1111]), times)
    with pytest.raises(ValueError, match="25 boards"):
        sweep.add(array("Q", [0b111110]), array("I", [25]))
    with pytest.raises(ValueError, match="finish"):
        sweep.equities(0)
    sweep.finish()
    with pytest.raises(ValueError, match="before the end"):
        sweep.add(array("Q", [0b111110]), times)
    for place in (-1, len(sweep.masks)):
        with pytest.raises(ValueError, match="no flop"):
            sweep.summary(place, 0.8)


def test_parts_of_ranges_that_do_not_fit() -> None:
    aces, kings = slow.weights("AA:0.5,AKs"), slow.weights("KK")
    part, whole = swept(kings, kings, 0, 1), symmetry.card_stabilizer(0)
    sweep = flops.FlopSweep(aces, aces, 0, whole)
    with pytest.raises(ValueError, match="a part has hands that the range has not"):
        sweep.join(part)
    with pytest.raises(ValueError, match="finished sweep of the same flops"):
        sweep.join(flops.FlopSweep(aces, aces, 0, whole))
    with pytest.raises(ValueError, match="for ranges with weights"):
        flops.FlopSweep(kings, kings, 0, whole).join(part)
    nothing: Any = None
    with pytest.raises(TypeError):
        sweep.join(nothing)
    both = flops.FlopSweep(slow.weights("KK:0.5"), kings, 0, whole)
    both.join(part)
    with pytest.raises(ValueError, match="beside no parts"):
        both.add(array("Q", [0b11111]), array("I", [1]))
    both.finish()
    np.testing.assert_array_equal(both.equities(1754)[0], part.equities(1754)[0])
