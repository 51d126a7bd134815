"""One range replaced by its average over the suits, so that fewer boards differ.

An equity is linear in each range. And renaming suits changes nothing, so a permutation that leaves the boards and all
other ranges as they are may be applied to one range alone: `AsKs` against `any` is worth what `AhKh` is, and what all
four together are, on average. The sum of a range's images is symmetric where the range was not, and boards need
enumerating once for each orbit of the larger group.

Images are summed, not averaged, so that plain ranges keep whole numbers; counts are divided by the number of images
(`problem.py`), and only those of plain ranges are sure to be multiples of it.
"""

from __future__ import annotations

from array import array
from math import prod
from typing import TYPE_CHECKING

from pql.cards import kernels
from pql.cards.combos import hand_cards, hand_index
from pql.cards.games import HOLDEM
from pql.evaluator_ext import symmetry
from pql.sets.board_program import IDENTITY

from .problem import KernelRanges

if TYPE_CHECKING:
    from .problem import Problem

# What is used of this kernel is the same in every game.
_vectors = kernels.of(HOLDEM).vectors
# Sums of whole weights are exact in floating point below this.
_EXACT = 2**53
# A chunk of boards whose sums stay exact should have at least so many boards; their orbits hold up to 24.
_FEWEST_BOARDS, _LARGEST_ORBIT = 256, 24


class Averaged(KernelRanges):
    """The weights to count with, and the group that fixes them all; `images` of one range are summed.

    `most_boards` says how many boards may be summed at a time with whole weights, None where they are not whole.
    """

    __slots__ = ("group", "most_boards")

    def __init__(
        self, weights: list[array[float]], group: bytes, images: int, most_boards: int | None
    ) -> None:
        super().__init__(weights, images)
        self.group = group
        self.most_boards = most_boards


def averaged(problem: Problem) -> Averaged | None:
    """The problem with the range averaged that gains most; None if none gains, or sums would not be exact."""
    own = problem.group
    groups = [problem.group_without(player) for player in range(len(problem.ranges))]
    player = max(range(len(groups)), key=lambda player: len(groups[player]))
    group = groups[player]
    if len(group) == len(own):
        return None
    images = len(group) // len(own)
    total = sum_of_images(problem.weights[player], group)
    # Each image was added as often as there are permutations that leave it as it is.
    weights = list(problem.weights)
    weights[player] = array("d", [weight * images / (len(group) // 4) for weight in total])
    if not problem.plain:
        return Averaged(weights, group, images, None)
    largest = int(max(weights[player]))
    if set(weights[player]) <= {0.0, float(largest)} and images % largest == 0:
        weights[player] = array("d", [weight / largest for weight in weights[player]])
        return Averaged(weights, group, images // largest, None)
    most_boards = _EXACT // (prod(int(sum(each)) for each in weights) * _LARGEST_ORBIT)
    if most_boards < _FEWEST_BOARDS:
        return None
    return Averaged(weights, group, images, most_boards)


def sum_of_images(weights: array[float], group: bytes) -> list[float]:
    """The sum of a range's images under every permutation of a group.

    >>> asks = array("d", [0.0] * 6 + [1.0] + [0.0] * 1319)
    >>> [hand for hand, weight in enumerate(sum_of_images(asks, bytes((0, 1, 2, 3, 0, 1, 3, 2)))) if weight]
    [6, 11]
    """
    total = [0.0] * len(weights)
    cards = hand_cards()
    held = [(cards[hand], weight) for hand, weight in enumerate(weights) if weight]
    for index in range(0, len(group), 4):
        suits = group[index : index + 4]
        for (high, low), weight in held:
            total[hand_index((high & ~3) + suits[high & 3], (low & ~3) + suits[low & 3])] += weight
    return total


def one_sided(problem: Problem, players: int) -> tuple[bytes, array[float], array[float]]:
    """Symmetry and weights where only one player's hands are asked about.

    What a hand meets depends on the opponent's range, so only that must be fixed by a renaming of suits. The player's
    own hands go into the sweep with all their images, from which theirs are then put together.
    """
    own, other = problem.weights if players == _vectors.FIRST else problem.weights[::-1]
    group = problem.group_without(0 if players == _vectors.FIRST else 1)
    if group == IDENTITY and symmetry.are_plain(own):
        first, second = problem.weights
        return group, first, second
    images = _vectors.symmetrized(own, group)
    own = array("d", [1.0 if weight > 0 else 0.0 for weight in images])
    return (group, own, other) if players == _vectors.FIRST else (group, other, own)
