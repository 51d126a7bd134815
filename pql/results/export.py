"""An answer that was written to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .base import Result, members

if TYPE_CHECKING:
    from .columns import Column


class ExportResult(Result):
    """The answer, the file it was written to, and how many rows of a table it has there.

    `replaced` says whether a file of that name was there before.
    """

    result: Result
    path: str
    rows: int
    replaced: bool = False

    type = "export"

    def schema(self) -> tuple[Column, ...]:
        from .columns import Column

        return Column("path"), Column("rows", "number", stored="int64"), Column("replaced", "flag")

    def to_dict(self) -> dict[str, Any]:
        return members(self, "type path rows replaced")
