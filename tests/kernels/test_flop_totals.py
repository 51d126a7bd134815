"""What two ranges win as wholes on all flops at once agrees with their deals on the run-outs of each flop."""

from __future__ import annotations

import random
from array import array

import pytest

from pql.evaluator_ext import equity, flop_totals, symmetry
from references import deals as slow

IDENTITY = bytes(range(4))


def without(weights: array[float], dead: int) -> array[float]:
    return array("d", [0.0 if mask & dead else own for mask, own in zip(slow.MASKS, weights, strict=True)])


@pytest.mark.parametrize(
    ("one", "two", "gone"),
    [
        ("AA", "KK", ""),
        ("22+,A2s+,KTs+", "55+,A8s+,KJs+,AJo+", ""),
        ("22+,A2s+", "22+,A2s+,AK", "2c"),
        ("QQ+,AKs", "JJ+,AQ", "AsKd7d"),
    ],
)
def test_each_flop_by_itself(one: str, two: str, gone: str) -> None:
    dead = slow.cards(gone)
    ranges = without(slow.weights(one), dead), without(slow.weights(two), dead)
    group = symmetry.card_stabilizer(dead)
    for weights in ranges:
        group = symmetry.intersect_groups(group, symmetry.stabilizer(weights))
    totals = flop_totals.FlopTotals(*ranges, dead, group)
    places, rng = symmetry.board_count(0, dead), random.Random(1)
    for start in range(0, places, 100_000):
        totals.add(*symmetry.enumerate_boards(0, dead, group, start, min(places, start + 100_000)))
    live = [1 << card for card in range(52) if not dead >> card & 1]
    flops = array("Q", [sum(rng.sample(live, 3)) for _ in range(12)])  # whichever represents its kind
    found = totals.counts(flops)
    for number, flop in enumerate(flops):
        masks, times = symmetry.enumerate_boards(flop, dead, IDENTITY)
        wins, ties, losses = equity.heads_up(masks, times, 0, len(masks), *ranges)
        assert tuple(found[3 * number : 3 * number + 3]) == (wins, ties, wins + ties + losses)


def test_refusals() -> None:
    aces, everything = slow.weights("AA"), symmetry.card_stabilizer(0)
    board, once = array("Q", [0b11111]), array("I", [1])
    with pytest.raises(ValueError, match="0 or 1"):
        flop_totals.FlopTotals(aces, array("d", [0.5] * 1326), 0, everything)
    with pytest.raises(ValueError, match="group"):
        flop_totals.FlopTotals(aces, aces, 0, b"\1\0\2\3")
    totals = flop_totals.FlopTotals(aces, aces, 1, symmetry.card_stabilizer(1))
    with pytest.raises(ValueError, match="dead"):
        totals.add(board, once)
    with pytest.raises(ValueError, match="five cards"):
        totals.add(array("Q", [0b11110]), once)
    for flop in (0b111, 0b110, 0b11110, 0b110 | 1 << 60):
        with pytest.raises(ValueError, match="no flop"):
            totals.counts(array("Q", [flop]))
