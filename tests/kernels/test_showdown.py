"""Showdowns by category and standings: every deal of tempting boards one by one, and random deals near them."""

from __future__ import annotations

import itertools
import random
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import sqrt
from typing import TypeVar

import pytest

from pql.evaluator_ext import equity, showdown, symmetry
from references import deals as slow
from references.families import together

Value = TypeVar("Value", int, "tuple[int, ...]")
Number = int | float | Fraction

WIDE = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"
TIGHT = "55+,A8s+,KJs+,AJo+"
# The last (worst) of phevaluator's ranks in each category, from straight flush to high card.
LAST_RANKS = (10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462)


def category(rank: int) -> int:
    return 8 - bisect_left(LAST_RANKS, rank)


def deals(ranges: Sequence[Sequence[Number]], masks: Sequence[int], board: int) -> Iterator[tuple[int, ...]]:
    """Every way to give each player a hand of his range that shares no card."""
    held = [[i for i in range(1326) if own[i] and not masks[i] & board] for own in ranges]
    for deal in itertools.product(*held):
        used = 0
        for i in deal:
            if masks[i] & used:
                break
            used |= masks[i]
        else:
            yield deal


def categories(board: int, times: int, ranges: Sequence[Sequence[Number]]) -> list[list[Number]]:
    """Wins of the first, ties and wins of the second by the category of the best hand."""
    counts: list[list[Number]] = [[0, 0, 0] for _ in range(9)]
    ranks = {i: slow.rank(slow.MASKS[i] | board) for i in range(1326) if not slow.MASKS[i] & board}
    for one, two in deals(ranges, slow.MASKS, board):
        place = 1 if ranks[one] == ranks[two] else 0 if ranks[one] < ranks[two] else 2
        counts[category(min(ranks[one], ranks[two]))][place] += times * ranges[0][one] * ranges[1][two]
    return counts


def value_now(known: int, hand: int) -> tuple[int, ...]:
    """Higher is better: the rank of the cards known, or before the flop pairs, then the two cards."""
    if known:
        return (-slow.rank(slow.MASKS[hand] | known),)
    high, low = (card >> 2 for card in slow.HANDS[hand])
    return (high == low, high, low)


def standing(mine: Value, others: Sequence[Value]) -> int:
    """0 ahead of all others, 1 level with the best of them, 2 behind."""
    best = max(others)
    return 0 if mine > best else 1 if mine == best else 2


def standings(
    known: int, board: int, times: int, ranges: Sequence[Sequence[Number]]
) -> tuple[list[list[Number]], list[Number]]:
    """How the first player is on the known cards (rows) and on the board (columns), and his pots by winners."""
    matrix: list[list[Number]] = [[0] * 3 for _ in range(3)]
    won: list[Number] = [0] * len(ranges)
    held = [i for i in range(1326) if any(own[i] for own in ranges) and not slow.MASKS[i] & board]
    now = {i: value_now(known, i) for i in held}
    then = {i: -slow.rank(slow.MASKS[i] | board) for i in held}
    for hero, *others in deals(ranges, slow.MASKS, board):
        weight: Number = times
        for own, i in zip(ranges, (hero, *others), strict=True):
            weight = weight * own[i]
        state = [
            standing(now[hero], [now[i] for i in others]),
            standing(then[hero], [then[i] for i in others]),
        ]
        matrix[state[0]][state[1]] += weight
        if state[1] < 2:
            won[sum(then[i] == then[hero] for i in others)] += weight
    return matrix, won


def flat(matrix: Sequence[Sequence[Number]]) -> list[Number]:
    return [count for row in matrix for count in row]


def some_range(rng: random.Random, chance: float, weights: Sequence[float] = (1.0,)) -> array[float]:
    return array("d", [rng.choice(weights) if rng.random() < chance else 0.0 for _ in range(1326)])


# ---- by category ----


@pytest.mark.parametrize(
    ("first", "second"),
    [(WIDE, TIGHT), (TIGHT, TIGHT), ("random", "AsKs,7c7d,2h2s,5d4d"), ("A2s+,K2+,54s", "72,32+")],
)
@pytest.mark.sums
def test_categories_of_tempting_boards_deal_by_deal(first: str, second: str) -> None:
    one, two = slow.weights(first), slow.weights(second)
    for board in slow.TEMPTING:
        expected = categories(board, 3, [one, two])
        found = showdown.by_category(array("Q", [board]), array("I", [3]), 0, 1, one, two)
        assert [list(row) for row in found] == expected
        assert all(type(count) is int for row in found for count in row)


