"""The order of Omaha's hands: classes, equities, percentages."""

from __future__ import annotations

import os
import random
import re
import shutil
from array import array
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement, permutations, product
from math import comb, sqrt
from operator import mul

import pytest

import pql
from pql.cards.games import GAMES, OMAHA
from pql.cards.orders import omaha as order
from pql.cards.orders.hand_sums import sums
from pql.evaluator_ext import omaha
from references import omaha as slow
from references.tools import tool

EXACT = [name for name, each in order.ORDERS.items() if not each.error]


@pytest.mark.parametrize("hole", [4, 5])
def test_hands_that_differ_in_suits_alone_are_a_class(hole: int) -> None:
    rng = random.Random(29)
    classes = omaha.classes(hole)
    first: dict[int, int] = {}
    for hand, number in zip(_every(hole), classes, strict=True):
        first.setdefault(number, hand)
    assert [*first] == [*range(order.ORDERS[{4: "omaha", 5: "omaha5"}[hole]].classes)]
    assert list(omaha.first_hands(classes, hole)) == [*first.values()]
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


@pytest.mark.parametrize("name", EXACT)
def test_hands_win_half_of_all_deals(name: str) -> None:
    equities, hole = order.equities(name), GAMES[name].hole
    assert len(equities) == order.ORDERS[name].classes
    mean = sum([equities[number] for number in omaha.classes(hole)]) / comb(52, hole)
    assert mean == pytest.approx(0.5, abs=1 / order.ORDERS[name].units)


@pytest.mark.parametrize("name", EXACT)
def test_the_file_agrees_with_random_deals(name: str) -> None:
    """By another kernel than made it; a wrong one is seen."""
    made = tool("generate_omaha_order")
    assert made.wrong(GAMES[name], 3, 20_000) == []
    assert made.packed(list(order.equities(name)), order.ORDERS[name]) == order.ORDERS[name].data.read_bytes()


# Hands of six cards, drawn at random, and what they win in 125,000 random deals against a random hand: some of the 600
# that say what error the order has.
SIX = [
    ("Qh7h7d6d5h3s", 0.46277),
    ("9s9h8s5h4s3s", 0.47261),
    ("AhTsTd9h7h5c", 0.51486),
    ("AhKhQdTs7s7c", 0.55370),
    ("AhKhJd8c4s2c", 0.52217),
    ("QhTd7h7c6s4h", 0.47320),
    ("QhJs6d5d5c2c", 0.47183),
    ("AsQcTh8c7s3c", 0.54386),
    ("KsKhJs9c4s3d", 0.51703),
    ("TsTd8d7s5h2h", 0.52297),
    ("Kc9c4h4c2s2h", 0.41445),
    ("AdKdKcTh5d3c", 0.56937),
    ("AhKhQcJcTd4c", 0.56843),
    ("QcTdTc4d4c2d", 0.48725),
    ("QcTc8s7c5d4c", 0.47585),
    ("QsTh5h4s4d2c", 0.47102),
    ("QdJd9d8h7d2s", 0.45965),
    ("AdKdQhQd6s3h", 0.55198),
    ("6s5h5c4s4h4d", 0.35288),
    ("AsKcJh8s3c2d", 0.52219),
    ("AhThTd7h5c4c", 0.53467),
    ("9s9h7d6h5c3c", 0.49308),
    ("Kd8h7h5h4s4d", 0.47044),
    ("AdKdQdTh7s6s", 0.55678),
    ("AhQsJc4h2s2d", 0.50257),
    ("QsQhJh5s4d3h", 0.54315),
    ("Jd9d7c4s4h2c", 0.44595),
    ("JcTd9d7h3d2d", 0.44300),
    ("QcTsTh7c5h3c", 0.51474),
    ("QhQcTd7s3h2c", 0.52738),
]


def test_six_cards_are_known_as_well_as_is_said() -> None:
    """The sums are of multisets, numbered as a list of all of them says; random deals say what their error is."""
    name = "omaha6"
    by_ranks, by_suit = sums(order.ORDERS[name].data, 6)
    places = []
    for kinds in (13, 26):
        every = sorted(combinations_with_replacement(range(kinds), 6), key=lambda each: each[::-1])
        places.append({each: place for place, each in enumerate(every)})
    assert [len(by_ranks), len(by_suit)] == [*map(len, places)]
    squares = []
    for text, equity in SIX:
        cards = slow.cards_of(text)
        found = by_ranks[places[0][tuple(sorted([card // 4 for card in cards]))]]
        for suit in range(4):
            found += by_suit[places[1][tuple(sorted([card // 4 * 2 + (card % 4 != suit) for card in cards]))]]
        (added,) = omaha.summed(array("Q", [slow.mask(cards)]), 6, by_ranks, by_suit)
        assert added == found
        squares.append((0.5 + found / order.ORDERS[name].units - equity) ** 2)
    drawn = 0.25 / 125_000
    assert sqrt(sum(squares) / len(squares)) < 1.3 * sqrt(drawn + order.ORDERS[name].error ** 2)
    assert max(squares) < 25 * (drawn + order.ORDERS[name].error ** 2)


def test_percentages_of_six_cards() -> None:
    hands = comb(52, 6)
    best, more = pql.hands("15%", game="omaha6"), pql.hands("30%", game="omaha6")
    assert 0 <= 0.15 * hands - len(best) < 720
    assert not best - more
    assert "AsAhKsKhQdJd" in pql.hands("1%", game="omaha6")
    assert "2s2h2d2c7c7d" not in pql.hands("99.9%", game="omaha6")
    assert pql.hands("15%-30%", game="omaha6") == more - best
    said = pql.run("game omaha6; equity AsAhKsKhQdJd vs 15% on Kd7h2c9d5s")[-1].to_text()
    said = " ".join(said.split())  # lines are as wide as tables
    assert order.ORDERS["omaha6"].said in said
    assert re.search(r"to within 0\.\d points", said)


@pytest.mark.skipif(not shutil.which(os.environ.get("CC", "cc")), reason="needs a C compiler")
# Of boards against all hands of five cards, which take seconds, one with a low.
@pytest.mark.parametrize(
    ("name", "ranks"),
    [
        (name, ranks)
        for name in EXACT
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
    found = omaha.summed(hands, hole, *made.points(game, every.index(ranks), len(every)))
    assert list(found) == expected


@pytest.mark.skipif(not shutil.which(os.environ.get("CC", "cc")), reason="needs a C compiler")
def test_boards_that_are_drawn_stand_for_all() -> None:
    """Whatever the seed: in the mean they say what all boards do, and there are fewer of them."""
    made = tool("generate_omaha_order")
    game, part, parts, runs = GAMES["omaha"], 3000, made.BOARD_RANKS, 40
    by_ranks, by_suit = made.points(game, part, parts)
    total, different = [0] * len(by_suit), 0
    for run in range(runs):
        alike, drawn = made.points(game, part, parts, 0.1, run)
        assert alike == by_ranks
        different += drawn != by_suit
        total = list(map(int.__add__, total, drawn))
    assert different > runs / 2
    off = sum([abs(own / runs - exact) for own, exact in zip(total, by_suit, strict=True)])
    assert off < 0.05 * sum(map(abs, by_suit))


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
