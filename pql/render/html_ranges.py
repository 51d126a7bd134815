"""Two ranges compared as HTML: tables that a player reads, with their picture."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from pql.results.numbers import percent
from pql.statements.compare.text import MARKS, footing, mark, overlap, parts, sizes, tables

from .html_tables import framed, paragraphs, row_html, table_html, tag_html
from .svg import differences_svg

if TYPE_CHECKING:
    from pql.results import CompareResult

    from .page import Page


def compare_html(result: CompareResult, page: Page, most_rows: int | None) -> str:
    """A row for each range, what they share, the grid of differences, and what is read in numbers."""
    header, rows = sizes(result)
    against = f"<p>against {escape(result.versus)}</p>\n" if result.versus is not None else ""
    lines = [row_html([tag_html("th", text, "n" if index else "") for index, text in enumerate(header)])]
    for cells in rows:
        lines.append(
            row_html([tag_html("td", escape(text), "n" if index else "") for index, text in enumerate(cells)])
        )
    shared = [f"<tr><th>{title}</th><td>{escape(text)}</td></tr>" for title, text in parts(result)]
    marks = [[None if cell is None else (cell, mark(cell)) for cell in row] for row in result.grid()]
    drawn = differences_svg(marks)
    return "".join([
        against,
        framed(lines),
        framed(shared),
        f"<p>overlap {percent(result.overlap)}: {overlap(result)}</p>\n",
        f"{drawn}\n" + paragraphs([MARKS]) if drawn else "",
        *[table_html(read, page, most_rows=most_rows) for read in tables(result)],
        paragraphs([footing(result, page)]),
    ])  # fmt: skip
