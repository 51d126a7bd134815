"""`pql.read_hands` and `pql.scan_hands`: hand histories as tables."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from .progress import ProgressBar
from .running import carry_out, control

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from concurrent.futures import Executor

    from pql.engine.work import CancelFlag, Control, Progress
    from pql.histories.sources import Paths
    from pql.results.recorded_hands import HandTable


def read_hands(
    paths: Paths,
    *,
    threads: int | None = None,
    progress: Progress | bool | None = None,
    cancel: CancelFlag | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
) -> HandTable:
    """The hands of hand histories as one table, a row for each player of each hand: a `HandTable`.

    `paths` is a file, a folder, a pattern such as `hands/**/*.phhs`, or several of them; `.gz` and `.zip` files are
    unpacked. What format a file has is seen from its text: PHH, Open Hand History, and the sites whose files pokerkit
    reads (`pip install 'pocketql[histories]'`). Hands of hold'em are read; those of other games and broken ones are
    counted and told (`skipped`, `broken`, `problems`) and stop nothing.

    The arguments of running are those of `Query.run`; an executor of processes is worth it for the files of sites.
    Raises `PQLError` for paths where nothing is, TypeError for what is no path.

    >>> import pql
    >>> hands = pql.read_hands("examples/my_hands.phhs")        # doctest: +SKIP
    >>> len(hands), hands.broken                                # doctest: +SKIP
    (60, 0)
    """
    from pql.engine.recorded_hands import batches
    from pql.histories.problems import Tally
    from pql.histories.records import RecordedHands, joined
    from pql.histories.sources import files_of
    from pql.results.recorded_hands import HandTable

    files = files_of(paths)

    def answer(inner: Control) -> HandTable:
        tally, found = Tally(), [RecordedHands()]
        with closing(batches(files, inner)) as parts:
            for part in parts:
                found.append(part.hands)
                tally.add(part.unread)
        return HandTable(joined(found), tally.broken, tally.skipped, tuple(tally.listed))

    return carry_out(answer, control(threads, progress, cancel, timeout, executor))


def scan_hands(
    paths: Paths,
    *,
    threads: int | None = None,
    progress: Progress | bool | None = None,
    cancel: CancelFlag | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
) -> Iterator[HandTable]:
    """The hands of hand histories in batches, read as they are asked for: for more than fits into memory.

    Each batch is a `HandTable` of some thousands of hands with what beside them could not be read. Paths, arguments
    and errors are those of `read_hands`.

    >>> import pql
    >>> sum(len(batch) for batch in pql.scan_hands("examples/my_hands.phhs"))       # doctest: +SKIP
    60
    """
    from pql.histories.sources import files_of

    return _scanned(files_of(paths), control(threads, progress, cancel, timeout, executor))


def _scanned(files: list[str], given: Control) -> Generator[HandTable]:
    from pql.engine.recorded_hands import batches
    from pql.histories.problems import Tally
    from pql.results.recorded_hands import HandTable

    try:
        with closing(batches(files, given)) as parts:
            for part in parts:
                tally = Tally()
                tally.add(part.unread)
                yield HandTable(part.hands, tally.broken, tally.skipped, tuple(tally.listed))
    finally:
        if isinstance(given.progress, ProgressBar):
            given.progress.close()
