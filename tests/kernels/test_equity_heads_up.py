"""The heads-up sweep: known totals, and every deal of tempting boards one by one."""

from __future__ import annotations

import random
from array import array
from fractions import Fraction

import pytest

from pql.evaluator_ext import symmetry
from pql.evaluator_ext.equity import heads_up
from references import deals as slow

EVERYTHING = symmetry.card_stabilizer(0)

WIDE = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"
TIGHT = "55+,A8s+,KJs+,AJo+"

# Deals won, tied, lost: integers on which independent programs agree.
KNOWN = [
    (WIDE, TIGHT, "Ah7d2c", 6938083, 396725, 8716062),
    ("AsKs", "random", "Ah7d2c", 946977, 6792, 116421),
    ("AsKs", TIGHT, "Ah7d2c", 64714, 6114, 11342),
    (WIDE, "random", "Ah7h2h", 125222456, 5005860, 59195314),
    (WIDE, TIGHT, "Ah7d2cTs", 292329, 14728, 341987),
    (WIDE, "random", "Ah7d2cTs3h", 120972, 688, 39710),
    (WIDE, TIGHT, "", 17057735076, 1552594632, 21505528404),
    ("random", "random", "", 1334125369292, 113130263816, 1334125369292),
    ("AsKs", "random", "", 1389004215, 34610976, 673957209),
    ("AKs", "QQ", "", 18834720, 178116, 22082460),
    ("AsKs", "QhQd", "", 787966, 6732, 917606),
]


def symmetry_of(known: int, *ranges: array[float]) -> bytes:
    group = symmetry.card_stabilizer(known)
    for weights in ranges:
        group = symmetry.intersect_groups(group, symmetry.stabilizer(weights))
    return group


def answer(first: str, second: str, board: str) -> tuple[float, float, float]:
    known, one, two = slow.cards(board), slow.weights(first), slow.weights(second)
    masks, multiplicities = symmetry.enumerate_boards(known, 0, symmetry_of(known, one, two))
    return heads_up(masks, multiplicities, 0, len(masks), one, two)


@pytest.mark.parametrize(("first", "second", "board", "win", "tie", "loss"), KNOWN)
@pytest.mark.sums
def test_known_totals(first: str, second: str, board: str, win: int, tie: int, loss: int) -> None:
    deals = answer(first, second, board)
    assert all(type(count) is int for count in deals)
    assert deals == (win, tie, loss)


def test_players_change_places() -> None:
    assert answer(TIGHT, WIDE, "Ah7d2c") == (8716062, 396725, 6938083)


def test_symmetry_changes_nothing() -> None:
    one, two = slow.weights(WIDE), slow.weights("random")
    for known in ("Ah7h2h", "AhAd7c", "KcKd2h"):
        plain, plain_times = slow.boards(known)
        fewer, times = slow.boards(known, group=symmetry_of(slow.cards(known), one, two))
        assert len(fewer) < len(plain)
        assert heads_up(plain, plain_times, 0, len(plain), one, two) == heads_up(
            fewer, times, 0, len(fewer), one, two
        )


@pytest.mark.parametrize(
    ("first", "second"),
    [(WIDE, TIGHT), (TIGHT, TIGHT), ("random", "AsKs,7c7d,2h2s,5d4d"), ("A2s+,K2+,54s", "72,32+")],
)
def test_tempting_boards_deal_by_deal(first: str, second: str) -> None:
    one, two = slow.weights(first), slow.weights(second)
    for board in slow.TEMPTING:
        counts = slow.winners([board], [3], [one, two])
        expected = (counts[0][0], counts[0][1], counts[1][0])
        assert heads_up(array("Q", [board]), array("I", [3]), 0, 1, one, two) == expected


def test_random_boards_and_ranges_deal_by_deal() -> None:
    rng = random.Random(20)
    one, two = array("d", [0.0]) * 1326, array("d", [0.0]) * 1326
    for _ in range(25):
        for own in (one, two):
            for i in range(1326):
                own[i] = float(rng.random() < 0.06)
        masks = array("Q", [sum(1 << c for c in rng.sample(range(52), 5)) for _ in range(3)])
        times = array("I", [rng.randint(1, 24) for _ in masks])
        counts = slow.winners(masks, times, [one, two])
        assert heads_up(masks, times, 0, 3, one, two) == (counts[0][0], counts[0][1], counts[1][0])


def test_weights() -> None:
    rng = random.Random(21)
    ranges = [
        array("d", [rng.choice((0.0, 0.0, 0.0, 0.25, 0.3, 1.0)) for _ in range(1326)]) for _ in range(2)
    ]
    for own in ranges:
        for i in rng.sample(range(1326), 1200):
            own[i] = 0.0
    exact = [[Fraction(weight) for weight in own] for own in ranges]
    for board in slow.TEMPTING:
        counts = slow.winners([board], [7], exact)
        expected = [float(counts[0][0]), float(counts[0][1]), float(counts[1][0])]
        deals = heads_up(array("Q", [board]), array("I", [7]), 0, 1, *ranges)
        assert deals == pytest.approx(expected, rel=1e-12, abs=1e-12)
        assert all(type(count) is float for count in deals)