@pytest.mark.sums
def test_categories_with_weights() -> None:
    rng = random.Random(31)
    ranges = [some_range(rng, 0.1, (0.25, 0.3, 1.0)) for _ in range(2)]
    exact = [[Fraction(weight) for weight in own] for own in ranges]
    for board in slow.TEMPTING:
        expected = categories(board, 7, exact)
        found = showdown.by_category(array("Q", [board]), array("I", [7]), 0, 1, *ranges)
        for row, wanted in zip(found, expected, strict=True):
            assert row == pytest.approx([float(count) for count in wanted], rel=1e-12, abs=1e-12)
            assert [count == 0 for count in row] == [count == 0 for count in wanted]


@pytest.mark.parametrize(
    ("first", "second", "board"),
    [
        (WIDE, TIGHT, "Ah7d2c"),
        ("AsKs", "random", "Th9h8h"),
        (WIDE, WIDE, ""),
        ("AA:0.5,KK", "random", "AhAd7c"),
    ],
)
def test_categories_add_up_to_the_heads_up_counts(first: str, second: str, board: str) -> None:
    known, one, two = slow.cards(board), slow.weights(first), slow.weights(second)
    group = symmetry.card_stabilizer(known)
    for own in (one, two):
        group = symmetry.intersect_groups(group, symmetry.stabilizer(own))
    masks, times = symmetry.enumerate_boards(known, 0, group)
    by_category = showdown.by_category(masks, times, 0, len(masks), one, two)
    sums = tuple(sum(column) for column in zip(*by_category, strict=True))
    assert sums == pytest.approx(equity.heads_up(masks, times, 0, len(masks), one, two), rel=1e-12)
    half = len(masks) // 2
    parts = [showdown.by_category(masks, times, *part, one, two) for part in ((0, half), (half, len(masks)))]
    for row, *halves in zip(by_category, *parts, strict=True):
        assert row == pytest.approx([sum(pair) for pair in zip(*halves, strict=True)])


def test_published_odds_by_category() -> None:
    """AdKd against JcJh on JdQd2c, as the source article's program shows it."""
    masks, times = slow.boards("JdQd2c")
    found = showdown.by_category(masks, times, 0, len(masks), slow.weights("AdKd"), slow.weights("JhJc"))
    shares = [[round(count / 990, 7) for count in row] for row in found]
    assert [row[0] for row in shares] == [0, 0, 0, 0, 0.0818182, 0.2121212, 0, 0, 0.0444444]
    assert [row[2] for row in shares] == [0, 0, 0, 0.3272727, 0, 0, 0.2909091, 0.0434343, 0]


def test_sampled_categories_are_near_the_exact_ones() -> None:
    one, two = slow.weights("22+:0.4,AJs+"), slow.weights(WIDE)
    masks, times = slow.boards("Ts9s2d")
    alive = [
        array("d", [w * (not m & slow.cards("Ts9s2d")) for w, m in zip(own, slow.MASKS, strict=True)])
        for own in (one, two)
    ]
    exact = showdown.by_category(masks, times, 0, len(masks), *alive)
    total = sum(map(sum, exact))
    n = 200_000
    for given in (None, (masks.tobytes(), times.tobytes())):
        known = 0 if given else slow.cards("Ts9s2d")
        counts = showdown.sample_by_category(known, 0, given, one, two, 5, 0, n)
        assert sum(map(sum, counts)) == n
        for row, wanted in zip(counts, exact, strict=True):
            for count, expected in zip(row, wanted, strict=True):
                share = expected / total
                assert abs(count / n - share) <= 4.5 * sqrt(share * (1 - share) / n)


