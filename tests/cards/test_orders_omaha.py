"""The order of Omaha's hands: classes, equities, percentages."""

from __future__ import annotations

import os
import random
import shutil
from array import array
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement, permutations, product
from math import comb
from operator import mul

import pytest

import pql
from pql.cards.games import GAMES, OMAHA
from pql.cards.orders import omaha as order
from pql.evaluator_ext import omaha
from references import omaha as slow
from references.tools import tool


@pytest.mark.parametrize("hole", [4, 5])
def test_hands_that_differ_in_suits_alone_are_a_class(hole: int) -> None:
    rng = random.Random(29)
    classes = omaha.classes(hole)
    first: dict[int, int] = {}
    for hand, number in zip(_every(hole), classes, strict=True):
        first.setdefault(number, hand)
    assert [*first] == [*range(order.ORDERS[{4: "omaha", 5: "omaha5"}[hole]].classes)]
    for _ in range(60):
        cards = rng.sample(range(52), hole)
        images = [
            slow.mask([card & ~3 | suits[card & 3] for card in cards]) for suits in permutations(range(4))
        ]
        assert {classes[omaha.number(image)] for image in images} == {classes[omaha.number(min(images))]}
        assert first[classes[omaha.number(images[0])]] == min(images)


def _every(hole: int) -> array[int]:
    hands = comb(52, hole)
    return omaha.masks_of(((1 << hands) - 1).to_bytes((hands + 7) // 8, "little"), hole)


@pytest.mark.parametrize("name", order.ORDERS)
def test_hands_win_half_of_all_deals(name: str) -> None:
    equities, hole = order.equities(name), GAMES[name].hole
    assert len(equities) == order.ORDERS[name].classes
    mean = sum([equities[number] for number in omaha.classes(hole)]) / comb(52, hole)
    assert mean == pytest.approx(0.5, abs=1 / order.ORDERS[name].units)


@pytest.mark.parametrize("name", order.ORDERS)
def test_the_file_agrees_with_random_deals(name: str) -> None:
    """By another kernel than made it; a wrong one is seen."""
    made = tool("generate_omaha_order")
    assert made.wrong(GAMES[name], 3, 20_000) == []
    assert made.packed(list(order.equities(name)), order.ORDERS[name]) == order.ORDERS[name].data.read_bytes()


@pytest.mark.skipif(not shutil.which(os.environ.get("CC", "cc")), reason="needs a C compiler")
# Of boards against all hands of five cards, which take seconds, one with a low.
@pytest.mark.parametrize(
    ("name", "ranks"),
    [
        (name, ranks)
        for name in order.ORDERS
        for ranks in [(0, 3, 3, 12, 12), (2, 2, 7, 7, 7), (8, 8, 8, 11, 12)][
            : 3 if GAMES[name].hole == 4 else 1
        ]
    ],
)
def test_boards_of_some_ranks_are_counted_as_the_kernel_counts_them(
    name: str, ranks: tuple[int, ...]
) -> None:
    """Every board with these ranks, by hand against hand: with a flush and without one, with a low and without one."""
    made = tool("generate_omaha_order")
    game = GAMES[name]
    hole = game.hole
    every: list[tuple[int, ...]] = [
        each for each in combinations_with_replacement(range(13), 5) if len({*each}) > 2 or each[0] != each[4]
    ]
    assert len(every) == made.BOARD_RANKS
    hands = array("Q", sorted([slow.mask(slow.cards_of(text)) for text in _HANDS[hole]]))
    boards = sorted({
        slow.mask([4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)])
        for suits in product(range(4), repeat=5)
        if len({*zip(ranks, suits, strict=True)}) == 5
    })  # fmt: skip
    given = array("Q", boards), array("I", [1] * len(boards)), (hands, None), (_every(hole), None), hole
    if game.low is None:
        counts = omaha.hand_counts(*given)
        expected = [2 * won + tied for won, tied in zip(counts[::3], counts[1::3], strict=True)]
    else:
        # High won, tied and lost, each where nobody has a low, and where it is won, tied and lost.
        points = [high + low for high in (2, 1, 0) for low in (high, 2, 1, 0)]
        counts = omaha.split_counts(*given)
        expected = [sum(map(mul, points, counts[start : start + 12])) for start in range(0, len(counts), 12)]
    assert list(made.points(hands, game, every.index(ranks), len(every))) == expected


_HANDS = {
    4: ("AhTh9s2d", "KsKdKcKh", "AsKsQsJs", "2c2d3h3s", "9d8d9c7c", "TdTcQhQc"),
    5: ("AhTh9s2d3d", "KsKdKcKhAh", "AsKsQsJsTs", "2c2d3h3s4s", "9d8d9c7c2c", "TdTcQhQcJc"),
}


def test_percentages() -> None:
    best = [order.top(percent, OMAHA) for percent in (0, 0.01, 5, 15, 15.5, 100)]
    for smaller, larger, percent in zip(best, best[1:], (0.01, 5, 15, 15.5, 100), strict=False):
        assert smaller & ~larger == 0
        # Whole classes, of 24 hands at most.
        assert 0 <= percent * comb(52, 4) / 100 - larger.bit_count() < 24
    few = pql.hands("0.01%", game="omaha")
    assert len(few) == 24
    assert "AsAhTsTh" in few
    assert pql.hands("top 15%", game="omaha") == pql.hands("15%", game="omaha")
    assert (
        pql.hands("10%-30%", game="omaha")
        == pql.hands("30% - 10%", game="omaha")
        == pql.hands("30% minus 10%", game="omaha")
    )
    assert pql.hands("15%:50%", game="omaha").weight == len(pql.hands("15%", game="omaha")) / 2


def test_percentages_are_whole_classes_from_the_best_down() -> None:
    """Class by class from a list, for both ends; the order is made once."""
    equities, hands_of = order.equities("omaha"), dict[int, list[int]]()
    for hand, number in enumerate(omaha.classes(4)):
        hands_of.setdefault(number, []).append(hand)
    best = sorted(hands_of, key=lambda number: -equities[number])
    sizes = [*accumulate([len(hands_of[number]) for number in best], initial=0)]
    most = comb(52, 4)

    def strongest(percent: str) -> set[int]:
        count = max(place for place, size in enumerate(sizes) if size * 100 <= Fraction(percent) * most)
        return {hand for number in best[:count] for hand in hands_of[number]}

    order.in_order.cache_clear()
    for low, high in (
        ("0", "0.002"),
        ("0", "0.01"),
        ("3", "3.005"),
        ("3", "3.2"),
        ("10", "30"),
        ("99.9", "100"),
    ):
        bits = bin(order.between(float(low), float(high), OMAHA))[:1:-1]
        found = {number for number, bit in enumerate(bits) if bit == "1"}
        assert found == strongest(high) - strongest(low)
    assert order.in_order.cache_info().misses == 1


@pytest.mark.parametrize(
    "query", ["15%", "equity 1% vs KK on Kh7h2c4s", "select count(true) from hero='1%', board='Kh7h2c'"]
)
def test_answers_say_the_order(query: str) -> None:
    answer = pql.run(f"game omaha; {query}")[-1]
    assert order.SAID in answer.to_text()
    assert order.SAID not in pql.run("game omaha; AA:50%")[-1].to_text()


def test_percentages_of_five_cards() -> None:
    hands = comb(52, 5)
    best = pql.hands("15%", game="omaha5")
    assert 0 <= 0.15 * hands - len(best) < 120
    assert "AsAhJdTsTh" in pql.hands("0.002%", game="omaha5")
    assert "2s2h2d2c7c" not in pql.hands("99.99%", game="omaha5")
    assert pql.hands("10%-30%", game="omaha5") == pql.hands("30% minus 10%", game="omaha5")


def test_a_percentage_is_0_to_100() -> None:
    with pytest.raises(pql.PQLError, match="a percentage is 0 to 100"):
        pql.hands("AA, 101%", game="omaha")
