"""What all flops at once take, before they are swept."""

from __future__ import annotations

from itertools import pairwise

import pytest

import pql
from pql.engine.flops import sweep_bytes
from pql.engine.problem import Problem


def turns(group: bytes) -> int:
    """How many sets of four cards differ beyond permutations of suits, by Burnside's lemma."""
    images = [group[start:stop] for start, stop in pairwise(range(0, len(group) + 1, 4))]
    fixed = 0
    for image in images:
        cycles, left = [], set(range(52))
        while left:
            card, length = left.pop(), 1
            while (card := card & ~3 | image[card & 3]) in left:
                left.discard(card)
                length += 1
            cycles.append(length)
        ways = [1, 0, 0, 0, 0]  # to choose so many cards by whole cycles
        for length in cycles:
            ways = [ways[n] + (ways[n - length] if n >= length else 0) for n in range(5)]
        fixed += ways[4]
    return fixed // len(images)


@pytest.mark.parametrize(
    ("first", "second", "permutations"),
    [
        ("any", "any", 24),
        ("15%", "30%", 24),
        ("QQ+, AsKs", "22", 6),
        ("AsKs, AhKh", "22", 4),
        ("AA:0.5, AsKs, 9s8h", "QQ", 2),
        ("AsKs, 9s8h, 7d6c", "5%", 1),
    ],
)
def test_the_memory_of_a_sweep_is_known_before(first: str, second: str, permutations: int) -> None:
    """A number for each hand on each turn, and little beside."""
    problem = Problem([pql.hands(first), pql.hands(second)], None, 0)
    assert len(problem.group) == 4 * permutations
    hands = sum([len(own) for own in problem.ranges])
    sums = turns(problem.group) * hands * (4 if problem.plain else 8)
    assert sums < sweep_bytes(problem) < 2 * sums + 70_000_000
