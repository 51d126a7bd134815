"""Answers of `tournaments` as text: a line for each figure, or groups as rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import column_texts, how_found
from pql.render.layout import Ink, columns, remark_lines, shortened
from pql.results.numbers import count

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import TournamentsResult

# What people read in place of the names of columns: in a list, and above a column.
_TITLES = {"roi": "ROI", "itm": "in the money", "finish": "place by the field"}
_SHORT = {"roi": "ROI", "itm": "ITM", "finish": "place"}
_LONGEST_KEY = 24


def text_lines(result: TournamentsResult, page: Page) -> list[str]:
    """The figures, then how many tournaments are behind them."""
    read = result.reading()
    keyed = [function is None for function in result.functions]
    texts = [[text or "-" for text in column_texts(read, index, page)] for index in range(len(keyed))]
    if any(keyed) or not result.rows:
        names = [
            shortened(name, _LONGEST_KEY) if is_key else _SHORT.get(name, name)
            for name, is_key in zip(result.columns, keyed, strict=True)
        ]
        cells = [
            [shortened(text, _LONGEST_KEY) for text in column] if is_key else column
            for column, is_key in zip(texts, keyed, strict=True)
        ]
        inks: list[Ink] = [page.cards if is_key else None for is_key in keyed]
        rows = [list(row) for row in zip(*cells, strict=True)]
        lines = columns(names, rows, page, right=[not is_key for is_key in keyed], inks=inks)
    else:
        names = [_TITLES.get(name, name) for name in result.columns]
        width = max(map(len, names))
        lines = [
            f"{page.paint(name.ljust(width), 'title')}  {column[0]}"
            for name, column in zip(names, texts, strict=True)
        ]
    counted = f"{result.method}, {count(result.deals or 0, 'tournament')}"
    if result.looked_at not in (None, result.deals):
        counted += f" of {result.looked_at:,} looked at"
    return [*lines, *remark_lines(how_found(result, page, method=counted), page)]
