"""Units of work: module-level functions of plain data, so that threads, processes and clusters can run them.

Each takes one slice of boards or one chunk of random deals and returns counts that add up: for each player the
deals in which he is among exactly 1, 2, 3 ... winners. Ranges travel as the bytes of their 1326 weights.
"""

from __future__ import annotations

from array import array

from pql.evaluator_ext import equity as kernel
from pql.evaluator_ext import symmetry

from .tally import Number, Tally


def _weights(ranges: tuple[bytes, ...]) -> list[memoryview[float]]:
    return [memoryview(weights).cast("d") for weights in ranges]


def completed(
    known: int, dead: int, group: bytes, start: int, stop: int, ranges: tuple[bytes, ...]
) -> list[list[Number]]:
    """Exact counts over one slice of the completions of the known cards."""
    masks, multiplicities = symmetry.enumerate_boards(known, dead, group, start, stop)
    return _exact(masks, multiplicities, ranges)


def listed(masks: bytes, multiplicities: bytes, ranges: tuple[bytes, ...]) -> list[list[Number]]:
    """Exact counts over boards given one by one."""
    return _exact(array("Q", masks), array("I", multiplicities), ranges)


def dealt(known: int, dead: int, hands: bytes, weights: bytes, plain: bool) -> list[list[Number]]:
    """Exact counts over all completions of the known cards, for deals of hands given one by one."""
    from pql.evaluator_ext import few_hands

    sums = array("d", weights)
    return few_hands.count_boards(known, dead, array("H", hands), sums, 0, len(sums), plain)


def dealt_on(
    masks: bytes, multiplicities: bytes, dead: int, group: bytes, ranges: tuple[bytes, ...], plain: bool
) -> list[list[Number]]:
    """Exact counts over all completions of some flops or turns, deal of hands by deal of hands."""
    from pql.evaluator_ext import few_hands

    weights = _weights(ranges)
    tally = Tally(len(ranges))
    for mask, times in zip(array("Q", masks), array("I", multiplicities), strict=True):
        fixing = symmetry.intersect_groups(group, symmetry.card_stabilizer(mask))
        hands, sums = few_hands.list_deals(weights, fixing, mask | dead)
        if sums:
            counts = few_hands.count_boards(mask, dead, hands, sums, 0, len(sums), plain)
            tally.add([[times * count for count in own] for own in counts])
    return tally.counts


def continued(
    masks: bytes, multiplicities: bytes, dead: int, group: bytes, ranges: tuple[bytes, ...]
) -> list[list[Number]]:
    """Exact counts over all completions of some flops or turns, board by board; `group` fixes the ranges."""
    tally = Tally(len(ranges))
    for mask, times in zip(array("Q", masks), array("I", multiplicities), strict=True):
        fixing = symmetry.intersect_groups(group, symmetry.card_stabilizer(mask))
        counts = _exact(*symmetry.enumerate_boards(mask, dead, fixing), ranges)
        tally.add([[times * count for count in own] for own in counts])
    return tally.counts


def _exact(masks: array[int], multiplicities: array[int], ranges: tuple[bytes, ...]) -> list[list[Number]]:
    weights = _weights(ranges)
    if len(weights) == 2:
        win, tie, loss = kernel.heads_up(masks, multiplicities, 0, len(masks), weights[0], weights[1])
        return [[win, tie], [loss, tie]]
    return kernel.multiway(masks, multiplicities, 0, len(masks), weights)


def sampled(
    known: int,
    dead: int,
    boards: tuple[bytes, bytes] | None,
    ranges: tuple[bytes, ...],
    seed: int,
    chunk: int,
    deals: int,
) -> list[list[Number]]:
    """Counts over random deals: stream `chunk` of the seed, whatever thread runs it."""
    return kernel.sample(known, dead, boards, _weights(ranges), seed, chunk, deals)
