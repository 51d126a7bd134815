"""`export`: where the answer went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.results.numbers import count

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import ExportResult


def text_lines(result: ExportResult, page: Page) -> list[str]:
    """The file and how many rows are in it."""
    before = " (replaced the file that was there)" if result.replaced else ""
    what = count(result.rows, "row" if result.kind is None else "hand")
    kind = f" as {result.kind}" if result.kind is not None else ""
    return [f"wrote {what} to {result.path}{kind}{before}"]
