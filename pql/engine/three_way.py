"""Every hand against two ranges at once: what it wins alone, ties and meets, over all completions of known cards."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from pql.cards import kernels
from pql.cards.combos import HAND_COUNT, hands_touching, indices
from pql.cards.games import HOLDEM
from pql.evaluator_ext import symmetry

from .chunks import Slice, Work, boards_of, chunk_size, completions, results
from .costs import three_way_board

if TYPE_CHECKING:
    from .work import Control

SUMS = 4
"""A hand's sums: what it wins alone, ties with one of the others, ties with both, and meets."""


def three_way_sums(
    first: array[float], second: array[float], known: int, dead: int, control: Control
) -> list[array[float]]:
    """The four sums of each of the 1326 hands, each a vector of doubles: weights of deals of hands to both ranges.

    Hands of the ranges with a known or dead card are left out, and hands that hold one have sums of 0. Whole where all
    weights are 0 or 1.
    """
    first, second = first[:], second[:]
    gone = [*indices(hands_touching(dead))]
    for hand in gone:
        first[hand] = second[hand] = 0.0
    group = symmetry.intersect_groups(symmetry.card_stabilizer(known), symmetry.card_stabilizer(dead))
    for each in (first, second):
        group = symmetry.intersect_groups(group, symmetry.stabilizer(each))
    boards = symmetry.board_count(known, dead)
    seconds = three_way_board() * boards / (len(group) // 4)
    size = chunk_size(boards, seconds)
    packed = first.tobytes(), second.tobytes()
    tasks = ((part, *packed) for part in completions(known, dead, group, boards, size))
    total = array("d", bytes(8 * SUMS * HAND_COUNT))
    add = kernels.of(HOLDEM).vectors.add
    for sums in results(Work(swept, tasks, -(-boards // size), seconds), control):
        add(total, sums)
    for hand in gone:
        total[SUMS * hand : SUMS * (hand + 1)] = array("d", bytes(8 * SUMS))
    return [kernels.of(HOLDEM).vectors.symmetrized(total[place::SUMS], group) for place in range(SUMS)]


def swept(boards: Slice, first: bytes, second: bytes) -> array[float]:
    """The sums over a slice of boards, hand after hand, before they are symmetrized: a unit of work."""
    masks, multiplicities = boards_of(boards)
    sums = array("d", bytes(8 * SUMS * HAND_COUNT))
    kernels.of(HOLDEM).three_way.sweep(masks, multiplicities, array("d", first), array("d", second), sums)
    return sums
