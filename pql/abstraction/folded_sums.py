"""The sums of `sums` where players have folded: each deal has a hand of each of them, whose cards are out.

With one folded range a kernel counts on each board, for every pair of hands, the folded hands that fit beside them. Of
several ranges the others are walked through, each deal of them as dead cards. What is a mean over deals (how hands
stand now, what they gain until the end) is counted with every folded hand in turn dead, once for all that differ in
suits only; the strength on a board is a share of what may be held there, so that all folded hands come before it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards.combos import HAND_COUNT, hand_cards, hands_touching, indices
from pql.evaluator_ext import few_hands, folded, runouts, symmetry
from pql.results.arrow import installed

from .sums import (
    add_equity_bins,
    bin_of,
    cluster_sums,
    final_boards,
    flop_bins,
    flops_of,
    gain_sums,
    next_boards,
    river_bins,
    strength_sums,
    symmetrized,
    turn_bins,
    unpacked,
)

if TYPE_CHECKING:
    from .sums import Array, Part, Unit

Packed = tuple[bytes, ...]
_NO_EXCHANGE = bytes(range(4))


class _Beside(NamedTuple):
    """A deal of the folded hands that are walked through, as dead cards, and who may hold what beside it."""

    dead: int
    weight: float
    hands: array[float]
    opponents: array[float]
    folded: array[float]


def _dead(deal: Iterable[int]) -> int:
    return sum([1 << card for hand in deal for card in hand_cards()[hand]])


def _without(weights: array[float], dead: int) -> array[float]:
    left = weights[:]
    for hand in indices(hands_touching(dead)) if dead else ():
        left[hand] = 0.0
    return left


def _deals(ranges: list[array[float]], group: bytes, gone: int) -> Iterator[tuple[int, float]]:
    """The cards and the weight of each deal of folded hands, one for all that a group exchanges."""
    if not ranges:
        yield 0, 1.0
        return
    hands, weights = few_hands.list_deals(ranges, group, gone)
    for place, weight in enumerate(weights):
        yield _dead(hands[place * len(ranges) : (place + 1) * len(ranges)]), weight


def _beside(part: Part, opponents: array[float], gone: Packed) -> list[_Beside]:
    """All ranges but the largest walked through; that is for the kernel."""
    *walked, swept = sorted(unpacked(gone), key=lambda weights: HAND_COUNT - weights.count(0.0))
    everything = array("d", [1.0]) * HAND_COUNT
    return [
        _Beside(dead, weight, *[_without(each, dead) for each in (everything, opponents, swept)])
        for dead, weight in _deals(walked, _NO_EXCHANGE, part.board | part.dead)
    ]


def _met(beside: list[_Beside], masks: array[int], multiplicities: array[int]) -> tuple[Array, Array]:
    """Of each hand twice what it wins on some final boards, and what it meets."""
    numpy = installed("numpy")
    total: Any = numpy.zeros((3, HAND_COUNT))
    for each in beside:
        boards, times = masks, multiplicities
        if each.dead:
            live = [place for place, mask in enumerate(masks) if not mask & each.dead]
            boards = array("Q", [masks[place] for place in live])
            times = array("I", [multiplicities[place] for place in live])
        found, _ = folded.vectors(
            boards, times, 0, len(boards), each.hands, each.opponents, each.folded, 1, False
        )
        assert found is not None
        total += each.weight * numpy.asarray(found)
    wins, ties, met = total
    return numpy.clip(2 * wins + ties, 0, 2 * met), met


def _by_board(part: Part, ranges: Packed, gone: Packed) -> Iterator[tuple[int, Array, Array, Array]]:
    """For each final board how often it counts, the hands that meet anything, what they win twice, and meet."""
    numpy = installed("numpy")
    (weights,) = unpacked(ranges)
    beside = _beside(part, weights, gone)
    for board, times in zip(*final_boards(part), strict=True):
        won, met = _met(beside, array("Q", [board]), array("I", [1]))
        live = numpy.nonzero(met)[0]
        yield times, live, won[live], met[live]


def _in_turn(part: Part, opponents: array[float], gone: Packed) -> Iterator[tuple[Part, array[float], float]]:
    """The board with each of the part's deals of folded hands dead, what the opponent may hold then, and its weight."""
    deals = _deals(unpacked(gone), part.group, part.board | part.dead)
    for dead, weight in islice(deals, part.number, None, part.parts):
        group = symmetry.intersect_groups(part.group, symmetry.card_stabilizer(dead))
        inner = part._replace(dead=part.dead | dead, group=group, start=0, stop=-1)
        yield inner, _without(opponents, dead), weight


