"""What a collection of hands has in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.histories.problems import Unread

from .base import Result, members

if TYPE_CHECKING:
    from .columns import Column


class CollectionResult(Result):
    """A collection of hands, the folder `path`: as a table, a row for each file that was read.

    `hands`, `players` and `actions` count its rows. `broken` and `skipped` hands were refused, and `problems` tells of
    each one why; `twice` were in a second file. `since` and `until` are the times of the first and the last hand,
    `sites` their sites, each with its hands. `sources` has a row for each file: its path, its hands, those that were
    broken, skipped and met before.
    """

    path: str
    hands: int
    players: int
    actions: int
    broken: int
    skipped: int
    twice: int
    since: str | None
    until: str | None
    sites: tuple[tuple[str, int], ...]
    sources: tuple[tuple[str, int, int, int, int], ...]
    problems: tuple[Unread, ...] = ()

    type = "collection"
    rows_are = "sources"

    def __len__(self) -> int:
        return self.hands

    def schema(self) -> tuple[Column, ...]:
        from .columns import Column

        counts = enumerate(("hands", "broken", "skipped", "twice"), 1)
        numbers = [Column(name, "number", stored="int64", of=str(place)) for place, name in counts]
        return Column("path", of="0"), *numbers

    def _as_dict(self) -> dict[str, Any]:
        answer = members(self, "type path hands players actions broken skipped twice since until")
        return answer | {
            "sites": [list(site) for site in self.sites],
            "sources": self.entries(),
            "problems": [str(problem) for problem in self.problems],
        }