def test_the_seed_and_the_chunk_decide() -> None:
    one, two = slow.weights("AA,KQ"), slow.weights("random")
    first = showdown.sample_by_category(0, 0, None, one, two, 7, 3, 5000)
    assert showdown.sample_by_category(0, 0, None, one, two, 7, 3, 5000) == first
    assert showdown.sample_by_category(0, 0, None, one, two, 7, 4, 5000) != first
    ((_, won),) = showdown.sample_standings(0, 0, [one, two], 1, 7, 3, 5000)
    assert won == [sum(row[0] for row in first), sum(row[1] for row in first)]  # the same deals


# ---- standings ----

CASES = [
    ("AsKs,7c7d,2h2s,5d4d,AcAd", ("random",)),
    (TIGHT, (WIDE,)),
    ("AK,QQ", ("AK,JJ", "QQ,AQs,22")),
    ("AsKs,55", ("55,AsKd", "KQs", "44,AdKh")),
    ("AK,QQ", ("AQs,JJ,55", "AQs,JJ,55")),
    ("AsKs,7h7d", ("QQ,5d4d", "QQ,5d4d", "QQ,5d4d")),  # the same range again: walked in one order only
    ("AsKs,KhKd", ("QsQh,QdQc,2s2h", "JJ", "QsQh,QdQc,2s2h", "JJ,55")),
]


@pytest.mark.parametrize("kernel", showdown.kernels())
@pytest.mark.parametrize(
    ("hero", "opponents"), CASES, ids=["random", "ranges", "two", "three", "two alike", "three alike", "four"]
)
def test_standings_of_tempting_boards_deal_by_deal(
    hero: str, opponents: tuple[str, ...], kernel: str
) -> None:
    before = showdown.set_kernel(kernel)
    try:
        for board in slow.TEMPTING[:: 2 if len(opponents) == 1 else 4]:
            bits = [1 << card for card in range(52) if board >> card & 1]
            known = sum(random.Random(board).sample(bits, 3 + board % 3)) if board % 4 else 0
            ranges = [
                array("d", [w * (not m & known) for w, m in zip(slow.weights(text), slow.MASKS, strict=True)])
                for text in (hero, *opponents)
            ]
            found = showdown.standings(known, array("Q", [board]), array("I", [3]), 0, 1, ranges)
            assert found == standings(known, board, 3, ranges)
            assert type(found[1][0]) is int
    finally:
        showdown.set_kernel(before)


def test_standings_with_weights() -> None:
    rng = random.Random(41)
    for board in slow.TEMPTING[1::4]:
        ranges = [some_range(rng, chance, (0.25, 0.3, 1.0)) for chance in (0.015, 0.01, 0.03)]
        known = 0 if board % 3 else board
        live = [
            array("d", [w * (not m & board) for w, m in zip(own, slow.MASKS, strict=True)]) for own in ranges
        ]
        exact = [[Fraction(weight) for weight in own] for own in live]
        matrix, won = standings(known, board, 2, exact)
        found = showdown.standings(known, array("Q", [board]), array("I", [2]), 0, 1, live)
        assert flat(found[0]) == pytest.approx([float(count) for count in flat(matrix)], rel=1e-12)
        assert found[1] == pytest.approx([float(count) for count in won], rel=1e-12)


def test_one_opponent_agrees_with_the_heads_up_sweep() -> None:
    for known in ("3h4cJh", "AsKsQs", "2h2dKh9h"):
        masks, times = slow.boards(known)
        ranges = [
            array(
                "d",
                [
                    w * (not m & slow.cards(known))
                    for w, m in zip(slow.weights(text), slow.MASKS, strict=True)
                ],
            )
            for text in (WIDE, "random")
        ]
        matrix, won = showdown.standings(slow.cards(known), masks, times, 0, len(masks), ranges)
        win, tie, loss = equity.heads_up(masks, times, 0, len(masks), *ranges)
        assert won == [win, tie]
        assert [sum(column) for column in zip(*matrix, strict=True)] == [win, tie, loss]


def test_two_opponents_agree_with_inclusion_and_exclusion() -> None:
    masks, times = slow.boards("3h4cJh2d")
    ranges = [
        array(
            "d",
            [
                w * (not m & slow.cards("3h4cJh2d"))
                for w, m in zip(slow.weights(text), slow.MASKS, strict=True)
            ],
        )
        for text in ("AQ", "random", "random")
    ]
    _, won = showdown.standings(slow.cards("3h4cJh2d"), masks, times, 0, len(masks), ranges)
    assert won == equity.multiway(masks, times, 0, len(masks), ranges)[0]


