"""Folded hands: the statements agree with every deal, dealt one by one."""

from __future__ import annotations

import random

import pytest

from pql.results import EquityResult
from references.answers import answer
from references.deals import HANDS, RANKS, SUITS
from references.showdowns import Spot, equities

LOW = "".join(rank + suit for rank in "23456789" for suit in SUITS)
# One, two and three who have folded, on rivers, turns and flops; weights, dead cards, three who play.
SPOTS = [
    Spot(("AsAh, AdAc", "KQs"), ("A5s:0.5, K8s",), "Kh7h2c"),
    Spot(("AsKs, QQ:0.5", "JJ, AhQh"), ("QJs, AsTs:0.25",), "Jd7h2c", "Ah"),
    Spot(("AKs, 99:0.5", "QJs, TT"), ("KTs, 98s:0.25", "AJo, 99"), "Ts9h2c5d"),
    Spot(("AKs", "QQ, JJ:0.5"), ("AQs:0.5, 76s", "KQs, 65s:0.75", "AJs, JTs"), "Qh7h2c5dKs"),
    Spot(("AKs", "QQ"), ("AQs:0.5", "KJs, 22", "QJs"), "Kh7h2c5d"),
    Spot(("AKs", "QQ:0.5, 77", "KQs"), ("AQs", "QJs:0.5, 76s"), "Kd7h2c5dTs"),
    # Before the flop, of a deck of tens and better.
    Spot(("AsKs, KhQd", "QsQh:0.5, JdJh"), ("ATs:0.5, KdJs",), dead=LOW),
    Spot(("AsKs, 22", "QQ, 7s6s", "Td9d"), ("QJs:0.5, Ad2d",), "Kd7h2c5d", "3c"),
]


@pytest.mark.parametrize("spot", SPOTS)
def test_equity(spot: Spot) -> None:
    found = answer(EquityResult, f"equity {' vs '.join(spot.players)}{spot.tail} exact")
    for mine, theirs in zip(found.players, equities(spot), strict=True):
        assert (mine.equity, mine.win, mine.tie) == pytest.approx(tuple(map(float, theirs)), rel=1e-11)


def spots_at_random(seed: int, count: int) -> list[Spot]:
    """Three to seven hands for everybody, some with a weight, on a turn or river, with dead cards or without."""
    rng = random.Random(seed)
    deck = [rank + suit for rank in RANKS for suit in SUITS]

    def some_range() -> str:
        hands = (HANDS[rng.randrange(1326)] for _ in range(rng.randint(2, 4)))
        named = ["".join(RANKS[card >> 2] + SUITS[card & 3] for card in hand) for hand in hands]
        return ", ".join(hand + rng.choice(["", "", ":0.5", ":0.25"]) for hand in named)

    found: list[Spot] = []
    while len(found) < count:
        players, folded = rng.choice([(2, 1), (2, 2), (2, 3), (3, 1)])
        table = tuple(some_range() for _ in range(players + folded))
        shown = rng.sample(deck, rng.choice([4, 5, 5]))
        dead = "".join(rng.sample([card for card in deck if card not in shown], rng.choice([0, 0, 3])))
        spot = Spot(table[:players], table[players:], "".join(shown), dead)
        if any(True for _ in spot.hands()):
            found.append(spot)
    return found


@pytest.mark.parametrize("spot", spots_at_random(seed=13, count=12))
def test_equity_at_random(spot: Spot) -> None:
    test_equity(spot)


@pytest.mark.full
@pytest.mark.parametrize("spot", spots_at_random(seed=14, count=300))
def test_equity_of_many(spot: Spot) -> None:
    test_equity(spot)