def test_a_weight_scales_the_deals() -> None:
    masks, times = slow.boards("Ah7h2h")
    plain = heads_up(masks, times, 0, len(masks), slow.weights(TIGHT), slow.weights("random"))
    half = heads_up(
        masks,
        times,
        0,
        len(masks),
        slow.weights(TIGHT.replace(",", ":0.5,") + ":0.5"),
        slow.weights("random"),
    )
    assert half == tuple(count / 2 for count in plain)


def test_no_tie_is_exactly_none() -> None:
    board = array("Q", [slow.cards("2c7d9hJsKc")])
    _, tie, _ = heads_up(
        board, array("I", [1]), 0, 1, slow.weights("AA:0.1,KK:0.3"), slow.weights("QQ:0.7,99:0.1")
    )
    assert tie == 0.0


def test_slices_add_up() -> None:
    masks, times = slow.boards("Ah7d2c")
    one, two = slow.weights(WIDE), slow.weights(TIGHT)
    parts = [
        heads_up(masks, times, start, min(start + 100, len(masks)), one, two)
        for start in range(0, len(masks), 100)
    ]
    assert tuple(map(sum, zip(*parts, strict=True))) == (6938083, 396725, 8716062)


def test_the_order_of_boards_does_not_matter() -> None:
    masks, times = slow.boards("Ah7h2c")
    one, two = slow.weights(WIDE), slow.weights("random")
    shuffled = list(masks)
    random.Random(2).shuffle(shuffled)
    assert heads_up(array("Q", shuffled), times, 0, len(masks), one, two) == heads_up(
        masks, times, 0, len(masks), one, two
    )


def test_nothing_to_deal() -> None:
    board, once, none = array("Q", [slow.cards("AsKsQsJsTs")]), array("I", [1]), array("d", [0.0]) * 1326
    assert heads_up(board, once, 0, 1, none, slow.weights("random")) == (0, 0, 0)
    assert heads_up(board, once, 0, 1, slow.weights("AsKs"), slow.weights("random")) == (0, 0, 0)
    assert heads_up(board, once, 0, 1, slow.weights("2c2d"), slow.weights("2c2d")) == (0, 0, 0)
    assert heads_up(board, once, 0, 0, slow.weights("2c2d"), slow.weights("3c3d")) == (0, 0, 0)


def test_sums_pass_64_bits() -> None:
    board, often = array("Q", [slow.cards("AsKsQsJsTs")]) * 8192, array("I", [2**32 - 1]) * 8192
    every = slow.weights("random")
    assert heads_up(board, often, 0, 8192, every, every) == (0, 1081 * 990 * (2**32 - 1) * 8192, 0)


@pytest.mark.parametrize("bad", [-0.5, float("nan"), float("inf")])
def test_bad_weights(bad: float) -> None:
    weights = slow.weights("AA")
    weights[7] = bad
    with pytest.raises(ValueError, match="weight"):
        heads_up(array("Q"), array("I"), 0, 0, weights, slow.weights("KK"))


@pytest.mark.parametrize(
    ("masks", "times", "start", "stop"),
    [
        ([0b1111], [1], 0, 1),
        ([1 << 60 | 0b1111], [1], 0, 1),
        ([0b11111], [], 0, 0),
        ([0b11111], [1], 0, 2),
        ([0b11111], [1], 1, 0),
    ],
)
def test_bad_boards(masks: list[int], times: list[int], start: int, stop: int) -> None:
    with pytest.raises(ValueError, match=r"board|multiplicities|slice"):
        heads_up(array("Q", masks), array("I", times), start, stop, slow.weights("AA"), slow.weights("KK"))


def test_whole_weights_give_whole_numbers() -> None:
    rng = random.Random(22)
    one, two = (array("d", [float(rng.choice((0, 0, 0, 1, 2, 24))) for _ in range(1326)]) for _ in range(2))
    for own in (one, two):
        for i in rng.sample(range(1326), 1200):
            own[i] = 0.0
    for board in slow.TEMPTING:
        counts = slow.winners([board], [5], [one, two])
        deals = heads_up(array("Q", [board]), array("I", [5]), 0, 1, one, two)
        assert deals == (counts[0][0], counts[0][1], counts[1][0])
        assert all(type(count) is int for count in deals)


def test_sums_too_large_to_be_exact_are_floats() -> None:
    board, often = array("Q", [slow.cards("AsKsQsJsTs")]) * 8192, array("I", [2**32 - 1]) * 8192
    twice = array("d", [2.0]) * 1326
    _, tie, _ = heads_up(board, often, 0, 8192, twice, twice)
    assert type(tie) is float
    assert tie == pytest.approx(4 * 1081 * 990 * (2**32 - 1) * 8192)
