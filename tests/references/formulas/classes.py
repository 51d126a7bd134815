"""What a select is grouped by. Source: this project's documentation of `select`."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from .boards import most_suited
from .cards import SUITS, Spot, function, rank, ranks_of
from .pockets import combos, hand_class
from .ranks import board_in_range
from .shapes import rank_counts


def _high_to_low(some: tuple[str, ...]) -> list[str]:
    return sorted(some, key=lambda card: (rank(card), SUITS.index(card[1])), reverse=True)


@function("hand")
def hand(spot: Spot) -> str:
    return "".join(_high_to_low(spot.pocket))


function("handClass")(lambda spot: hand_class(spot.pocket))


@function("texture")
def texture(spot: Spot) -> str:
    """By the most frequent suit and the most frequent rank: one, two, three or more."""
    tone = ("rainbow", "twotone", "monotone")[min(3, most_suited(spot.board)) - 1]
    pairing = ("unpaired", "paired", "trips")[min(3, rank_counts(spot.board)[0]) - 1]
    if len(spot.board) == 3 and (tone == "monotone" or pairing == "trips"):
        return tone if tone == "monotone" else pairing
    return f"{pairing} {tone}"


@function("flop")
def flop(spot: Spot) -> str:
    return "".join(_high_to_low(spot.board[:3]))


@function("flopClass")
def flop_class(spot: Spot) -> str:
    """Of the flops with other names of the suits the first in the list of boards."""
    images = []
    for suits in permutations(SUITS):
        renamed = dict(zip(SUITS, suits, strict=True))
        images.append(_high_to_low(tuple(card[0] + renamed[card[1]] for card in spot.board[:3])))
    return "".join(max(images, key=lambda cards: [(rank(card), SUITS.index(card[1])) for card in cards]))


@function("suits")
def suits(spot: Spot) -> str:
    counts = sorted(Counter(card[1] for card in spot.board).values(), reverse=True)
    if len(spot.board) == 3:
        return {1: "monotone", 2: "twotone", 3: "rainbow"}[len(counts)]
    return "-".join(map(str, counts))


@function("layer")
def layer(spot: Spot, layers: tuple[tuple[str, str], ...]) -> str:
    return next((name for name, pattern in layers if board_in_range(spot, pattern)), "others")


@function("topCard")
def top_card(spot: Spot) -> int:
    return max(ranks_of(spot.board))


@function("lowCard")
def low_card(spot: Spot) -> int:
    return min(ranks_of(spot.board))


@function("highHoleCard")
def high_hole_card(spot: Spot) -> int:
    return max(ranks_of(spot.pocket))


@function("boardCard")
def board_card(spot: Spot, place: int) -> str:
    """The n-th highest card of the board, 1 the highest."""
    return _high_to_low(spot.board)[place - 1]


@function("toString")
def shown(spot: Spot, value: object) -> object:
    """What answers show anyway."""
    return value


def share_at_least_as_good(order: list[str], name: str) -> float:
    """The share of the 1326 hands that are in this class or in one before it."""
    return sum(map(combos, order[: order.index(name) + 1])) / 1326


@function("handRanking", "handRankingFor")
def hand_ranking(spot: Spot, order: list[str]) -> float:
    """ProPokerTools gives a percentile of its own orders; here it is one of this project's."""
    return share_at_least_as_good(order, hand_class(spot.pocket))


@function("top")
def top(spot: Spot, order: list[str], percent: float) -> bool:
    """The classes from the best down, as long as they are so many percent of the hands at most."""
    return share_at_least_as_good(order, hand_class(spot.pocket)) <= percent / 100 + 1e-9