def _sum_in_turn(part: Part, ranges: Packed, gone: Packed, unit: Callable[..., bytes]) -> Any:
    """What a unit sums up, over the part's deals of folded hands; None where it has none."""
    numpy = installed("numpy")
    (weights,) = unpacked(ranges)
    total: Any = 0.0
    for inner, opponents, weight in _in_turn(part, weights, gone):
        sums = symmetrized(
            numpy.frombuffer(unit(inner, (opponents.tobytes(),))).reshape(HAND_COUNT, -1), inner.group
        ).copy()
        sums[[*indices(hands_touching(inner.dead))]] = 0
        total = total + weight * sums
    return total if numpy.ndim(total) else None


def _now(part: Part, ranges: Packed) -> bytes:
    sums = tuple([array("d", bytes(8 * HAND_COUNT)) for _ in range(3)])
    runouts.stand_now(part.board, *unpacked(ranges), *sums)
    packed: bytes = installed("numpy").stack(sums, axis=1).tobytes()
    return packed


def _strengths(part: Part, ranges: Packed, gone: Packed) -> bytes:
    numpy = installed("numpy")
    sums = numpy.zeros((HAND_COUNT, 6))
    for times, live, won, met in _by_board(part, ranges, gone):
        sums[live, 0] += times * won
        sums[live, 1] += times * met
        sums[live, 2] += times * won * won / (4 * met)
    if part.board:
        now = _sum_in_turn(part, ranges, gone, _now)
        if now is not None:
            sums[:, 3:] = now
    packed: bytes = sums.tobytes()
    return packed


def _gains(part: Part, ranges: Packed, gone: Packed) -> bytes:
    sums = _sum_in_turn(part, ranges, gone, gain_sums)
    return bytes(8 * 5 * HAND_COUNT) if sums is None else sums.tobytes()


def _clusters(part: Part, ranges: Packed, gone: Packed) -> bytes:
    numpy = installed("numpy")
    boards = final_boards(part)
    columns = [column for each in unpacked(ranges) for column in _met(_beside(part, each, gone), *boards)]
    packed: bytes = numpy.stack(columns, axis=1).tobytes()
    return packed


def _river_bins(part: Part, ranges: Packed, bins: int, gone: Packed) -> bytes:
    numpy = installed("numpy")
    counted = numpy.zeros((HAND_COUNT, bins))
    for times, live, won, met in _by_board(part, ranges, gone):
        counted[live, bin_of(won, met, bins)] += times * met
    packed: bytes = counted.tobytes()
    return packed


def _turn_bins(part: Part, ranges: Packed, bins: int, gone: Packed) -> bytes:
    (weights,) = unpacked(ranges)
    return add_equity_bins(next_boards(part), part, bins, partial(_met, _beside(part, weights, gone)))


def _flop_bins(part: Part, ranges: Packed, bins: int, gone: Packed) -> bytes:
    (weights,) = unpacked(ranges)
    return add_equity_bins(flops_of(part), part, bins, partial(_met, _beside(part, weights, gone)))


BESIDE_FOLDED: dict[Unit, Unit] = {
    strength_sums: _strengths,
    gain_sums: _gains,
    cluster_sums: _clusters,
    river_bins: _river_bins,
    turn_bins: _turn_bins,
    flop_bins: _flop_bins,
}
"""For each unit of `sums` the one that takes the folded ranges besides, as plain data."""
