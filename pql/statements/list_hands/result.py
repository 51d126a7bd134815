"""The answer to `list from history`: recorded hands, a row for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pql.results.base import members
from pql.results.table import TableResult

if TYPE_CHECKING:
    from pql.results.columns import Column


class HandRows(TableResult):
    """Recorded hands, each as one of its players saw it; `deals` counts all rows that were found, `hands` their hands.

    The columns: `hand`, its number; `date` in UTC; `table`; `name`, `position` and `cards` of the player; `board`;
    `actions`, what the player did, in letters (X check, B bet, C call, R raise, F fold) with `/` between streets;
    `net` in the money of the hand; `path` and `line` of its text; `tags`, with commas between, and `note` of the hand
    in its collection. What is not known is None.
    """

    notes: tuple[str, ...] = ()
    hands: int = 0

    names: ClassVar[tuple[str, ...]] = (
        "hand", "date", "table", "name", "position", "cards", "board", "actions", "net", "path", "line",
        "tags", "note",
    )  # fmt: skip

    type = "list_hands"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        columns = {"net": Column("net", "amount"), "line": Column("line", "code", stored="int64")}
        return tuple([columns.get(name) or Column(name) for name in self.names])

    def described(self) -> tuple[Column, ...]:
        return self.schema()

    def _as_dict(self) -> dict[str, Any]:
        return super()._as_dict() | members(self, "hands", "notes")

    def remarks(self) -> tuple[str, ...]:
        return self.notes
