"""Ordinals: every hand there is, known frequencies, and two independent evaluators."""

from __future__ import annotations

import importlib
import random
import warnings
from array import array
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest
from phevaluator.evaluator import _pheval

from pql.evaluator_ext import ranking
from references import pokervals as slow

# Known frequencies of high card, pair, two pair, trips, straight, flush, full house, quads, straight flush; those of
# seven cards are printed in poker-eval's documentation.
FIVE_CARDS = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]
SIX_CARDS = [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844]
SEVEN_CARDS = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584]


def by_category(counts: array[int]) -> list[int]:
    totals: Counter[int] = Counter()
    for ordinal, count in enumerate(counts):
        if ordinal:
            totals[ranking.category(ranking.pokerval_of_ordinal(ordinal))] += count
    return [totals[category] for category in range(9)]


@pytest.mark.parametrize(("size", "known"), [(5, FIVE_CARDS), (6, SIX_CARDS), (7, SEVEN_CARDS)])
@pytest.mark.sums
def test_every_hand_by_category(size: int, known: list[int]) -> None:
    counts = ranking.count_ordinals(size)
    assert counts[0] == 0
    assert by_category(counts) == known


def test_five_cards_have_7462_ordinals() -> None:
    counts = ranking.count_ordinals(5)
    assert [ordinal for ordinal, count in enumerate(counts) if count] == list(range(1, 7463))


def test_counting_in_parts_adds_up() -> None:
    parts = [ranking.count_ordinals(5, first, first + 13) for first in range(0, 52, 13)]
    assert [sum(column) for column in zip(*parts, strict=True)] == ranking.count_ordinals(5).tolist()


def test_pokervals_rise_with_ordinals() -> None:
    values = [ranking.pokerval_of_ordinal(ordinal) for ordinal in range(1, 7463)]
    assert all(low < high for low, high in pairwise(values))
    assert (values[0], values[-1]) == (0x00075432, 0x800EDCBA)
    assert [ranking.ordinal_of_pokerval(value) for value in values] == list(range(1, 7463))
    others = {value + 1 for value in values}.difference(values)
    assert not any(ranking.ordinal_of_pokerval(value) for value in others)


def test_numbers_that_no_five_cards_have() -> None:
    assert [ranking.ordinal_of_pokerval(value) for value in (0, -1, 0x000ED000, 0xFF0EEEEE, 1 << 32)] == [
        0
    ] * 5


@pytest.mark.parametrize("size", [5, 6, 7])
def test_agrees_with_the_slow_reference(size: int) -> None:
    for cards in slow.deals(1500, size):
        assert ranking.pokerval_of_ordinal(ranking.rank(slow.mask(cards))) == slow.pokerval(cards)


def test_every_five_of_one_suit_agrees_with_the_slow_reference() -> None:
    """Random hands hold few flushes and hardly a straight flush."""
    for suit in range(4):
        for ranks in combinations(range(13), 5):
            cards = [4 * rank + suit for rank in ranks]
            assert ranking.pokerval_hand(cards) == slow.pokerval(cards)


@pytest.fixture(scope="module")
def eval7() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # eval7 uses old names of pyparsing
        return importlib.import_module("eval7")


def agree_with_the_peers(eval7: Any, count: int, size: int, seed: int) -> None:
    """phevaluator counts from 1 (best) to 7462; eval7 has its own numbers in the same order."""
    deal = random.Random(seed)
    deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    phevaluator = getattr(_pheval, f"evaluate_{size}cards")
    eval7_values: dict[int, int] = {}
    for _ in range(count):
        cards = deal.sample(range(52), size)
        ordinal = ranking.rank_hand(cards)
        assert ordinal == 7463 - phevaluator(*cards)
        value = eval7.evaluate([deck[card] for card in cards])
        assert eval7_values.setdefault(ordinal, value) == value
    in_order = [eval7_values[ordinal] for ordinal in sorted(eval7_values)]
    assert all(low < high for low, high in pairwise(in_order))


@pytest.mark.parametrize(
    ("size", "count"),
    [(5, 50_000), (6, 50_000), (7, 300_000), pytest.param(7, 1_000_000, marks=pytest.mark.full)],
)
@pytest.mark.sums
def test_agrees_with_phevaluator_and_eval7(eval7: Any, size: int, count: int) -> None:
    agree_with_the_peers(eval7, count, size, seed=2)
