"""The sums behind the measures: what all 1326 hands come to on the final boards of each board, in units of work.

A unit takes and gives plain data, so it goes to a thread, a process or a cluster. Final boards that differ by an
exchange of suits that changes neither the board nor the opponent's range are swept once; then a hand's sums are the
mean of those of its images under these exchanges (`evaluator_ext/symmetry.pyx`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards.combos import HAND_COUNT, hand_cards, hands_touching, indices
from pql.engine.chunks import Work, results
from pql.engine.far_apart import beside, starved_hands
from pql.evaluator_ext import boards, runouts, symmetry, vectors
from pql.results.arrow import installed

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from pql.engine.work import Control

    Array = NDArray[numpy.float64]

Unit = Callable[..., bytes]

# A board before the flop is too much for one unit: so many of its 2,598,960 final boards, or of its flops, are one; of
# final boards beside folded hands, which take a fraction of a millisecond each, fewer.
_PLACES = 1 << 16
_PLACES_BESIDE = 1 << 9
_FLOPS = 16
# Deals of folded hands that are gone through one by one: so many are a unit, and a board has so many units at most.
_DEALS = 8
_MOST_PARTS = 4096
_EDGE = 1e-10


class HandsOn(NamedTuple):
    """A board, and the numbers of the hands that are asked about there, ascending."""

    board: int
    hands: array[int]


class Part(NamedTuple):
    """Final boards of a board: places `start` to `stop` of its completions, one for each orbit of a group.

    What goes through deals of folded hands takes those with a `number`, modulo how many parts there are.
    """

    board: int
    dead: int
    group: bytes
    start: int
    stop: int
    number: int = 0
    parts: int = 1


def swept_sums(
    asked: Sequence[HandsOn],
    dead: int,
    unit: Unit,
    ranges: tuple[array[float], ...],
    settings: tuple[int, ...],
    control: Control,
    folded: tuple[array[float], ...] = (),
) -> Iterator[Array]:
    """For each board the sums of a unit, an array with a row for each hand asked about, in the order of the boards.

    The ranges and those of folded hands have no hands with dead cards; the sums of such hands are 0. Hands that meet
    next to nothing of a range are summed up again, each beside the hands alone that it can meet.
    """
    found = _sums_on([on.board for on in asked], dead, unit, ranges, settings, control, folded)
    packed = [each.tobytes() for each in ranges]
    for (board, hands), sums in zip(asked, found, strict=True):
        starved = {hand for each in packed for hand in starved_hands(each, board | dead)}.intersection(hands)
        if starved:
            sums = sums.copy()
        for hand in sorted(starved):
            others, left = [tuple([beside(each, hand) for each in held]) for held in (ranges, folded)]
            (again,) = _sums_on([board], dead, unit, others, settings, control, left)
            sums[hand] = again[hand]
        yield sums if len(hands) == HAND_COUNT else sums[list(hands)]


def _sums_on(
    masks: Sequence[int],
    dead: int,
    unit: Unit,
    ranges: tuple[array[float], ...],
    settings: tuple[int, ...],
    control: Control,
    folded: tuple[array[float], ...],
) -> Iterator[Array]:
    numpy = installed("numpy")
    packed = tuple([each.tobytes() for each in ranges])
    parts = [
        (place, part)
        for place, board in enumerate(masks)
        for part in _parts(board, dead, ranges, folded, unit)
    ]
    given: tuple[object, ...] = settings
    seconds = len(parts) * 0.01
    if folded:
        from .folded_sums import BESIDE_FOLDED

        unit, given = BESIDE_FOLDED[unit], (*settings, tuple([each.tobytes() for each in folded]))
        seconds *= 20
    tasks = ((part, packed, *given) for _, part in parts)
    found = results(Work(unit, tasks, len(parts), seconds), control)
    for _, several in groupby(zip(parts, found, strict=True), lambda each: each[0][0]):
        total: Any = None
        group = b""
        for (_, part), sums in several:
            group = part.group
            more = numpy.frombuffer(sums).reshape(HAND_COUNT, -1)
            total = more if total is None else total + more
        sums = symmetrized(total, group)
        if dead:
            sums = sums.copy()
            sums[[*indices(hands_touching(dead))]] = 0
        yield sums


def _size(unit: Unit, beside_folded: bool) -> int:
    """How many final boards, or flops, are one unit of work."""
    if unit is flop_bins:
        return 1 if beside_folded else _FLOPS
    return _PLACES_BESIDE if beside_folded and unit in (strength_sums, river_bins, cluster_sums) else _PLACES


def exchanges(board: int, dead: int, ranges: Sequence[array[float]]) -> bytes:
    """The exchanges of suits that change neither the board nor the dead cards nor any of the ranges."""
    group = symmetry.intersect_groups(symmetry.card_stabilizer(board), symmetry.card_stabilizer(dead))
    for each in ranges:
        group = symmetry.intersect_groups(group, symmetry.stabilizer(each))
    return group


def _parts(
    board: int,
    dead: int,
    ranges: tuple[array[float], ...],
    folded: tuple[array[float], ...],
    unit: Unit,
) -> Iterator[Part]:
    group = exchanges(board, dead, (*ranges, *folded))
    by_flop = unit is flop_bins
    count = len(boards.flop_orbits(group)[0]) if by_flop else symmetry.board_count(board, dead)
    if folded and unit is gain_sums:  # all boards, for some of the deals of folded hands
        deals = prod([HAND_COUNT - each.count(0.0) for each in folded])
        parts = min(_MOST_PARTS, -(-deals // _DEALS)) or 1
        yield from [Part(board, dead, group, 0, count, number, parts) for number in range(parts)]
        return
    starts = range(0, count, _size(unit, bool(folded)))
    for number, start in enumerate(starts):
        yield Part(board, dead, group, start, min(start + starts.step, count), number, len(starts))


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


def unpacked(ranges: tuple[bytes, ...]) -> list[array[float]]:
    """Ranges that were sent as plain data."""
    return [array("d", each) for each in ranges]


def final_boards(part: Part) -> tuple[array[int], array[int]]:
    """The final boards of a part, and how many boards each counts for."""
    return symmetry.enumerate_boards(part.board, part.dead, part.group, part.start, part.stop)


def _side_by_side(*sums: array[float]) -> bytes:
    numpy = installed("numpy")
    packed: bytes = numpy.stack(sums, axis=1).tobytes()
    return packed


def _zeros(width: int = 1) -> array[float]:
    return array("d", bytes(8 * HAND_COUNT * width))


def strength_sums(part: Part, ranges: tuple[bytes, ...]) -> bytes:
    """Of each hand twice what it wins, what it meets, that times its squared strength; how it does now, in three."""
    (weights,) = unpacked(ranges)
    sums, now = (_zeros(), _zeros(), _zeros()), (_zeros(), _zeros(), _zeros())
    runouts.add_strengths(*final_boards(part), weights, *sums)
    if part.board:
        runouts.stand_now(part.board, weights, *now)
    return _side_by_side(*sums, *now)


def gain_sums(part: Part, ranges: tuple[bytes, ...]) -> bytes:
    """Of each hand twice what it wins and what it gains, and how it does now: behind, tied, ahead."""
    (weights,) = unpacked(ranges)
    sums, now = (_zeros(), _zeros()), (_zeros(), _zeros(), _zeros())
    runouts.add_gains(part.board, *final_boards(part), weights, *sums)
    runouts.stand_now(part.board, weights, *now)
    return _side_by_side(*sums, *now)


def cluster_sums(part: Part, ranges: tuple[bytes, ...]) -> bytes:
    """Of each hand twice what it wins and what it meets, against one range after the other."""
    numpy = installed("numpy")
    everything = array("d", [1.0]) * HAND_COUNT
    masks, multiplicities = final_boards(part)
    columns = []
    for each in unpacked(ranges):
        found, _ = vectors.sweep(masks, multiplicities, 0, len(masks), everything, each, vectors.FIRST)
        assert found is not None
        wins, ties, met = [numpy.asarray(vector, numpy.float64) for vector in found]
        columns += [2 * wins + ties, met]
    return _side_by_side(*columns)


def river_bins(part: Part, ranges: tuple[bytes, ...], bins: int) -> bytes:
    """Of each hand what it meets on the final boards where its strength is in each bin."""
    (weights,) = unpacked(ranges)
    counted = _zeros(bins)
    runouts.add_strengths(*final_boards(part), weights, _zeros(), _zeros(), _zeros(), counted)
    return counted.tobytes()


def turn_bins(part: Part, ranges: tuple[bytes, ...], bins: int) -> bytes:
    """Of each hand what it meets on the turns of a flop where its equity is in each bin."""
    return add_equity_bins(next_boards(part), part, bins, _sweeps(ranges))


def flop_bins(part: Part, ranges: tuple[bytes, ...], bins: int) -> bytes:
    """The same on the flops: `start` to `stop` are places among those that a group does not exchange."""
    return add_equity_bins(flops_of(part), part, bins, _sweeps(ranges))


def _sweeps(ranges: tuple[bytes, ...]) -> Callable[[array[int], array[int]], tuple[Array, Array]]:
    """Of each hand twice what it wins on some final boards, and what it meets."""
    numpy = installed("numpy")
    (weights,) = unpacked(ranges)

    def met_on(masks: array[int], multiplicities: array[int]) -> tuple[Array, Array]:
        sums = _zeros(), _zeros(), _zeros()
        runouts.add_strengths(masks, multiplicities, weights, *sums)
        return numpy.frombuffer(sums[0]), numpy.frombuffer(sums[1])

    return met_on


def add_equity_bins(
    later: Iterable[tuple[int, int]],
    part: Part,
    bins: int,
    met_on: Callable[[array[int], array[int]], tuple[Array, Array]],
) -> bytes:
    """Of each hand what it meets on some later boards, each of them so many times, where its equity is in each bin.

    `met_on` gives twice what each hand wins on some final boards, and what it meets there.
    """
    numpy = installed("numpy")
    counted, hands = numpy.zeros((HAND_COUNT, bins)), numpy.arange(HAND_COUNT)
    for board, times in later:
        own = symmetry.intersect_groups(part.group, symmetry.card_stabilizer(board))
        sums = met_on(*symmetry.enumerate_boards(board, part.dead, own))
        won, met = symmetrized(numpy.stack(sums, axis=1), own).T
        live = met > 0
        counted[hands[live], bin_of(won[live], met[live], bins)] += times * met[live]
    packed: bytes = counted.tobytes()
    return packed


def bin_of(won: Array, met: Array, bins: int) -> Any:
    """The bin of each strength, from twice what a hand wins and what it meets.

    Where sums of fractions are a little off, a strength at the edge of a bin is still in it: whole ones are farther
    from it than that.
    """
    numpy = installed("numpy")
    return numpy.minimum((won * bins / (2 * met) + _EDGE).astype(numpy.intp), bins - 1)


def flops_of(part: Part) -> list[tuple[int, int]]:
    """Flops that can come, one for each orbit of the group, and how many there are in it."""
    chosen = slice(part.start, part.stop)
    flops, sizes = boards.flop_orbits(part.group)
    return [each for each in zip(flops[chosen], sizes[chosen], strict=True) if not each[0] & part.dead]


def next_boards(part: Part) -> Iterator[tuple[int, int]]:
    """The board with one card of each orbit of the group that may come next, and how many there are in it."""
    exchanges = [part.group[start : start + 4] for start in range(0, len(part.group), 4)]
    for card in range(52):
        orbit = {card & ~3 | exchange[card & 3] for exchange in exchanges}
        if not (part.board | part.dead) >> card & 1 and card == min(orbit):
            yield part.board | 1 << card, len(orbit)
