"""An answer that was written to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.results.base import Result, members

if TYPE_CHECKING:
    from pql.results.columns import Column


class ExportResult(Result):
    """The answer, the file it was written to, and how many rows of a table it has there.

    `replaced` says whether a file of that name was there before. `kind` is that of a range file for another program,
    which has so many hands; None for every other.
    """

    result: Result
    path: str
    rows: int
    replaced: bool = False
    kind: str | None = None

    type = "export"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        return Column("path"), Column("rows", "number", stored="int64"), Column("replaced", "flag")

    def remarks(self) -> tuple[str, ...]:
        from pql.statements.sets.result import HandsResult

        if self.kind is None or not isinstance(self.result, HandsResult):
            return ()
        from pql.notation.range_files import loss

        changed = loss(self.kind, self.result.hands)
        return () if changed is None else (changed,)

    def _as_dict(self) -> dict[str, Any]:
        answer = members(self, "type path rows replaced", "kind")
        return answer | ({"notes": list(notes)} if (notes := self.remarks()) else {})
