"""A picture of another answer."""

from __future__ import annotations

from typing import Any

from .base import Result, members


class PlotResult(Result):
    """The answer a picture shows, and the file it was written to (None: it is drawn where it is read).

    `replaced` says whether a file of that name was there before.
    """

    result: Result
    path: str | None = None
    replaced: bool = False

    type = "plot"

    def to_dict(self) -> dict[str, Any]:
        return members(self, "type path replaced result")