def test_sampled_standings_are_near_the_exact_ones() -> None:
    known, n = slow.cards("3h4cJh2d"), 200_000
    masks, times = slow.boards("3h4cJh2d")
    everybody = [slow.weights("AdQc,7s7d,5s6s")] + [slow.weights("random")] * 2
    alive = [
        array("d", [w * (not m & known) for w, m in zip(own, slow.MASKS, strict=True)]) for own in everybody
    ]
    sampled = showdown.sample_standings(known, 0, everybody, 1, 3, 0, n)
    for number, (matrix, won) in enumerate(sampled, 1):
        assert sum(map(sum, matrix)) == n
        exact = showdown.standings(known, masks, times, 0, len(masks), alive[: number + 1])
        total = sum(map(sum, exact[0]))
        for count, wanted in zip([*flat(matrix), *won], [*flat(exact[0]), *exact[1]], strict=True):
            share = wanted / total
            assert abs(count / n - share) <= 4.5 * sqrt(share * (1 - share) / n)


def test_before_the_flop_pairs_are_ahead_and_then_the_higher_card() -> None:
    board = slow.cards("2c7d9hJsKc")
    order = ["22", "AK", "A2", "KQ", "K2", "43", "32"]
    for one, two in itertools.combinations(order, 2):
        ranges = [slow.weights(one), slow.weights(two)]
        matrix, _ = showdown.standings(0, array("Q", [board]), array("I", [1]), 0, 1, ranges)
        assert sum(matrix[0]) > 0 == sum(matrix[1]) + sum(matrix[2])
    matrix, _ = showdown.standings(0, array("Q", [board]), array("I", [1]), 0, 1, [slow.weights("AQ")] * 2)
    assert sum(matrix[1]) > 0 == sum(matrix[0]) + sum(matrix[2])


@together(
    "call",
    [
        lambda ok: showdown.by_category(array("Q", [7]), array("I", [1]), 0, 1, ok, ok),
        lambda ok: showdown.by_category(array("Q", [31]), array("I", [1]), 0, 2, ok, ok),
        lambda ok: showdown.by_category(array("Q", [31]), array("I", [1]), 0, 1, ok, ok[:5]),
        lambda ok: showdown.by_category(
            array("Q", [31]), array("I", [1]), 0, 1, ok, array("d", [-1.0]) * 1326
        ),
        lambda ok: showdown.standings(0b11, array("Q", [31]), array("I", [1]), 0, 1, [ok, ok]),
        lambda ok: showdown.standings(7 << 40, array("Q", [31]), array("I", [1]), 0, 1, [ok, ok]),
        lambda ok: showdown.standings(7, array("Q", [31]), array("I", [1]), 0, 1, [ok]),
        lambda ok: showdown.standings(7, array("Q", [31]), array("I", [1]), 0, 1, [ok] * 11),
        lambda ok: showdown.sample_standings(7, 7, [ok, ok], 1, 1, 0, 10),
        lambda ok: showdown.sample_standings(0, 0, [ok, ok], 2, 1, 0, 10),
        lambda ok: showdown.sample_standings(0, 0, [ok, ok], 0, 1, 0, 10),
        lambda ok: showdown.sample_by_category(7, 1, None, ok, ok, 1, 0, 10),
        lambda ok: showdown.set_kernel("abacus"),
    ],
)
def test_what_is_no_question_is_a_value_error(call: Callable[[array[float]], object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        call(array("d", [1.0]) * 1326)


def test_nothing_to_count() -> None:
    none, some = array("Q"), slow.weights("AA")
    assert showdown.by_category(none, array("I"), 0, 0, some, some) == [(0, 0, 0)] * 9
    assert showdown.standings(0, none, array("I"), 0, 0, [some, some]) == ([[0] * 3] * 3, [0, 0])
    aces = slow.weights("AsAh")
    assert showdown.sample_by_category(0, 0, None, aces, aces, 1, 0, 10) == [(0, 0, 0)] * 9
    assert showdown.sample_standings(0, 0, [aces, aces], 1, 1, 0, 10)[0][1] == [0, 0]
