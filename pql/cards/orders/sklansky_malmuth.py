"""The groups of starting hands of David Sklansky and Mason Malmuth, and Bill Chen's formula.

Source: "Hold'em Poker for Advanced Players" (1999), the table of hand rankings. Group 1 is the best; what is
in none of the eight groups is called group 9.
"""

from __future__ import annotations

from functools import cache
from math import ceil

from pql.cards.combos import ALL_HANDS
from pql.cards.deck import RANKS
from pql.cards.starting_hands import class_bits

from .order import COMPARISONS

GROUPS: tuple[tuple[str, ...], ...] = tuple(
    [
        tuple(names.split())
        for names in (
            "AA KK QQ JJ AKs",
            "TT AQs AJs KQs AKo",
            "99 JTs QJs KJs ATs AQo",
            "T9s KQo 88 QTs 98s J9s AJo KTs",
            "77 87s Q9s T8s KJo QJo JTo 76s 97s A9s A8s A7s A6s A5s A4s A3s A2s 65s",
            "66 ATo 55 86s KTo QTo 54s K9s J8s 75s",
            "44 J9o 64s T9o 53s 33 98o 43s 22 K8s K7s K6s K5s K4s K3s K2s T7s Q8s",
            "87o A9o Q9o 76o 42s 32s 96s 85s J8o J7s 65o 54o 74s K9o T8o",
        )
    ]
)
UNGROUPED = 9


@cache
def group_hands(number: int) -> int:
    """The hands of group 1 to 9 as a bitset. Raises ValueError for other numbers.

    >>> [group_hands(number).bit_count() for number in range(1, 10)]
    [28, 30, 34, 50, 98, 68, 102, 132, 784]
    """
    if not 1 <= number <= UNGROUPED:
        raise ValueError(f"there is no group {number}: groups go from 1 to 8, and 9 is the rest")
    if number == UNGROUPED:
        return ALL_HANDS & ~groups_between(1, UNGROUPED - 1)
    bits = 0
    for name in GROUPS[number - 1]:
        bits |= class_bits(name)
    return bits


@cache
def groups_between(first: int, last: int) -> int:
    """The hands of the groups from `first` to `last`, both included, the ends in either order.

    >>> groups_between(3, 1).bit_count()
    92
    """
    low, high = sorted((first, last))
    bits = 0
    for number in range(low, high + 1):
        bits |= group_hands(number)
    return bits


def group_of(name: str) -> int:
    """The group of a class of hands: 1 to 8, or 9 for one in none.

    >>> group_of("AKs"), group_of("32o")
    (1, 9)
    """
    for number, names in enumerate(GROUPS, 1):
        if name in names:
            return number
    class_bits(name)  # refuses what is no class
    return UNGROUPED


def group_bits(operator: str, number: int) -> int:
    """The hands of the groups better (`>`), worse (`<`), not worse (`>=`) or not better (`<=`) than a group.

    >>> group_bits(">", 3).bit_count(), group_bits("<=", 9).bit_count()
    (58, 784)
    """
    holds = COMPARISONS[operator]
    numbers = [other for other in range(1, UNGROUPED + 1) if holds(-other, -number)]
    return groups_between(numbers[0], numbers[-1]) if numbers else 0


_HIGH_CARD = {"A": 10.0, "K": 8.0, "Q": 7.0, "J": 6.0}
_LEAST_PAIR = 5
_SUITED = 2
_GAP_PENALTY = (0, 1, 2, 4)
_WIDE_GAP_PENALTY = 5


def chen_score(name: str) -> int:
    """The points of a class of hands.

    >>> [chen_score(name) for name in ("AA", "AKs", "TT", "75s", "22", "72o")]
    [20, 12, 10, 6, 5, -1]
    """
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    points = _HIGH_CARD.get(name[0], (high + 2) / 2)
    if high == low:
        return max(ceil(2 * points), _LEAST_PAIR)
    between = high - low - 1
    points -= _GAP_PENALTY[between] if between < len(_GAP_PENALTY) else _WIDE_GAP_PENALTY
    if name.endswith("s"):
        points += _SUITED
    if between <= 1 and high < RANKS.index("Q"):
        points += 1
    return ceil(points)
