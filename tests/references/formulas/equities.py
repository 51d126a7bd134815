"""Showdowns and equities. Source: ProPokerTools, "PQL functions": equity, showdown and range functions."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

from .cards import DECK, TYPES, Spot, function
from .values import category, worth


def _hands(spot: Spot, board: tuple[str, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """What every player has, this one first."""
    return [worth((*pocket, *board)) for pocket in (spot.pocket, *spot.others)]


def pot_share(spot: Spot, board: tuple[str, ...]) -> Fraction:
    hands = _hands(spot, board)
    return Fraction(hands[0] == max(hands), hands.count(max(hands)))


@function("riverEquity", "fractionalRiverEquity")
def river_equity(spot: Spot) -> Fraction:
    return pot_share(spot, spot.dealt)


@function("winsHi", "scoops")
def wins(spot: Spot) -> bool:
    return river_equity(spot) == 1


@function("tiesHi")
def ties(spot: Spot) -> bool:
    return 0 < river_equity(spot) < 1


@function("winningHandType")
def winning_type(spot: Spot) -> str:
    """The type of the best hand, also where it is shared."""
    return TYPES[max(_hands(spot, spot.dealt))[0]]


@function("bestHiRating")
def best_rating(spot: Spot) -> bool:
    """No other player is better on that street; ties count."""
    hands = _hands(spot, spot.board)
    return hands[0] == max(hands)


@lru_cache(maxsize=5_000)
def equity_of(spot: Spot) -> Fraction:
    """The pot share over every rest of the board, the known hands of all players being out of the deck."""
    known = (*spot.all, *spot.dead, *(card for other in spot.others for card in other))
    left = [card for card in DECK if card not in known]
    shares = [pot_share(spot, (*spot.board, *rest)) for rest in combinations(left, 5 - len(spot.board))]
    return Fraction(sum(shares), len(shares))


@function("equity", "HvHEquity")
def equity(spot: Spot) -> Fraction:
    return equity_of(spot._replace(dealt=()))


@function("minEquity", "minHvHEquity")
def min_equity(spot: Spot, least: float) -> bool:
    return equity(spot) >= least


@function("HvREquity")
def range_equity(spot: Spot, *ranges: list[tuple[str, ...]]) -> Fraction:
    """The hand against ranges: every hand of each that may be dealt together, over every rest of the board."""
    total, count = Fraction(0), 0
    taken = {*spot.all, *spot.dead}
    for others in product(*ranges):
        held = [card for other in others for card in other]
        if len(set(held)) == len(held) and not taken & set(held):
            total += equity_of(spot._replace(others=tuple(others), dealt=()))
            count += 1
    return total / count


@function("minHvREquity")
def min_range_equity(spot: Spot, least: float, *ranges: list[tuple[str, ...]]) -> bool:
    return range_equity(spot, *ranges) >= least


function("HvPerceivedRangeEquity")(range_equity)
function("minHvPerceivedRangeEquity")(min_range_equity)


def type_of(spot: Spot) -> str:
    return TYPES[category(spot.all)]
