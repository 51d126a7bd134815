"""Tables as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import readable_table
from pql.render.layout import columns, remark_lines
from pql.results.numbers import count

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results import TableResult


def text_lines(result: TableResult, page: Page) -> list[str]:
    """Rows under their column names, numbers to the right, and below them how a sample can be repeated."""
    header, rows, right, _ = readable_table(result, page)
    lines = columns(header, rows, page, right=right, inks=[page.cards] * len(header))
    notes = [count(len(rows), "row")] if page.screen or not rows else []
    if result.method != "exact":
        notes.append(result.method if result.seed is None else f"{result.method}, seed {result.seed}")
    return [*lines, *remark_lines(", ".join(notes), page)] if notes else lines
