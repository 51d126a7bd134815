"""The vectors of a whole range agree with dealing hand by hand, and add up to what the heads-up kernel counts."""

from __future__ import annotations

import random
from array import array
from functools import cache
from math import comb, isnan
from typing import Any

import numpy as np
import pytest

from pql.engine import heads_up
from pql.evaluator_ext import equity, symmetry, vectors
from references import deals as slow
from references.families import together

RANGES = [
    ("random", "random"),
    ("22+,A2s+", "55+,KQ"),
    ("AsKs", "random"),
    ("AsKs,QQ", "AsKs,QQ,7h2c"),
    ("KK+:0.5,AK:0.25,76s", "QQ+:0.3,AsKs,T9s:0.1"),
]


def sweep(*arguments: Any) -> list[tuple[array[float], array[float], array[float]]]:
    """The vectors of the ranges that are asked for."""
    return [vector for vector in vectors.sweep(*arguments) if vector is not None]


HANDS = np.array(slow.MASKS)
APART = HANDS[:, None] & HANDS == 0


def by_hand(masks: array[int], multiplicities: array[int], own: array[float], weights: array[float]) -> Any:
    """Wins, ties and meetings of every hand of its own range, board after board; 0 for other hands."""
    answer = np.zeros((3, 1326))
    for board, times in zip(masks, multiplicities, strict=True):
        dealt = HANDS & board == 0
        ranks = np.array(
            [slow.rank(hand | board) if live else 0 for hand, live in zip(slow.MASKS, dealt, strict=True)]
        )
        for i in np.flatnonzero(np.array(own) * dealt):
            met = times * np.array(weights) * dealt * APART[i]
            answer[:, i] += [
                met[ranks[i] < ranks].sum(),
                met[ranks[i] == ranks].sum(),
                met.sum(),
            ]  # lower is better
    return answer


@pytest.mark.parametrize("texts", RANGES[3:])
def test_every_hand_on_boards_of_four_cards(texts: tuple[str, str]) -> None:
    first, second = map(slow.weights, texts)
    masks = array("Q", [mask & mask - 1 for mask in slow.TEMPTING])
    times = array("I", [2] * len(masks))
    ((wins, ties, met),) = sweep(masks, times, 0, len(masks), first, second, vectors.FIRST)
    for found, expected in zip((wins, ties, met), by_hand(masks, times, first, second), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-9)


@pytest.mark.parametrize("texts", RANGES[1:])
@pytest.mark.sums
def test_every_hand_on_tempting_boards(texts: tuple[str, str]) -> None:
    first, second = map(slow.weights, texts)
    masks = array("Q", slow.TEMPTING)
    times = array("I", [random.Random(1).choice((1, 3, 40_000)) for _ in masks])
    for own, other, found in zip(
        (first, second),
        (second, first),
        sweep(masks, times, 0, len(masks), first, second),
        strict=True,
    ):
        for sums, expected in zip(found, by_hand(masks, times, own, other), strict=True):
            np.testing.assert_allclose(sums, expected, rtol=1e-12, atol=1e-7)


@together("board", ["AsKs5s", "7h7d2c", "9h8h7h", "Td9d4c5c"])
@together("texts", RANGES)
def test_vectors_add_up_to_the_equity_of_the_range(texts: tuple[str, str], board: str) -> None:
    first, second = map(slow.weights, texts)
    masks, times = slow.boards(board)
    win, tie, lose = equity.heads_up(masks, times, 0, len(masks), first, second)
    for own, vector, won in zip(
        (first, second), sweep(masks, times, 0, len(masks), first, second), (win, lose), strict=True
    ):
        wins, ties, met, _, _ = vectors.summary(*vector, own, 0.8)
        assert (wins, ties, met) == pytest.approx((won, tie, win + tie + lose), rel=1e-12)
        if isinstance(win, int):
            assert (wins, ties, met) == (won, tie, win + tie + lose)


