"""Ranges compared and taken apart as HTML: tables that a player reads, with their picture."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from pql.results.columns import Column

from .cells import whole_line
from .found import how_found
from .html_tables import framed, paragraphs, row_html, table_html, tag_html
from .numbers import percent
from .svg import differences_svg
from .text.breakdown import STRONG_DRAWS
from .text.compare import MARKS, mark, overlap, parts, sizes, tables

if TYPE_CHECKING:
    from pql.results import BreakdownResult, CompareResult, Reading
    from pql.results.columns import Cell

    from .page import Page

_PARTS = (("made hand", ("made", "kicker")), ("draw", ("draw",)), ("made hand and draw", ("both",)))


def compare_html(result: CompareResult, page: Page, most_rows: int | None) -> str:
    """A row for each range, what they share, the grid of differences, and what is read in numbers."""
    header, rows = sizes(result)
    against = f"<p>against {escape(result.versus)}</p>\n" if result.versus is not None else ""
    lines = [row_html([tag_html("th", text, "n" if place else "") for place, text in enumerate(header)])]
    for cells in rows:
        lines.append(
            row_html([tag_html("td", escape(text), "n" if place else "") for place, text in enumerate(cells)])
        )
    shared = [f"<tr><th>{title}</th><td>{escape(text)}</td></tr>" for title, text in parts(result)]
    marks = [[None if cell is None else (cell, mark(cell)) for cell in row] for row in result.grid()]
    drawn = differences_svg(marks)
    return "".join([
        against,
        framed(lines),
        framed(shared),
        f"<p>overlap {percent(result.overlap, 1)}: {overlap(result)}</p>\n",
        f"{drawn}\n" + paragraphs([MARKS]) if drawn else "",
        *[table_html(read, page, most_rows=most_rows) for read in tables(result)],
        paragraphs([how_found(result, page, method="exact")]),
    ])  # fmt: skip


def breakdown_html(result: BreakdownResult, page: Page, most_rows: int | None) -> str:
    """A table of made hands, one of draws, and one of the made hands that draw as well, for the draws that count."""
    read = result.reading()
    on = f" on {result.board}" if result.board else ""
    made = [table_html(part, page, most_rows=most_rows) for part in _parts(read) if part.rows]
    head = f"<p><b>{escape(result.hands + on)}</b></p>\n"
    return head + "".join(made) + paragraphs([*result.verdict(), whole_line(result, read, page)])


def _parts(read: Reading) -> list[Reading]:
    """The rows of each kind, without the kind."""
    names = [column.name for column in read.columns]
    line, kind = names.index("line"), names.index("kind")

    def without_kind(values: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return values[:kind] + values[kind + 1 :]

    found = []
    for title, kinds in _PARTS:
        described = [
            Column(column.name, title=title) if column.name == "line" else column for column in read.columns
        ]
        rows = [row for row in read.rows if row[kind].value in kinds and _counts(str(row[line].value))]
        columns = (*described[:kind], *described[kind + 1 :])
        found.append(type(read)(columns, tuple(without_kind(row) for row in rows)))
    return found


def _counts(line: str) -> bool:
    _, both, draw = line.partition(" + ")
    return not both or draw in STRONG_DRAWS
