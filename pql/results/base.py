"""The base of all answers."""

from __future__ import annotations

from typing import Any

from ..records import Record


class Result(Record):
    """The answer to one statement. `type` names its kind, as in machine-readable output."""

    type = "result"

    def to_dict(self) -> dict[str, Any]:
        """The machine-readable object of this answer."""
        return {"type": self.type}

    def remarks(self) -> tuple[str, ...]:
        """What a reader should know beside the numbers, a sentence each."""
        return ()
