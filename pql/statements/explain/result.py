"""How a statement is understood and run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.results.base import Result

if TYPE_CHECKING:
    from pql.results.columns import Column


class ExplainResult(Result):
    """How a statement is understood and run: titled sections of text, and the answer it gave, if it ran."""

    sections: tuple[tuple[str, str], ...]
    result: Result | None = None

    type = "explain"
    rows_are = "sections"
    in_lines = ("sections",)

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        return Column("section", of="0"), Column("text", of="1")

    def described(self) -> tuple[Column, ...]:
        return ()

    def _as_dict(self) -> dict[str, Any]:
        return {"type": self.type, **dict(self.sections)}
