"""How a statement is understood and run."""

from __future__ import annotations

from typing import Any

from .base import Result


class ExplainResult(Result):
    """How a statement is understood and run: titled sections of text, and the answer it gave, if it ran."""

    sections: tuple[tuple[str, str], ...]
    result: Result | None = None

    type = "explain"

    def to_dict(self) -> dict[str, Any]:
        return {"type": self.type, **dict(self.sections)}
