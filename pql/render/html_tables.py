"""Tables of answers as HTML: numbers to the right, bars of shares behind them, long lists of hands folded."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from pql.results.numbers import percent
from pql.statements.compare.text import MARKS, footing, mark, overlap, parts, sizes, tables

from .cells import column_texts, shown_places
from .svg import differences_svg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.results import CompareResult, Reading

    from .page import Page


# A single row of more columns than this is set upright, a line for each column.
_MOST_COLUMNS = 6
# Lists of hands or cards that are longer are folded: so much of them is seen.
_LISTS, _LONGEST_LIST, _SEEN = ("hands", "cards"), 72, 56


def paragraphs(texts: Iterable[str]) -> str:
    """What is below an answer, a paragraph each."""
    return "".join(f"<p class=q>{escape(text)}</p>\n" for text in texts if text)


def table_html(read: Reading, page: Page, caption: str = "", most_rows: int | None = None) -> str:
    """The rows of an answer as a table; its equity, or else its first share, has a bar behind it."""
    places = shown_places(read)
    headings = [escape(read.columns[place].heading) for place in places]
    classes = ["n" if read.columns[place].right else "" for place in places]
    upright = len(read.rows) == 1 and len(places) > _MOST_COLUMNS
    barred = _barred(read, places) if not upright else places
    rows = list(zip(*[_cells(read, place, place in barred, page) for place in places], strict=True))
    lines = []
    if upright:
        lines += [
            f"<tr><th>{heading}</th>{cell}</tr>" for heading, cell in zip(headings, rows[0], strict=True)
        ]
    else:
        lines.append(
            row_html([tag_html("th", text, kind) for text, kind in zip(headings, classes, strict=True)])
        )
        lines += [row_html(row) for row in _fewer(rows, len(places), most_rows)]
    return framed(lines, caption)


def framed(rows: Iterable[str], caption: str = "") -> str:
    """A table of rows, in a frame that scrolls where a screen is narrower."""
    head = "<div class=wide><table>" + (f"<caption>{escape(caption)}</caption>" if caption else "")
    return "\n".join([head, *rows, "</table></div>\n"])


def row_html(cells: Iterable[str]) -> str:
    """A row of a table."""
    return f"<tr>{''.join(cells)}</tr>"


def _fewer(rows: list[tuple[str, ...]], columns: int, most_rows: int | None) -> list[tuple[str, ...]]:
    """The rows, or the first and the last where they are too many, with how many are between them."""
    if most_rows is None or len(rows) <= most_rows:
        return rows
    first = 2 * most_rows // 3
    last = most_rows - first
    between = f"<td colspan={columns} class=q>... {len(rows) - most_rows:,} more between them</td>"
    return [*rows[:first], (between,), *rows[-last:]]


def _barred(read: Reading, places: list[int]) -> list[int]:
    """The column whose values are drawn as bars, if there is one."""
    shares = [place for place in places if read.columns[place].unit == "share"]
    equities = [place for place in shares if read.columns[place].name == "equity"]
    return (equities or shares)[:1]


def _cells(read: Reading, place: int, barred: bool, page: Page) -> list[str]:
    kind = "n" if read.columns[place].right else ""
    found = []
    for cell, text in zip(read.cells(place), column_texts(read, place, page), strict=True):
        written = indented(escape(text), "&emsp;").replace("\n", "<br>")
        if read.columns[place].name in _LISTS and len(text) > _LONGEST_LIST:
            written = _folded(text)
        listed = "h" if read.columns[place].name in _LISTS and len(text) > _SEEN // 4 else kind
        if barred and read.columns[place].unit == "share" and isinstance(cell.value, int | float):
            found.append(tag_html("td", written, f"{kind} b".strip(), cell.value))
        elif isinstance(cell.value, dict) and read.columns[place].unit == "histogram":
            found.append(f"<td>{_histogram(cell.value, text)}</td>")
        else:
            found.append(tag_html("td", written, listed))
    return found


def indented(text: str, mark: str) -> str:
    """A text with its blanks at the beginning, two each, as marks that a page shows.

    >>> indented("  topkicker", "&emsp;"), indented("toppair", "&emsp;")
    ('&emsp;topkicker', 'toppair')
    """
    bare = text.lstrip(" ")
    return mark * ((len(text) - len(bare)) // 2) + bare


def tag_html(tag: str, written: str, kind: str, bar: float | None = None) -> str:
    """A cell, or a heading: `kind` is its class, `bar` how long the bar behind it is, as a fraction of 1."""
    kind = f' class="{kind}"' if kind else ""
    style = "" if bar is None else f' style="--b:{100 * min(max(bar, 0), 1):.1f}%"'
    return f"<{tag}{kind}{style}>{written}</{tag}>"


def _folded(text: str) -> str:
    """A long list of hands or cards: its beginning, and all of it where it is asked for."""
    seen = text[:_SEEN].rsplit(" ", 1)[0]
    return f"<details><summary>{escape(seen)} &hellip;</summary>{escape(text[len(seen) :])}</details>"


def _histogram(shares: dict[str, float], text: str) -> str:
    """The values of a histogram, a line each, with bars of one scale."""
    longest = max(shares.values(), default=0) or 1
    lines = zip(text.split("\n"), shares.values(), strict=True)
    rows = [row_html([tag_html("td", escape(line), "b", part / longest)]) for line, part in lines]
    return f"<table>{''.join(rows)}</table>"


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
