"""The sums behind the measures: what all 1326 hands come to on the final boards of each board, in units of work.

A unit takes and gives plain data, so it goes to a thread, a process or a cluster. Final boards that differ by an
exchange of suits that changes neither the board nor the opponent's range are swept once; then a hand's sums are the
mean of those of its images under these exchanges (`evaluator_ext/symmetry.pyx`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards.combos import HAND_COUNT, hand_cards
from pql.engine.chunks import Work, results
from pql.evaluator_ext import boards, runouts, symmetry, vectors
from pql.results.arrow import installed

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from pql.engine.work import Control

    from .boards import Places

    Array = NDArray[numpy.float64]

Unit = Callable[..., bytes]

# A board before the flop is too much for one unit: so many of its 2,598,960 final boards, or of its flops, are one.
_PLACES = 1 << 16
_FLOPS = 16


class Part(NamedTuple):
    """Final boards of a board: places `start` to `stop` of its completions, one for each orbit of a group."""

    board: int
    group: bytes
    start: int
    stop: int


def sums_on(
    places: Places, unit: Unit, ranges: tuple[array[float], ...], settings: tuple[int, ...], control: Control
) -> Iterator[Array]:
    """For each board the sums of a unit, an array of numbers by hand, in the order of the boards."""
    numpy = installed("numpy")
    packed = tuple([each.tobytes() for each in ranges])
    parts = [
        (place, part) for place, board in enumerate(places.masks) for part in _parts(board, ranges, unit)
    ]
    tasks = ((part, packed, *settings) for _, part in parts)
    seconds = len(parts) * 0.01
    found = results(Work(unit, tasks, len(parts), seconds), control)
    for _, several in groupby(zip(parts, found, strict=True), lambda each: each[0][0]):
        total: Any = None
        group = b""
        for (_, part), sums in several:
            group = part.group
            more = numpy.frombuffer(sums).reshape(HAND_COUNT, -1)
            total = more if total is None else total + more
        yield symmetrized(total, group)


def _parts(board: int, ranges: tuple[array[float], ...], unit: Unit) -> Iterator[Part]:
    group = symmetry.card_stabilizer(board)
    for each in ranges:
        group = symmetry.intersect_groups(group, symmetry.stabilizer(each))
    by_flop = unit is flop_bins
    count = len(boards.flop_orbits(group)[0]) if by_flop else symmetry.board_count(board, 0)
    size = _FLOPS if by_flop else _PLACES
    for start in range(0, count, size):
        yield Part(board, group, start, min(start + size, count))


def symmetrized(sums: Array, group: bytes) -> Array:
    """The sums over all boards, of those over one board of each orbit: means over the images of each hand."""
    if len(group) == 4:
        return sums
    means: Array = sums[images(group)].mean(axis=0)
    return means


@cache
def images(group: bytes) -> Any:
    """The number of the hand that each exchange of suits makes of each hand: exchanges x 1326."""
    numpy = installed("numpy")
    cards = numpy.array(hand_cards(), numpy.intp)
    numbers = numpy.empty((52, 52), numpy.intp)
    numbers[cards[:, 0], cards[:, 1]] = numbers[cards[:, 1], cards[:, 0]] = numpy.arange(HAND_COUNT)
    suits = numpy.frombuffer(group, numpy.uint8).reshape(-1, 4).astype(numpy.intp)
    moved = (cards & ~3)[None] | suits[:, cards & 3]
    return numbers[moved[..., 0], moved[..., 1]]


def _final(part: Part) -> tuple[array[int], array[int]]:
    return symmetry.enumerate_boards(part.board, 0, part.group, part.start, part.stop)


def _side_by_side(*sums: array[float]) -> bytes:
    numpy = installed("numpy")
    packed: bytes = numpy.stack(sums, axis=1).tobytes()
    return packed


def _zeros(width: int = 1) -> array[float]:
    return array("d", bytes(8 * HAND_COUNT * width))


def strength_sums(part: Part, ranges: tuple[bytes, ...]) -> bytes:
    """Of each hand twice what it wins, what it meets, that times its squared strength; how it does now, in three."""
    (weights,) = [array("d", each) for each in ranges]
    sums, now = (_zeros(), _zeros(), _zeros()), (_zeros(), _zeros(), _zeros())
    runouts.add_strengths(*_final(part), weights, *sums)
    if part.board:
        runouts.stand_now(part.board, weights, *now)
    return _side_by_side(*sums, *now)


def gain_sums(part: Part, ranges: tuple[bytes, ...]) -> bytes:
    """Of each hand twice what it wins and what it gains, and how it does now: behind, tied, ahead."""
    (weights,) = [array("d", each) for each in ranges]
    sums, now = (_zeros(), _zeros()), (_zeros(), _zeros(), _zeros())
    runouts.add_gains(part.board, *_final(part), weights, *sums)
    runouts.stand_now(part.board, weights, *now)
    return _side_by_side(*sums, *now)


def cluster_sums(part: Part, ranges: tuple[bytes, ...]) -> bytes:
    """Of each hand twice what it wins and what it meets, against one range after the other."""
    numpy = installed("numpy")
    everything = array("d", [1.0]) * HAND_COUNT
    masks, multiplicities = _final(part)
    columns = []
    for each in ranges:
        found, _ = vectors.sweep(
            masks, multiplicities, 0, len(masks), everything, array("d", each), vectors.FIRST
        )
        assert found is not None
        wins, ties, met = [numpy.asarray(vector, numpy.float64) for vector in found]
        columns += [2 * wins + ties, met]
    return _side_by_side(*columns)


def river_bins(part: Part, ranges: tuple[bytes, ...], bins: int) -> bytes:
    """Of each hand what it meets on the final boards where its strength is in each bin."""
    (weights,) = [array("d", each) for each in ranges]
    counted = _zeros(bins)
    runouts.add_strengths(*_final(part), weights, _zeros(), _zeros(), _zeros(), counted)
    return counted.tobytes()


def turn_bins(part: Part, ranges: tuple[bytes, ...], bins: int) -> bytes:
    """Of each hand what it meets on the turns of a flop where its equity is in each bin."""
    turns = [(part.board | 1 << card, times) for card, times in _next_cards(part.board, part.group)]
    return _equity_bins(turns, part.group, ranges, bins)


def flop_bins(part: Part, ranges: tuple[bytes, ...], bins: int) -> bytes:
    """The same on the flops: `start` to `stop` are places among those that a group does not exchange."""
    chosen = slice(part.start, part.stop)
    flops, sizes = boards.flop_orbits(part.group)
    return _equity_bins(zip(flops[chosen], sizes[chosen], strict=True), part.group, ranges, bins)


def _equity_bins(
    later: Iterable[tuple[int, int]], group: bytes, ranges: tuple[bytes, ...], bins: int
) -> bytes:
    """Of each hand what it meets on some later boards, each of them so many times, where its equity is in each bin."""
    numpy = installed("numpy")
    (weights,) = [array("d", each) for each in ranges]
    counted, hands = numpy.zeros((HAND_COUNT, bins)), numpy.arange(HAND_COUNT)
    for board, times in later:
        own = symmetry.intersect_groups(group, symmetry.card_stabilizer(board))
        sums = _zeros(), _zeros(), _zeros()
        runouts.add_strengths(*symmetry.enumerate_boards(board, 0, own), weights, *sums)
        won, met = symmetrized(numpy.stack([numpy.frombuffer(each) for each in sums[:2]], axis=1), own).T
        live = met > 0
        counted[hands[live], bin_of(won[live], met[live], bins)] += times * met[live]
    packed: bytes = counted.tobytes()
    return packed


def bin_of(won: Array, met: Array, bins: int) -> Any:
    """The bin of each strength, from twice what a hand wins and what it meets."""
    numpy = installed("numpy")
    return numpy.minimum((won * bins / (2 * met)).astype(numpy.intp), bins - 1)


def _next_cards(board: int, group: bytes) -> Iterator[tuple[int, int]]:
    """One card of each orbit of a group among those that may come next, and how many there are in it."""
    exchanges = [group[start : start + 4] for start in range(0, len(group), 4)]
    for card in range(52):
        orbit = {card & ~3 | exchange[card & 3] for exchange in exchanges}
        if not board >> card & 1 and card == min(orbit):
            yield card, len(orbit)
