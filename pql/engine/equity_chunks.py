"""Equities of a chunk: module-level functions of plain data, so that threads, processes and clusters can run them.

Each takes the game and one slice of boards or one chunk of random deals and returns counts that add up: for each
player the deals in which he is among exactly 1, 2, 3 ... winners. Ranges travel as the bytes of their 1326 weights.
"""

from __future__ import annotations

from array import array

from pql.cards import kernels
from pql.cards.games import Game
from pql.evaluator_ext import symmetry

from .board_slices import Slice, boards_of
from .kernel_ranges import unpacked
from .tally import Number, Tally

Counts = list[list[Number]]


def count_boards(game: Game, boards: Slice, ranges: tuple[bytes, ...]) -> Counts:
    """Exact counts over a slice of boards."""
    return _exact(game, *boards_of(boards), unpacked(ranges))


def count_hands(game: Game, known: int, dead: int, hands: bytes, weights: bytes, plain: bool) -> Counts:
    """Exact counts over all completions of the known cards, for deals of hands given one by one."""
    sums = array("d", weights)
    few_hands = kernels.of(game).few_hands
    counts: Counts = few_hands.count_boards(known, dead, array("H", hands), sums, 0, len(sums), plain)
    return counts


def count_hands_on(
    game: Game,
    boards: tuple[bytes, bytes],
    dead: int,
    group: bytes,
    ranges: tuple[bytes, ...],
    plain: bool,
) -> Counts:
    """Exact counts over all completions of some flops or turns, deal of hands by deal of hands."""
    few_hands = kernels.of(game).few_hands
    weights = unpacked(ranges)
    tally = Tally(len(ranges))
    for mask, times in zip(*boards_of(boards), strict=True):
        fixing = symmetry.intersect_groups(group, symmetry.card_stabilizer(mask))
        hands, sums = few_hands.list_deals(weights, fixing, mask | dead)
        if sums:
            counts = few_hands.count_boards(mask, dead, hands, sums, 0, len(sums), plain)
            tally.add([[times * count for count in own] for own in counts])
    return tally.counts


def count_run_outs(
    game: Game, boards: tuple[bytes, bytes], dead: int, group: bytes, ranges: tuple[bytes, ...]
) -> Counts:
    """Exact counts over all completions of some flops or turns, board by board; `group` fixes the ranges."""
    weights = unpacked(ranges)
    tally = Tally(len(ranges))
    for mask, times in zip(*boards_of(boards), strict=True):
        fixing = symmetry.intersect_groups(group, symmetry.card_stabilizer(mask))
        counts = _exact(game, *symmetry.enumerate_boards(mask, dead, fixing), weights)
        tally.add([[times * count for count in own] for own in counts])
    return tally.counts


def _exact(
    game: Game, masks: array[int], multiplicities: array[int], weights: list[memoryview[float]]
) -> Counts:
    kernel = kernels.of(game).equity
    if len(weights) == 2:
        win, tie, loss = kernel.heads_up(masks, multiplicities, 0, len(masks), weights[0], weights[1])
        return [[win, tie], [loss, tie]]
    counts: Counts = kernel.multiway(masks, multiplicities, 0, len(masks), weights)
    return counts


def draw_deals(
    game: Game,
    known: int,
    dead: int,
    boards: tuple[bytes, bytes] | None,
    ranges: tuple[bytes, ...],
    folded: int,
    seed: int,
    chunk: int,
    deals: int,
) -> Counts:
    """Counts over random deals: stream `chunk` of the seed, whatever thread runs it. The last players have `folded`."""
    sample = kernels.of(game).equity.sample
    counts: Counts = sample(known, dead, boards, unpacked(ranges), seed, chunk, deals, folded)
    return counts
