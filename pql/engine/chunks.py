"""Work in chunks of some milliseconds: how it is divided, and how the results are added up."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import Any, NamedTuple, Protocol

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
