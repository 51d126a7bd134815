"""Slow and obvious references for the equity kernels: deals one by one, ranked by an independent evaluator."""

from __future__ import annotations

import itertools
from array import array
from collections.abc import Iterable, Sequence
from fractions import Fraction

from phevaluator import evaluate_cards

from pql.evaluator_ext import symmetry

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def all_hands() -> list[tuple[int, int]]:
    """The 1326 hands in kernel order: ranks from the top, suits s h d c."""
    hands = []
    for high in range(12, -1, -1):
        for low in range(high, -1, -1):
            for one, two in itertools.product(range(3, -1, -1), repeat=2):
                if high != low or one > two:
                    hands.append((4 * high + one, 4 * low + two))
    return hands


HANDS = all_hands()
MASKS = [1 << one | 1 << two for one, two in HANDS]


def card(text: str) -> int:
    return 4 * RANKS.index(text[0]) + SUITS.index(text[1])


def cards(text: str) -> int:
    """A mask from text such as `Ah7d2c`."""
    return sum(1 << card(text[i : i + 2]) for i in range(0, len(text), 2))


def matches(part: str, hand: tuple[int, int]) -> bool:
    """Is the hand in one part of a range, `22+`, `A2s+`, `KQ` (both), `AsKs` or `random`?"""
    if part == "random":
        return True
    climbs = part.endswith("+")
    part = part.rstrip("+")
    if len(part) == 4:
        return cards(part) == 1 << hand[0] | 1 << hand[1]
    high, low = RANKS.index(part[0]), RANKS.index(part[1])
    ranks = (hand[0] >> 2, hand[1] >> 2)
    if high == low:
        return ranks[0] == ranks[1] and (ranks[0] >= high if climbs else ranks[0] == high)
    suited = hand[0] & 3 == hand[1] & 3
    if ranks[0] != high or part[2:] == ("o" if suited else "s"):
        return False
    return low <= ranks[1] < high if climbs else ranks[1] == low


def weights(text: str) -> array[float]:
    """The 1326 weights of a range; `TT+:0.5` weighs a part."""
    result = array("d", [0.0]) * 1326
    for part in text.split(","):
        hands, _, weight = part.partition(":")
        for i, hand in enumerate(HANDS):
            if matches(hands, hand):
                result[i] = float(weight or 1)
    return result


def rank(mask: int) -> int:
    """Lower is better, as phevaluator has it."""
    return int(evaluate_cards(*(c for c in range(52) if mask >> c & 1)))


def winners(
    masks: Iterable[int],
    multiplicities: Iterable[int],
    ranges: Sequence[Sequence[float | Fraction]],
    folded: int = 0,
) -> list[list[float]]:
    """Every deal on every board: how often each player is among exactly 1, 2, 3 ... winners.

    The last `folded` players hold a hand and are not at the showdown.
    """
    playing = len(ranges) - folded
    counts: list[list[float]] = [[0] * playing for _ in range(playing)]
    for board, times in zip(masks, multiplicities, strict=True):
        held = [[i for i in range(1326) if own[i] and not MASKS[i] & board] for own in ranges]
        ranked = {i: rank(MASKS[i] | board) for i in set().union(*held)}
        for deal in itertools.product(*held):
            used = 0
            for i in deal:
                if MASKS[i] & used:
                    break
                used |= MASKS[i]
            else:
                best = min(ranked[i] for i in deal[:playing])
                won = [player for player, i in enumerate(deal[:playing]) if ranked[i] == best]
                weight: float = times
                for own, i in zip(ranges, deal, strict=True):
                    weight = weight * own[i]
                for player in won:
                    counts[player][len(won) - 1] += weight
    return counts


# Boards that tempt a kernel: they play, hold wheels, three to five cards of a suit, pairs, trips, quads.
TEMPTING = [
    cards(text)
    for text in (
        "AsKsQsJsTs",
        "5c4d3h2sAc",
        "2c3c4c5c6c",
        "AhKhQhJh9h",
        "2d5d8dJdKd",
        "AcKcQcJc2d",
        "9s8s7s6sTd",
        "5h4h3h2hKd",
        "AsAhAdAcKs",
        "7c7d7h7s2c",
        "KcKdKh2s2c",
        "QsQhJsJh9s",
        "AsKsQs7d7h",
        "Js9s8s8d8h",
        "Th9h8h7c7d",
        "2c7d9hJsKc",
        "6s7s8s9hTh",
        "AdTdAhTh5d",
        "3s4s5sAc2c",
        "2h2dKh9h4h",
    )
]


def boards(known: str = "", dead: str = "", group: bytes = bytes(range(4))) -> tuple[array[int], array[int]]:
    """Every completion of known cards, as the kernels take it, with no use of symmetry unless a group is given."""
    return symmetry.enumerate_boards(cards(known), cards(dead), group)
