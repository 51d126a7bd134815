"""Short deck by its rules alone: what five cards make, and the best five of seven, each of the 21 tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations

Made = tuple[int, list[int]]


@cache
def five(cards: tuple[int, ...], trips_beat_straights: bool) -> Made:
    """What five cards of 6 to A make, numbered as in the deck of 52; the greater of two wins, equals tie."""
    ranks = sorted([card >> 2 for card in cards], reverse=True)
    groups = sorted([(many, rank) for rank, many in Counter(ranks).items()], reverse=True)
    shape = [many for many, _ in groups]
    by_group = [rank for _, rank in groups]
    flush = len({card & 3 for card in cards}) == 1
    # The ace, 12, goes below the 6, which is 4: A 6 7 8 9 ends in the nine, 7.
    straight = [7] if ranks == [12, 7, 6, 5, 4] else []
    if len(groups) == 5 and ranks[0] - ranks[4] == 4:
        straight = ranks[:1]
    if straight and flush:
        return 8, straight
    if shape == [4, 1]:
        return 7, by_group
    if flush:
        return 6, ranks
    if shape == [3, 2]:
        return 5, by_group
    if straight:
        return (3 if trips_beat_straights else 4), straight
    if shape == [3, 1, 1]:
        return (4 if trips_beat_straights else 3), by_group
    return {(2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), by_group


def seven(cards: Iterable[int], trips_beat_straights: bool = False) -> Made:
    """The best five cards of seven."""
    return max([five(each, trips_beat_straights) for each in combinations(sorted(cards, reverse=True), 5)])
