"""Tables and explanations as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.repl.render.cells import readable_table
from pql.repl.render.layout import broken, columns, remark_lines
from pql.repl.render.numbers import count

if TYPE_CHECKING:
    from pql.repl.render.page import Page
    from pql.results import ExplainResult, TableResult


def table_lines(result: TableResult, page: Page) -> list[str]:
    """Rows under their column names, numbers to the right, and below them how a sample can be repeated."""
    header, rows, right, _ = readable_table(result, page)
    lines = columns(header, rows, page, right=right, inks=[page.cards] * len(header))
    notes = [count(len(rows), "row")] if page.screen or not rows else []
    if result.method != "exact":
        notes.append(result.method if result.seed is None else f"{result.method}, seed {result.seed}")
    return [*lines, *remark_lines(", ".join(notes), page)] if notes else lines


def explain_lines(result: ExplainResult, page: Page) -> list[str]:
    """Each section under its title."""
    lines: list[str] = []
    for title, text in result.sections:
        lines.append(page.paint(title, "title"))
        for line in text.split("\n"):
            indent = " " * (4 + len(line) - len(line.lstrip()))
            lines += broken(f"  {line}".rstrip(), page, indent).split("\n")
    return lines