def test_chunks_add_up_and_one_player_alone_is_the_same() -> None:
    first, second = slow.weights("22+,AK"), slow.weights("random")
    masks, times = slow.boards("Kh8h3h")
    whole = sweep(masks, times, 0, len(masks), first, second)
    assert vectors.sweep(masks, times, 0, len(masks), first, second, vectors.FIRST) == (whole[0], None)
    assert vectors.sweep(masks, times, 0, len(masks), first, second, vectors.SECOND) == (None, whole[1])
    assert sweep(masks, times, 0, len(masks), second, first) == [whole[1], whole[0]]
    total = [array("Q", bytes(8 * 1326)) for _ in range(3)]
    for start in range(0, len(masks), 100):
        (part,) = sweep(masks, times, start, min(start + 100, len(masks)), first, second, vectors.FIRST)
        for sum_, more in zip(total, part, strict=True):
            vectors.add(sum_, more)
    assert tuple(total) == whole[0]


@pytest.mark.parametrize("texts", RANGES)
def test_all_kernels_find_the_same_bits(texts: tuple[str, str]) -> None:
    first, second = map(slow.weights, texts)
    masks = array("Q", slow.TEMPTING)
    times = array("I", [random.Random(3).choice((1, 3, 40_000)) for _ in masks])
    found, before = [], vectors.set_kernel("generic")
    try:
        for kernel in vectors.kernels():
            vectors.set_kernel(kernel)
            found.append(vectors.sweep(masks, times, 0, len(masks), first, second))
    finally:
        vectors.set_kernel(before)
    assert all([each == found[0] for each in found])


