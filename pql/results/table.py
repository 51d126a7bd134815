"""Answers in rows: of `list`, `sample` and `show`."""

from __future__ import annotations

from typing import Any

from .base import Result


class TableResult(Result):
    """Rows under named columns: lists, samples, options, names.

    `method` is `exact` or `sampled`; `deals` counts what stands behind the rows; `seed` repeats a sample.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    method: str = "exact"
    deals: int | None = None
    seed: int | None = None

    type = "table"

    def to_dict(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "type": self.type,
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
            "method": self.method,
            "deals": self.deals,
        }
        if self.seed is not None:
            answer["seed"] = self.seed
        return answer
