"""With which hands a hand or a range ends, as text: a row for each of the nine types, and bars beside the shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import TYPE_WORDS, cell_text, how_found
from pql.render.layout import GAP, bar, columns, columns_width, remark_lines, shortened

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results.columns import Reading

    from .result import FinalHandsResult

_WIDEST_BAR, _NARROWEST_BAR = 24, 6


def text_lines(result: FinalHandsResult, page: Page) -> list[str]:
    """The share of deals that end with each type of hand, and with it or a better one; bars on a screen."""
    return _lines(result, page, page.screen)


def picture_lines(result: FinalHandsResult, page: Page) -> list[str]:
    """The same with bars wherever it is shown."""
    return _lines(result, page, True)


def _lines(result: FinalHandsResult, page: Page, drawn: bool) -> list[str]:
    read = result.reading()
    header = [read.column(name).heading for name in ("category", "share", "or_better")]
    shares, better = (_shares(read, name, page) for name in ("share", "or_better"))
    names = [TYPE_WORDS.get(row.category, row.category) for row in result.rows]
    rows = [list(row) for row in zip(names, shares, better, strict=True)]
    right, inks = [False, True, True], [None, "number", None]
    width = min(_WIDEST_BAR, page.width - columns_width(header, rows) - len(GAP))
    if drawn and width >= _NARROWEST_BAR:
        largest = max(row.share for row in result.rows)
        header.insert(2, "")
        for row, cells in zip(result.rows, rows, strict=True):
            cells.insert(2, bar(row.share / largest, width, page))
        right, inks = [False, True, False, True], [None, "number", "bar", None]
    table = columns(header, rows, page, right=right, inks=inks)
    return [*headline(result, page), "", *table, *remark_lines(footing(result, page), page)]


def headline(result: FinalHandsResult, page: Page) -> list[str]:
    """The hands and the board."""
    on = f" on {result.board}" if result.board else ""
    return [page.paint(shortened(f"{result.hands}{on}", page.width), "strong")]


def footing(result: FinalHandsResult, page: Page) -> str:
    """How the numbers were found."""
    return how_found(result, page, with_board=False)


def _shares(read: Reading, name: str, page: Page) -> list[str]:
    """A column of shares; `-` means nothing."""
    column = read.column(name)
    return [
        cell_text(column, cell, page) if cell.value else "-"
        for cell in read.cells(read.columns.index(column))
    ]
