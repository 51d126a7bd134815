"""Three and more players: known totals, and every deal of tempting boards one by one."""

from __future__ import annotations

import itertools
import math
import random
from array import array
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from pql.evaluator_ext import equity, symmetry
from pql.evaluator_ext.equity import heads_up, multiway, multiway_hands
from references import deals as slow
from references.known_equities import THREE_WAY


@pytest.fixture(params=equity.kernels())
def kernel(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each kernel that this machine can run."""
    before = equity.set_kernel(request.param)
    yield request.param
    equity.set_kernel(before)


def share(counts: list[float], deals: float) -> float:
    return sum(count / k for k, count in enumerate(counts, 1)) / deals


@pytest.mark.parametrize(("ranges", "board", "shares", "wins", "deals"), THREE_WAY)
@pytest.mark.sums
def test_known_totals(
    ranges: tuple[str, ...],
    board: str,
    shares: tuple[float, ...],
    wins: tuple[int, ...],
    deals: int,
) -> None:
    known, weights = slow.cards(board), [slow.weights(text) for text in ranges]
    group = symmetry.card_stabilizer(known)
    for own in weights:
        group = symmetry.intersect_groups(group, symmetry.stabilizer(own))
    masks, multiplicities = symmetry.enumerate_boards(known, 0, group)
    counts = multiway(masks, multiplicities, 0, len(masks), weights)
    assert tuple(own[0] for own in counts) == wins
    by_winners = [sum(column) for column in zip(*counts, strict=True)]
    assert by_winners[0] + by_winners[1] // 2 + by_winners[2] // 3 == deals
    assert [share(own, deals) for own in counts] == pytest.approx(shares, abs=1e-12)


THREE = [
    ("AA,KK,T9s", "AA,KK,T9s", "AA,KK,T9s"),
    ("AK,55", "AK,A5", "AK,K5,32s"),
    ("22,33,72", "A2s,A5s,K2", "AsKs,AhKh,6c6d"),
    ("T9s,98s,65s,54s", "T8,T7s", "JT,Q9s"),
]


@pytest.mark.parametrize("ranges", THREE)
def test_three_players_deal_by_deal(kernel: str, ranges: tuple[str, ...]) -> None:
    weights = [slow.weights(text) for text in ranges]
    for board in slow.TEMPTING:
        expected = slow.winners([board], [5], weights)
        assert multiway(array("Q", [board]), array("I", [5]), 0, 1, weights) == expected


@pytest.mark.parametrize(
    "ranges",
    [
        ("AA,KsKh", "AK", "KK,AsKs", "AsQs,AhQh,2c2d"),
        ("55,44", "54s,65s", "A5s,65", "5c4c,5d4h,AsAh"),
        ("AhKh,2c2d", "AdKd,3c3d", "AcKc,2h2s", "AsKs,3h3s", "AhQh,AdQd,7c6c"),
    ],
)
def test_more_players_deal_by_deal(kernel: str, ranges: tuple[str, ...]) -> None:
    weights = [slow.weights(text) for text in ranges]
    for board in slow.TEMPTING[::2]:
        expected = slow.winners([board], [2], weights)
        assert multiway(array("Q", [board]), array("I", [2]), 0, 1, weights) == expected


def test_ten_players_one_hand_each(kernel: str) -> None:
    texts = ["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h", "8s8h", "7s7h", "6s6h", "6d6c"]
    weights = [slow.weights(text) for text in texts]
    for board in slow.TEMPTING:
        expected = slow.winners([board], [1], weights)
        assert multiway(array("Q", [board]), array("I", [1]), 0, 1, weights) == expected


@cache
def random_deals() -> list[tuple[tuple[Any, ...], Any]]:
    """Boards and ranges as the kernel takes them, and what is won, one deal after another."""
    rng = random.Random(30)
    found = []
    for players in (3, 3, 3, 3, 4, 4):
        common = rng.sample(range(1326), 18)
        weights = []
        for _ in range(players):
            own = array("d", [0.0]) * 1326
            for i in rng.sample(common, 10) + rng.sample(range(1326), 25 if players == 3 else 6):
                own[i] = 1.0
            weights.append(own)
        masks = array("Q", [sum(1 << c for c in rng.sample(range(52), 5)) for _ in range(4)])
        times = array("I", [rng.randint(1, 24) for _ in masks])
        found.append(((masks, times, 0, 4, weights), slow.winners(masks, times, weights)))
    return found


@pytest.mark.sums
def test_random_ranges_deal_by_deal(kernel: str) -> None:
    for asked, expected in random_deals():
        assert multiway(*asked) == expected


@pytest.mark.sums
def test_weights() -> None:
    rng = random.Random(31)
    for players, size in ((3, 25), (4, 9)):
        weights = []
        for _ in range(players):
            own = array("d", [0.0]) * 1326
            for i in rng.sample(range(1326), size) + rng.sample(range(20), 5):
                own[i] = rng.choice((0.1, 0.25, 0.7, 1.0))
            weights.append(own)
        exact = [[Fraction(weight) for weight in own] for own in weights]
        for board in slow.TEMPTING[:12]:
            expected = slow.winners([board], [3], exact)
            counts = multiway(array("Q", [board]), array("I", [3]), 0, 1, weights)
            for found, wanted in zip(counts, expected, strict=True):
                assert found == pytest.approx([float(count) for count in wanted], rel=1e-12, abs=1e-11)
                assert all(type(count) is float for count in found)


def by_hand(board: int, ranges: list[array[float]]) -> list[list[float]]:
    """What each hand of the first range wins, ties and meets on a board, one deal after another."""
    found = [[0.0] * 1326 for _ in range(3)]
    held = [[i for i in range(1326) if own[i] and not slow.MASKS[i] & board] for own in ranges]
    ranked = {i: slow.rank(slow.MASKS[i] | board) for own in held for i in own}  # lower is better
    for mine in held[0]:
        for deal in itertools.product(*held[1:]):
            used = board
            for hand in (mine, *deal):
                used = used | slow.MASKS[hand] if used >= 0 and not used & slow.MASKS[hand] else -1
            if used < 0:
                continue
            weight = math.prod(own[hand] for own, hand in zip(ranges[1:], deal, strict=True))
            best = min(ranked[hand] for hand in deal)
            found[0][mine] += weight * (ranked[mine] < best)
            found[1][mine] += weight * (ranked[mine] == best)
            found[2][mine] += weight
    return found


@cache
def deals_of_the_first() -> list[tuple[int, list[array[float]], list[list[float]]]]:
    """Turns and rivers, plain and weighted ranges of two and three opponents, and what the first hands win by hand."""
    rng = random.Random(33)
    found = []
    for players, size, weights in ((3, 12, (1.0,)), (3, 12, (0.3, 1.0)), (4, 5, (1.0,)), (4, 5, (0.25, 1.0))):
        common = rng.sample(range(1326), 8)
        for board in (*slow.TEMPTING[:4], *(mask & mask - 1 for mask in slow.TEMPTING[::2])):
            ranges = [array("d", [0.0]) * 1326 for _ in range(players)]
            for own in ranges:
                for i in rng.sample(common, 4) + rng.sample(range(1326), size):
                    own[i] = rng.choice(weights)
            found.append((board, ranges, by_hand(board, ranges)))
    return found


def test_the_first_players_hands_one_by_one(kernel: str) -> None:
    for board, ranges, expected in deals_of_the_first():
        for found, wanted in zip(multiway_hands(board, ranges), expected, strict=True):
            np.testing.assert_allclose(found, wanted, rtol=1e-12, atol=1e-12)


def test_a_board_of_three_cards_is_none() -> None:
    with pytest.raises(ValueError, match="four or five cards"):
        multiway_hands(0b111, [slow.weights("AA")] * 3)


def test_a_third_player_who_never_wins_leaves_the_other_two() -> None:
    """Against a fixed hand that loses everywhere, three players are two with two cards dead."""
    board, once = array("Q", [slow.cards("AsKsQs7d7h")]), array("I", [1])
    loser = slow.cards("2c3d")
    weights = [slow.weights(text) for text in ("99+,ATs+", "AJ,KJ,JTs")]
    live = [
        array("d", [w * (not mask & loser) for w, mask in zip(own, slow.MASKS, strict=True)])
        for own in weights
    ]
    counts = multiway(board, once, 0, 1, [*weights, slow.weights("3d2c")])
    win, tie, loss = heads_up(board, once, 0, 1, *live)
    assert counts == [[win, tie, 0], [loss, tie, 0], [0, 0, 0]]


def test_everybody_plays_the_board_beyond_64_bits(kernel: str) -> None:
    board, often = array("Q", [slow.cards("AsKsQsJsTs")]) * 10, array("I", [2**32 - 1]) * 10
    every = slow.weights("random")
    deals = 1081 * 990 * 903 * (2**32 - 1) * 10
    assert deals > 2**64
    assert multiway(board, often, 0, 10, [every] * 3) == [[0, 0, deals]] * 3


def test_random_three_ways_fills_every_deal(kernel: str) -> None:
    every = slow.weights("random")
    for text in ("2c7d9hJsKc", "2c3c4c5c6c"):
        counts = multiway(array("Q", [slow.cards(text)]), array("I", [1]), 0, 1, [every] * 3)
        assert counts[0] == counts[1] == counts[2]
        assert 3 * counts[0][0] + 3 * counts[0][1] // 2 + counts[0][2] == 1081 * 990 * 903


def test_nothing_to_deal() -> None:
    board, once = array("Q", [slow.cards("AsKsQsJsTs")]), array("I", [1])
    one, every = slow.weights("2c2d"), slow.weights("random")
    nothing = [[0, 0, 0]] * 3
    assert multiway(board, once, 0, 1, [one, one, every]) == nothing
    assert multiway(board, once, 0, 1, [slow.weights("AsKs"), one, every]) == nothing
    assert multiway(board, once, 1, 1, [one, every, every]) == nothing


@pytest.mark.parametrize("players", [0, 2, 11])
def test_three_to_ten_players(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        multiway(array("Q"), array("I"), 0, 0, [slow.weights("AA")] * players)


def test_unknown_kernel() -> None:
    with pytest.raises(ValueError, match="no kernel"):
        equity.set_kernel("abacus")


def test_wide_ranges_three_ways_as_by_the_kernel_of_weights(kernel: str) -> None:
    """Whole weights other than one are counted by another kernel, exactly: each deal eight times."""
    rng = random.Random(34)
    for size in (3, 40, 200, 700, 1326):
        weights = []
        for player in range(3):
            own = array("d", [0.0]) * 1326
            for i in rng.sample(range(1326), max(1, size // (1 + player))):
                own[i] = 1.0
            weights.append(own)
        twice = [array("d", [2 * weight for weight in own]) for own in weights]
        masks = array(
            "Q", [*slow.TEMPTING, *(sum(1 << c for c in rng.sample(range(52), 5)) for _ in range(30))]
        )
        times = array("I", [rng.randint(1, 24) for _ in masks])
        found = multiway(masks, times, 0, len(masks), weights)
        expected = multiway(masks, times, 0, len(masks), twice)
        assert [[8 * count for count in own] for own in found] == expected
