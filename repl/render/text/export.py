"""`export`: where the answer went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.repl.render.numbers import count

if TYPE_CHECKING:
    from pql.repl.render.page import Page
    from pql.results.export import ExportResult


def text_lines(result: ExportResult, page: Page) -> list[str]:
    """The file and how many rows are in it."""
    before = " (replaced the file that was there)" if result.replaced else ""
    return [f"wrote {count(result.rows, 'row')} to {result.path}{before}"]
