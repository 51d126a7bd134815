"""The order in which hands come in, against every deal one by one."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence

import pytest

from pql.evaluator_ext import outcomes, rivers
from references import deals as slow

ROWS = array("H", range(1326))


def number_of(made: Sequence[int]) -> int:
    """The number of an order, by its definition."""
    number = 0
    for player, own in enumerate(made):
        levels = {*made[:player]}
        worse = len([level for level in levels if level < own])
        number = number * (2 * player + 1) + 2 * worse + (own in levels)
    return number


def some_weights(rng: random.Random, hands: int, plain: bool, uneven: float = 1.0) -> array[float]:
    weights = array("d", bytes(8 * 1326))
    for hand in rng.sample(range(1326), hands):
        weights[hand] = 1.0 if plain else rng.random() ** uneven
    return weights


def deals(
    ranges: Sequence[array[float]], made: Sequence[int], gone: int = 0
) -> Iterator[tuple[float, list[int]]]:
    """Every deal of hands that share no card: its weight, and the hands."""
    if not ranges:
        yield 1.0, []
        return
    for hand, weight in enumerate(ranges[0]):
        if weight and made[hand] and not slow.MASKS[hand] & gone:
            for rest, others in deals(ranges[1:], made, gone | slow.MASKS[hand]):
                yield weight * rest, [hand, *others]


BOARDS = ([0, 5, 10, 15, 20], [3, 7, 1, 11, 14], [50, 46, 42, 38, 34], [8, 9, 10, 11, 51], [1, 5, 9, 27, 40])


@pytest.mark.parametrize(
    ("players", "hands", "plain", "uneven"),
    [
        (2, 400, True, 1), (3, 3, True, 1), (3, 60, True, 1), (3, 40, False, 1), (3, 60, False, 60),
        (4, 14, True, 1), (4, 9, False, 9), (5, 6, True, 1),
    ],
)  # fmt: skip
def test_deal_by_deal(players: int, hands: int, plain: bool, uneven: float) -> None:
    """On boards of few ranks and few suits too, where many hands tie and play flushes."""
    rng = random.Random(players * hands)
    for cards in BOARDS:
        board, made = sum(1 << card for card in cards), array("H", bytes(2 * 1326))
        rivers.rank_hands(array("Q", [board]), 0, made)
        ranges = [some_weights(rng, hands, plain, uneven) for _ in range(players)]
        size = outcomes.orders(players)
        expected = [0.0] * (1326 * size)
        for weight, held in deals(ranges, made):
            expected[held[0] * size + number_of([made[hand] for hand in held])] += 4 * weight
        found = outcomes.count(array("Q", [board]), array("I", [4]), ranges, ROWS)
        if plain:
            assert found.tolist() == expected
        else:
            assert found.tolist() == pytest.approx(expected, rel=1e-9, abs=0.0)


def test_rows_are_added_up_and_left_out() -> None:
    rng = random.Random(5)
    ranges = [some_weights(rng, 40, plain=True) for _ in range(3)]
    boards, times = array("Q", [0b11111, 0b1_0010_0100_1000_0001]), array("I", [2, 3])
    by_hand = outcomes.count(boards, times, ranges, ROWS)
    rows = array("H", [hand % 2 if hand % 3 else outcomes.NO_ROW for hand in range(1326)])
    found = outcomes.count(boards, times, ranges, rows)
    for row in range(2):
        for order in range(15):
            expected = sum([by_hand[15 * hand + order] for hand in range(1326) if rows[hand] == row])
            assert found[15 * row + order] == expected
    assert len(found) == 30


def test_random_deals_are_those_of_all() -> None:
    rng = random.Random(6)
    ranges = [some_weights(rng, 200, plain=False) for _ in range(3)]
    board = 0b1_0010_0100_1000_0001
    counted = outcomes.count(array("Q", [board]), array("I", [1]), ranges, array("H", [0] * 1326))
    whole = sum(counted)
    drawn = outcomes.sample(board, 0, None, ranges, 3, 0, 200_000)
    assert sum(drawn) == 200_000
    for one, other in zip(drawn, counted, strict=True):
        share = other / whole
        assert one / 200_000 == pytest.approx(share, abs=5 * (share * (1 - share) / 200_000) ** 0.5 + 1e-9)
    # A player who has folded takes cards and meets nobody: aces that he holds leave the others without.
    aces = array("d", [1.0] * 6 + [0.0] * 1320)
    two, folded = aces[:], array("d", [1.0] + [0.0] * 1325)
    beside = outcomes.sample(0, 0, None, [aces, ranges[1]], 3, 0, 1_000, folded=[folded])
    assert (len(beside), sum(beside)) == (3, 1_000)
    assert not any(outcomes.sample(0, 0, None, [two, aces], 3, 0, 10, folded=[folded]))


def test_what_is_no_showdown_is_refused() -> None:
    ones, board, once = array("d", [1.0] * 1326), array("Q", [0b11111]), array("I", [1])
    for ranges in ([ones], [ones] * 6):
        with pytest.raises(ValueError, match="players"):
            outcomes.count(board, once, ranges, ROWS)
        with pytest.raises(ValueError, match="players"):
            outcomes.sample(0, 0, None, ranges, 1, 0, 10)
    with pytest.raises(ValueError, match="each hand has a row"):
        outcomes.count(board, once, [ones] * 3, array("H", [0]))
    with pytest.raises(ValueError, match="no more rows"):
        outcomes.count(board, once, [ones] * 3, array("H", [1326] * 1326))
    with pytest.raises(ValueError, match="players meet"):
        outcomes.orders(1)
    assert not outcomes.count(array("Q"), array("I"), [ones] * 3, array("H", [0] * 1326))[0]
    assert len(outcomes.count(board, once, [ones] * 3, array("H", [outcomes.NO_ROW] * 1326))) == 0
