"""Answers of `select` as text: a table of aggregates, and a bar chart for each histogram."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.render.cells import column_texts, histogram_texts, how_found, in_words, value_text
from pql.render.layout import (
    GAP,
    Ink,
    bar,
    bar_from_the_middle,
    columns,
    columns_width,
    remark_lines,
    shortened,
)

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import SelectResult

_BAR_WIDTH, _NARROWEST_BAR = 30, 5
_LONGEST_HEADER = 40
_NARROWEST_NUMBER = 10
Table = tuple[list[str], list[list[str]], list[bool], "list[Ink]"]


def text_lines(result: SelectResult, page: Page) -> list[str]:
    """The table without its histograms, then these, then how many deals are behind it all."""
    return _lines(result, page, False)


def picture_lines(result: SelectResult, page: Page) -> list[str]:
    """The same with a bar beside each number of a group, all of a column on one scale."""
    return _lines(result, page, True)


def _lines(result: SelectResult, page: Page, drawn: bool) -> list[str]:
    plain = [index for index, function in enumerate(result.functions) if function != "histogram"]
    lines: list[str] = []
    if plain:
        read = result.reading()
        rows = [list(row) for row in zip(*[column_texts(read, index, page) for index in plain], strict=True)]
        header = [shortened(result.columns[index], _LONGEST_HEADER) for index in plain]
        right = [read.columns[index].right for index in plain]
        inks: list[Ink] = [None if number else page.cards for number in right]
        if drawn and None in result.functions:
            header, rows, right, inks = _with_bars(result, plain, (header, rows, right, inks), page)
        keys = sum([function is None for function in result.functions])
        lines += columns(header, rows, page, right=right, inks=inks, keys=keys)
    for index, function in enumerate(result.functions):
        if function == "histogram":
            lines += _histograms(result, index, page, bool(lines))
    return [*lines, *remark_lines(how_found(result, page), page)]


def _with_bars(result: SelectResult, plain: list[int], table: Table, page: Page) -> Table:
    """A table with a column of bars behind each column of numbers, if there is room."""
    header, rows, right, inks = table
    drawn = [
        at
        for at, index in enumerate(plain)
        if result.functions[index] not in (None, "size", "hands") and right[at]
    ]
    room = (page.width - columns_width(header, rows)) // max(1, len(drawn)) - len(GAP)
    width = min(_BAR_WIDTH, room)
    for at in reversed(drawn if width >= _NARROWEST_BAR else []):
        values = [row[plain[at]] or 0.0 for row in result.rows]
        largest = max(map(abs, values), default=0.0) or 1.0
        for cells, value in zip(rows, values, strict=True):
            if min(values) < 0:
                cells.insert(at + 1, bar_from_the_middle(value / largest, (width - 1) // 2, page))
            else:
                cells.insert(at + 1, bar(value / largest, width, page))
        header.insert(at + 1, "")
        right.insert(at + 1, False)
        inks.insert(at + 1, "bar")
    return header, rows, right, inks


def _histograms(result: SelectResult, index: int, page: Page, apart: bool) -> list[str]:
    """A chart for each row, under the name of the column and the key of the row."""
    lines: list[str] = []
    keys = [column for column, function in enumerate(result.functions) if function is None]
    for number, row in enumerate(result.rows):
        if apart or lines:
            lines.append("")
        title = ", ".join([result.columns[index], *[value_text(row[key]) for key in keys]])
        lines.append(page.paint(shortened(title, page.width), "title"))
        ends = result.intervals[number][index] if result.intervals else None
        lines += _bars(row[index], result.errors[number][index], ends, page)
    return lines


def _bars(shares: dict[str, float], errors: Any, intervals: Any, page: Page) -> list[str]:
    if not shares:
        return ["no values"]
    label_width = max([len(in_words(label)) for label in shares])
    longest = max(shares.values())
    texts = [*histogram_texts(shares, errors, intervals, page)]
    number_width = max([_NARROWEST_NUMBER, *[len(number) for _, number in texts]])
    room = min(_BAR_WIDTH, page.width - label_width - number_width - 14)
    lines = []
    for value, (label, number) in zip(shares.values(), texts, strict=True):
        filled = value / longest
        drawn = page.paint(bar(filled, room, page), "bar") if room > 4 and page.screen else ""
        lines.append(f"{label.rjust(label_width)}{GAP}{number.rjust(number_width)}{GAP}{drawn}".rstrip())
    return lines