@pytest.mark.parametrize(("board", "dead"), [("Kh8h3h", ""), ("Kh8h3c", "AsAd"), ("QsQd4h2c", "")])
def test_what_is_met_on_all_completions_is_counted_without_them(board: str, dead: str) -> None:
    gone = slow.cards(board) | slow.cards(dead)
    for texts in RANGES[:4]:
        first, second = [
            array(
                "d",
                [
                    weight * (cards & gone == 0)
                    for weight, cards in zip(slow.weights(text), slow.MASKS, strict=True)
                ],
            )
            for text in texts
        ]
        masks, times = slow.boards(board, dead)
        arguments = masks, times, 0, len(masks), first, second
        pairs = comb(48 - gone.bit_count(), 5 - len(board) // 2)
        for whole, (wins, ties, met), own, other in zip(
            sweep(*arguments),
            sweep(*arguments, vectors.BOTH, False),
            (first, second),
            (second, first),
            strict=True,
        ):
            assert (wins, ties) == whole[:2]
            assert not any(met)
            assert vectors.count_met(own, other, pairs) == whole[2]


def test_weights_are_met_by_the_sweep_alone() -> None:
    first, second = map(slow.weights, RANGES[4])
    masks, times = slow.boards("Kh8h3h2c")
    arguments = masks, times, 0, len(masks), first, second
    assert sweep(*arguments, vectors.BOTH, False) == sweep(*arguments)
    with pytest.raises(ValueError, match="0 and 1"):
        vectors.count_met(first, second, 44)


@pytest.mark.parametrize("weight", ["", ":0.5"])
@pytest.mark.parametrize(
    ("board", "dead"), [("Kh8h3h", ""), ("Kh8h3c", ""), ("QsQd4h", "4c"), ("Kh8h3h2c", "")]
)
def test_one_board_of_each_orbit_is_enough(board: str, dead: str, weight: str) -> None:
    everything, opponent = slow.weights("random"), slow.weights("TT+,AK" + weight)
    group = symmetry.intersect_groups(
        symmetry.card_stabilizer(slow.cards(board)), symmetry.card_stabilizer(slow.cards(dead))
    )
    assert len(group) > 4
    whole, few = (
        sweep(masks, times, 0, len(masks), everything, opponent, vectors.FIRST)[0]
        for masks, times in (slow.boards(board, dead), slow.boards(board, dead, group))
    )
    for vector, wanted in zip(few, whole, strict=True):
        np.testing.assert_allclose(vectors.symmetrized(vector, group), wanted, rtol=1e-12, atol=1e-12)
        if not weight:
            assert vectors.symmetrized(vector, group) == wanted


@cache
def many_vectors() -> tuple[list[array[float]], array[int], array[int], list[tuple[Any, Any]]]:
    """Weights of all kinds, boards with how often each comes, and what every hand wins and ties, some of it by hand."""
    rng = random.Random(7)
    texts = [text for pair in RANGES for text in pair]
    rows = [slow.weights(text) for text in texts]
    rows += [array("d", bytes(8 * 1326)), array("d", [rng.randrange(1 << 16) for _ in range(1326)])]
    assert len(rows) == 12
    masks = array("Q", slow.TEMPTING)
    times = array("I", [rng.choice((1, 3, 40_000)) for _ in masks])
    everything = slow.weights("random")
    expected = []
    for number, row in enumerate(rows):
        wins, ties, _ = (
            by_hand(masks, times, everything, row)
            if number in (3, 8, 11)
            else sweep(masks, times, 0, len(masks), everything, row, vectors.FIRST)[0]
        )
        expected.append((wins, ties))
    return rows, masks, times, expected


@pytest.mark.parametrize("kernel", vectors.kernels())
def test_many_vectors_at_once(kernel: str) -> None:
    """More than the kernel takes together: weights of all kinds, whole ones to the last unit."""
    rows, masks, times, wanted = many_vectors()
    before = vectors.set_kernel(kernel)
    try:
        found = [array("d", [5.0]) * (1326 * len(rows)) for _ in range(2)]
        vectors.sweep_together(masks, times, array("d", b"".join(row.tobytes() for row in rows)), *found)
    finally:
        vectors.set_kernel(before)
    for number, (row, each) in enumerate(zip(rows, wanted, strict=True)):
        most = sum(times) * sum(row)
        for sums, expected in zip(found, each, strict=True):
            part = np.array(sums[1326 * number : 1326 * (number + 1)]) - 5
            if all([weight == int(weight) for weight in row]):
                assert part.tolist() == list(expected)
            else:
                np.testing.assert_allclose(part, expected, rtol=1e-12, atol=1e-14 * most)


def test_large_multiplicities_do_not_overflow() -> None:
    everything = slow.weights("random")
    masks = array("Q", [slow.cards("2c7d9hJsKc"), slow.cards("Ah9h5h2hKd")])
    times = array("I", [4_000_000_000, 100_000])
    once = [sweep(masks, array("I", pair), 0, 2, everything, everything)[0] for pair in ((1, 0), (0, 1))]
    many = sweep(masks, times, 0, 2, everything, everything)[0]
    for kind in range(3):
        assert many[kind].tolist() == [
            times[0] * one + times[1] * two for one, two in zip(once[0][kind], once[1][kind], strict=True)
        ]


def test_a_hand_that_meets_nothing_has_no_equity() -> None:
    masks, times = slow.boards("Kh8h3c2d")
    first, second = slow.weights("AsAh,QsQh"), slow.weights("AsAd:0.3,AhAc:0.1,AsAc:0.7")
    vector, _ = sweep(masks, times, 0, len(masks), first, second)
    equities = vectors.equities(*vector)
    assert isnan(equities[0])
    assert not isnan(equities[slow.HANDS.index((43, 42))])
    assert vector[1][0] == 0


@pytest.mark.parametrize("texts", [RANGES[1], RANGES[4]])
def test_the_preflop_table_has_the_vectors_of_all_boards(texts: tuple[str, str]) -> None:
    first, second = map(slow.weights, texts)
    found = heads_up.table().vectors(first, second)
    win, tie, lose = heads_up.heads_up(first, second)
    wins, ties, met, _, _ = vectors.summary(*found, first, 0.8)
    assert (wins, ties, met) == pytest.approx((win, tie, win + tie + lose), rel=1e-12)
    group = symmetry.card_stabilizer(0)
    masks, times = slow.boards(group=group)
    (swept,) = sweep(masks, times, 0, len(masks), first, second, vectors.FIRST)
    if symmetry.stabilizer(first) == symmetry.stabilizer(second) == group:
        for kind in range(3):
            assert vectors.symmetrized(swept[kind], group) == found[kind]


def test_bad_arguments_are_refused() -> None:
    one, board, times = slow.weights("AA"), array("Q", [slow.cards("2c7d9hJsKc")]), array("I", [1])
    for reason, arguments in {
        "not within the boards": (board, times, 0, 2, one, one),
        "not a board of four or five cards: 0x1": (array("Q", [1]), times, 0, 1, one, one),
        "1326 weights": (board, times, 0, 1, one[:5], one),
        "not a weight: -1.0": (board, times, 0, 1, one, array("d", [-1.0] * 1326)),
        "FIRST, SECOND or BOTH": (board, times, 0, 1, one, one, 0),
    }.items():
        with pytest.raises(ValueError, match=reason):
            sweep(*arguments)
    with pytest.raises(ValueError, match="group"):
        vectors.symmetrized(array("Q", [0] * 1326), b"\0\0\0\0")
