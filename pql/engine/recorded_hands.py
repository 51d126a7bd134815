"""Hands of files, read in parts on threads or an executor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from pql.histories.problems import Batch, Unread
from pql.histories.reading import read_whole
from pql.histories.records import RecordedHands
from pql.histories.sources import parts_of
from pql.results.numbers import count

from .work import Control, Message

if TYPE_CHECKING:
    from collections.abc import Generator

    from pql.histories.collection.stored import StoredPart
    from pql.histories.sources import Part, Stretch


@contextmanager
def reading_files(control: Control) -> Iterator[None]:
    """Where the time is up meanwhile, it is said what takes less than so many files."""
    budget = control.budget
    before, budget.less = budget.less, _LESS
    try:
        yield
    finally:
        budget.less = before


_LESS = "fewer files take less; `pql.read_hands` in Python reads them once for many questions"


def batches(files: Sequence[str | Stretch], control: Control, game: str | None = None) -> Generator[Batch]:
    """The hands of some files (those of `files_of`), a batch for each part of a file, in their order.

    They are those of a game, or all of them.

    No more parts are held than are being read, so that files may be larger than the memory.
    """
    lost: list[Unread] = []

    def tasks() -> Iterator[tuple[Part | StoredPart, str | None]]:
        for part in parts_of(files):
            if isinstance(part, Unread):
                lost.append(part)
            else:
                yield part, game

    hands = 0
    with closing(control.map(read_whole, tasks(), parallel=True)) as parts:
        for batch in parts:
            hands += len(batch.hands)
            control.report(batch.done, Message(count(hands, "hand")))
            yield batch._replace(unread=[*_taken(lost), *batch.unread])
    if lost:
        yield Batch(RecordedHands(), _taken(lost))


def _taken(lost: list[Unread]) -> list[Unread]:
    taken = lost.copy()
    lost.clear()
    return taken
