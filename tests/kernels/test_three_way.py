"""Every hand against two ranges at once, deal by deal."""

from __future__ import annotations

import random
from array import array

import pytest

from pql.evaluator_ext import rivers, three_way
from references import deals as slow


def some_weights(rng: random.Random, hands: int, plain: bool, uneven: float = 1.0) -> array[float]:
    weights = array("d", bytes(8 * 1326))
    for hand in rng.sample(range(1326), hands):
        weights[hand] = 1.0 if plain else rng.random() ** uneven
    return weights


def slow_sums(made: array[int], hand: int, first: array[float], second: array[float]) -> list[float]:
    """What a hand wins alone, ties with one of two others or with both, and meets."""
    sums = [0.0] * 4
    for one in range(1326):
        if not first[one] or not made[one] or slow.MASKS[one] & slow.MASKS[hand]:
            continue
        for other in range(1326):
            if (
                not second[other]
                or not made[other]
                or slow.MASKS[other] & (slow.MASKS[hand] | slow.MASKS[one])
            ):
                continue
            weight = first[one] * second[other]
            sums[3] += weight
            if max(made[one], made[other]) <= made[hand]:
                sums[(made[one] == made[hand]) + (made[other] == made[hand])] += weight
    return sums


@pytest.mark.sums
@pytest.mark.parametrize(
    ("hands", "plain", "uneven"), [(3, True, 1), (150, True, 1), (60, False, 1), (90, False, 60)]
)
def test_hand_by_hand(hands: int, plain: bool, uneven: float) -> None:
    """On boards of few ranks and few suits too, where many hands tie and play flushes."""
    rng = random.Random(hands)
    for cards in (
        [0, 5, 10, 15, 20],
        rng.sample(range(16), 5),
        rng.sample(range(52), 5),
        rng.sample(range(1, 52, 4), 5),
    ):
        board, made = sum(1 << card for card in cards), array("H", bytes(2 * 1326))
        rivers.rank_hands(array("Q", [board]), 0, made)
        first, second = [some_weights(rng, hands, plain, uneven) for _ in range(2)]
        sums = array("d", bytes(8 * 4 * 1326))
        three_way.sweep(array("Q", [board]), array("I", [1]), first, second, sums)
        for hand in rng.sample(range(1326), 25):
            expected = slow_sums(made, hand, first, second) if made[hand] else [0.0] * 4
            found = sums[4 * hand : 4 * hand + 4].tolist()
            assert found == (
                expected if plain else pytest.approx(expected, rel=1e-9, abs=1e-10 * expected[3])
            )
        twice = array("d", sums)
        three_way.sweep(array("Q", [board, board]), array("I", [1, 2]), first, second, twice)
        assert twice.tolist() == pytest.approx([4 * number for number in sums])


def test_hands_beside_two_ranges_that_are_nearly_one_hand() -> None:
    """What is left of weights that are taken off keeps its digits."""
    board, made = sum(1 << card for card in (0, 5, 10, 28, 37)), array("H", bytes(2 * 1326))
    rivers.rank_hands(array("Q", [board]), 0, made)
    rng = random.Random(1)
    first, second = [array("d", [1e-13 * weight for weight in some_weights(rng, 40, True)]) for _ in range(2)]
    for side in (first, second):
        side[6] = 1.0  # AsKs of both, who cannot both have it
    sums = array("d", bytes(8 * 4 * 1326))
    three_way.sweep(array("Q", [board]), array("I", [1]), first, second, sums)
    for hand in (0, 6, 100, 700, 1300):
        expected = slow_sums(made, hand, first, second) if made[hand] else [0.0] * 4
        assert sums[4 * hand : 4 * hand + 4].tolist() == pytest.approx(expected, rel=1e-9, abs=0)


def test_what_is_refused() -> None:
    ones, sums = array("d", [1.0]) * 1326, array("d", bytes(8 * 4 * 1326))
    board, times = array("Q", [0b11111]), array("I", [1])
    three_way.sweep(array("Q"), array("I"), ones, ones, sums)
    assert not any(sums)
    for given in (
        (array("Q", [0b1111]), times, ones, ones, sums),
        (board, times, ones[1:], ones, sums),
        (board, times, ones, array("d", [-1.0]) * 1326, sums),
        (board, times, ones, ones, sums[:-1]),
    ):
        with pytest.raises(ValueError, match=r"board|range|weight|sums"):
            three_way.sweep(*given)
