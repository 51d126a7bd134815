"""Work in chunks of some milliseconds: how it is divided, the chunks of equities, and how results are added up."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import Any, NamedTuple, Protocol

from pql.cards import kernels
from pql.cards.games import Game
from pql.evaluator_ext import symmetry

from .problem import Problem, unpacked
from .tally import Number, Tally
from .work import Control, Message

# A chunk is meant to last this long, in seconds.
CHUNK_SECONDS = 0.01
# Work that takes at most this long is done on the calling thread: starting threads would cost more.
PARALLEL_SECONDS = 0.02


def chunk_size(items: int, seconds: float, most: int | None = None) -> int:
    """How many items make a chunk, where all of them take so many seconds on one thread; no more than `most`.

    >>> chunk_size(1000, 0.1), chunk_size(1000, 0.1, most=16), chunk_size(0, 0.1)
    (100, 16, 1)
    """
    chunks = max(1, round(seconds / CHUNK_SECONDS))
    size = max(1, -(-items // chunks))
    return size if most is None else min(size, most)


def slices(total: int | None, size: int) -> Iterator[tuple[int, int]]:
    """Half-open ranges of at most `size` that cover 0 to `total`; without end where that is None.

    >>> list(slices(10, 4))
    [(0, 4), (4, 8), (8, 10)]
    """
    start = 0
    while total is None or start < total:
        stop = start + size if total is None else min(start + size, total)
        yield start, stop
        start = stop


class Work(NamedTuple):
    """A function of plain data, its arguments for each chunk, how many chunks there are, seconds on one thread."""

    unit: Callable[..., Any]
    tasks: Iterator[tuple[Any, ...]]
    chunks: int
    seconds: float


class Total(Protocol):
    """A total to which the results of chunks are added."""

    def add(self, counts: Any) -> None:
        """Adds the counts of a chunk."""

    def running(self) -> Message:
        """The estimate so far, in a few words, and the number of deals behind it."""


def results(work: Work, control: Control, running: Callable[[], Message] = Message) -> Generator[Any]:
    """The results of the chunks in order; progress is reported after each."""
    if _is_short(work, control):
        return _at_once(work, control)
    return _one_by_one(work, control, running)


def _is_short(work: Work, control: Control) -> bool:
    return work.chunks <= 1 and control.executor is None and control.progress is None


def _at_once(work: Work, control: Control) -> Generator[Any]:
    """A short answer needs no machinery."""
    for task in work.tasks:
        control.check()
        yield work.unit(*task)


def _one_by_one(work: Work, control: Control, running: Callable[[], Message]) -> Generator[Any]:
    control.report(0.0)
    parallel = work.seconds > PARALLEL_SECONDS
    with closing(control.map(work.unit, work.tasks, parallel=parallel)) as answers:
        for done, result in enumerate(answers, 1):
            yield result
            if done < work.chunks or control.progress is not None:
                control.report(done / work.chunks, running())


def add_up(total: Total, work: Work, control: Control) -> None:
    """Adds the results of all chunks to a total."""
    if _is_short(work, control):
        for task in work.tasks:
            control.check()
            total.add(work.unit(*task))
        return
    answers = _one_by_one(work, control, total.running)
    try:
        for counts in answers:
            total.add(counts)
    finally:
        answers.close()


Slice = tuple[int, int, bytes, int, int] | tuple[bytes, bytes]
"""Places `start` to `stop` of the completions of known cards (known, dead, group, start, stop), or listed boards."""


def board_slices(
    problem: Problem, group: bytes, seconds: float, most: int | None = None
) -> tuple[Iterator[Slice], int]:
    """The boards of a problem in slices of some milliseconds, and how many slices there are, given how long all take.

    `seconds` is on one thread. A slice is at least one board, or one place in the order of boards, and `most` of them.
    The slices hold every board once for each orbit of a group of suit permutations.
    """
    if problem.boards is not None:
        return listed_slices(problem.listed_boards(group), seconds, most)
    boards = symmetry.board_count(problem.known, problem.dead)
    size = chunk_size(boards, seconds, most)
    return completions(problem.known, problem.dead, group, boards, size), -(-boards // size)


def completions(known: int, dead: int, group: bytes, boards: int, size: int) -> Iterator[Slice]:
    """The completions of known cards, so many places in all, in slices."""
    return ((known, dead, group, start, stop) for start, stop in slices(boards, size))


def listed_slices(
    boards: tuple[array[int], array[int]], seconds: float, most: int | None = None
) -> tuple[Iterator[tuple[bytes, bytes]], int]:
    """Listed boards, masks and multiplicities, in slices of some milliseconds, and how many slices there are."""
    masks, multiplicities = boards
    size = chunk_size(len(masks), seconds, most)
    count = max(1, len(masks))  # no boards are a slice too
    parts = (
        (masks[start:stop].tobytes(), multiplicities[start:stop].tobytes())
        for start, stop in slices(count, size)
    )
    return parts, -(-count // size)


def boards_of(boards: Slice) -> tuple[array[int], array[int]]:
    """The boards of a slice: masks and multiplicities."""
    if len(boards) == 2:
        return array("Q", boards[0]), array("I", boards[1])
    return symmetry.enumerate_boards(*boards)


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
