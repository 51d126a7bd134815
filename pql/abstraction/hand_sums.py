"""The sums of the hands that are asked about: a sweep of all 1326 hands of a board, or a few of them one by one.

A few hands are compared with each hand of the opponent on all run-outs at once, which takes a fraction of a sweep.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from pql.engine import costs
from pql.engine.chunks import CHUNK_SECONDS, Work, results
from pql.evaluator_ext import spots, symmetry
from pql.results.arrow import installed

from .sums import HandsOn, exchanges, gain_sums, river_bins, strength_sums, swept_sums

if TYPE_CHECKING:
    from pql.engine.work import Control

    from .sums import Array, Unit

# The columns of each unit among those that the kernel sums up.
_WON, _MET, _SQUARES, _GAINED, _BEHIND, _TIED, _AHEAD = range(7)
_COLUMNS: dict[Unit, tuple[int, ...]] = {
    strength_sums: (_WON, _MET, _SQUARES, _BEHIND, _TIED, _AHEAD),
    gain_sums: (_WON, _GAINED, _BEHIND, _TIED, _AHEAD),
    river_bins: (),
}
_RIVER = 5
# So many final boards differ by exchanges of suits alone, at most.
_MOST_ALIKE = 24


def sums_on(
    asked: Sequence[HandsOn],
    dead: int,
    unit: Unit,
    ranges: tuple[array[float], ...],
    settings: tuple[int, ...],
    control: Control,
    folded: tuple[array[float], ...] = (),
) -> Iterator[Array]:
    """For each board the sums of a unit, an array with a row for each hand asked about, in the order of the boards.

    The ranges and those of folded hands have no hands with dead cards; the sums of such hands are 0.
    """
    alone = [False] * len(asked)
    others = 0
    if not folded and unit in _COLUMNS:
        others = int(installed("numpy").count_nonzero(ranges[0]))
        alone = _are_few(asked, dead, unit, ranges[0], others)
    if all(
        alone
    ):  # one hand is asked about in loops, where watching two halves of the work takes as long as the work
        yield from _listed(asked, dead, unit, ranges[0], others, settings, control)
        return
    few, many = [
        [on for on, short in zip(asked, alone, strict=True) if short is way] for way in (True, False)
    ]
    part = len(few) / max(1, len(asked))
    listed = _listed(few, dead, unit, ranges[0], others, settings, control.part(0.0, part))
    swept = swept_sums(many, dead, unit, ranges, settings, control.part(part, 1.0), folded)
    for short in alone:
        yield next(listed if short else swept)
    for ended in (listed, swept):  # who watches is told that they are
        next(ended, None)


def _are_few(
    asked: Sequence[HandsOn], dead: int, unit: Unit, weights: array[float], others: int
) -> list[bool]:
    """Whether the hands on each board are summed up sooner one by one than by a sweep, which has all of them.

    A sweep takes one final board of those that exchanges of suits carry into one another.
    """
    swept_board = costs.SWEPT_GAINS if unit is gain_sums else costs.SWEPT_STRENGTHS
    group = None
    found = []
    for board, hands in asked:
        to_come = _RIVER - board.bit_count()
        if not board or not hands:
            found.append(False)
            continue
        boards = comb(52 - (board | dead).bit_count(), to_come)
        listed = costs.listed_spot(to_come, len(hands), others)[0]
        if listed < costs.RUN_OUTS + boards / _MOST_ALIKE * swept_board:
            found.append(True)
            continue
        group = exchanges(0, dead, [weights]) if group is None else group
        alike = len(symmetry.intersect_groups(symmetry.card_stabilizer(board), group)) // 4
        found.append(listed < costs.RUN_OUTS + boards / alike * swept_board)
    return found


def _listed(
    asked: Sequence[HandsOn],
    dead: int,
    unit: Unit,
    weights: array[float],
    others: int,
    settings: tuple[int, ...],
    control: Control,
) -> Iterator[Array]:
    if asked:
        work, chunks = listed_work(asked, dead, unit, weights, others, settings)
        yield from rows_of(results(work, control), asked, chunks)


def listed_work(
    asked: Sequence[HandsOn],
    dead: int,
    unit: Unit,
    weights: array[float],
    others: int,
    settings: tuple[int, ...],
) -> tuple[Work, list[int]]:
    """The work for hands on some boards, and how many of these are in each of its chunks; `others` meet them."""
    packed = weights.tobytes()
    chunks: list[list[HandsOn]] = []
    seconds = spent = CHUNK_SECONDS
    for on in asked:
        if spent >= CHUNK_SECONDS:
            chunks.append([])
            spent = 0.0
        each = costs.listed_spot(_RIVER - on.board.bit_count(), len(on.hands), others)[0]
        chunks[-1].append(on)
        spent, seconds = spent + each, seconds + each
    tasks = (_task(chunk, dead, unit, packed, settings) for chunk in chunks)
    return Work(sum_hands, tasks, len(chunks), seconds), list(map(len, chunks))


def _task(
    chunk: list[HandsOn], dead: int, unit: Unit, packed: bytes, settings: tuple[int, ...]
) -> tuple[Any, ...]:
    boards, hands = array("Q"), array("H")
    for on in chunk:
        boards.extend([on.board] * len(on.hands))
        hands += on.hands
    return boards.tobytes(), dead, hands.tobytes(), packed, _COLUMNS[unit], *settings


def sum_hands(
    boards: bytes, dead: int, hands: bytes, packed: bytes, columns: tuple[int, ...], bins: int = 0
) -> bytes:
    """A unit of work: the columns, or the bins, of each hand on its board, row after row."""
    numpy = installed("numpy")
    known = array("Q", boards)
    gone = array("Q", [dead & ~each for each in known])
    sums, counted = spots.sum_hands(known, gone, array("H", hands), array("d", packed), bins)
    if counted is not None:
        return counted.tobytes()
    chosen: bytes = numpy.frombuffer(sums).reshape(-1, 7)[:, columns].tobytes()
    return chosen


def rows_of(found: Iterator[bytes], asked: Sequence[HandsOn], chunks: list[int]) -> Iterator[Any]:
    """The rows of each board, of what the chunks have."""
    numpy = installed("numpy")
    boards = iter(asked)
    for packed, count in zip(found, chunks, strict=True):
        several = [next(boards) for _ in range(count)]
        rows = numpy.frombuffer(packed).reshape(sum([len(on.hands) for on in several]), -1)
        start = 0
        for on in several:
            yield rows[start : start + len(on.hands)]
            start += len(on.hands)
