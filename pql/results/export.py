"""An answer that was written to a file."""

from __future__ import annotations

from typing import Any

from .base import Result, members


class ExportResult(Result):
    """The answer, the file it was written to, and how many rows of a table it has there.

    `replaced` says whether a file of that name was there before.
    """

    result: Result
    path: str
    rows: int
    replaced: bool = False

    type = "export"

    def to_dict(self) -> dict[str, Any]:
        return members(self, "type path rows replaced")
