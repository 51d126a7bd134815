"""Tables and explanations as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .layout import Painter, columns
from .numbers import amount, count, share

if TYPE_CHECKING:
    from pql.results import ExplainResult, TableResult

    from .page import Page


def table_lines(result: TableResult, page: Page) -> list[str]:
    """Rows under their column names, numbers to the right, and below them how a sample can be repeated."""
    shares = [name == "share" for name in result.columns]
    rows = [[_cell(value, shares[i]) for i, value in enumerate(row)] for row in result.rows]
    right = [_is_numeric([row[i] for row in result.rows]) for i in range(len(result.columns))]
    painters: list[Painter | None] = [page.cards] * len(result.columns)
    lines = columns(result.columns, rows, page, right=right, painters=painters)
    notes = [count(len(rows), "row", "rows")] if page.screen or not rows else []
    if result.method != "exact":
        notes.append(result.method if result.seed is None else f"{result.method}, seed {result.seed}")
    return [*lines, page.paint(", ".join(notes), "faint")] if notes else lines


def _cell(value: object, is_share: bool) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return share(value) if is_share else amount(value)
    if isinstance(value, int):
        return f"{value:,}"
    return str(value)


def _is_numeric(values: list[object]) -> bool:
    numbers = [value for value in values if value is not None]
    return bool(numbers) and all(
        isinstance(value, int | float) and not isinstance(value, bool) for value in numbers
    )


def explain_lines(result: ExplainResult, page: Page) -> list[str]:
    """Each section under its title."""
    lines: list[str] = []
    for title, text in result.sections:
        lines.append(page.paint(title, "title"))
        lines += [f"  {line}".rstrip() for line in text.split("\n")]
    return lines
