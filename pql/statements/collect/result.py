"""What adding hands to a collection did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.histories.problems import of_other_games
from pql.results.base import Result
from pql.results.numbers import count

if TYPE_CHECKING:
    from pql.results.columns import Column


class CollectResult(Result):
    """Hands that were added to a collection, the folder `path`.

    `added` are new, `twice` were met again, `removed` were those of files that are read again. `broken` and `skipped`
    were refused, of the `files` that were read; `unchanged` files were not. `hands` are in the collection now, and
    `tournaments` are new ones of which there is a summary.
    """

    path: str
    added: int
    twice: int
    removed: int
    broken: int
    skipped: int
    files: int
    unchanged: int
    hands: int
    tournaments: int = 0

    type = "collect"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        return Column("path"), *[Column(name, "number", stored="int64") for name in _COUNTS]

    def remarks(self) -> tuple[str, ...]:
        told = []
        if self.broken:
            told.append(f"{self.broken:,} could not be read: `pql hands refused` says why")
        told += of_other_games(self.skipped)
        if self.removed:
            of_files = f"{count(self.removed, 'hand')} of files that have changed"
            told.append(f"{of_files} {'was' if self.removed == 1 else 'were'} read again")
        return tuple(told)


_COUNTS = ("added", "twice", "removed", "broken", "skipped", "files", "unchanged", "hands", "tournaments")
