"""Hand against hand as text: the rows and columns that a page has room for."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from pql.render.layout import GAP, columns, remark_lines
from pql.results.numbers import percent

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results.matrix import Matrix

_MOST_ROWS = 26
_CELL = len("100.00 %")


def text_lines(result: Matrix, page: Page) -> list[str]:
    """The equity of each row against each column; below it how many there are of either."""
    fitting = max(1, (page.width - _CELL) // (_CELL + len(GAP)))
    names = result.columns[:fitting]
    rows = [[row, *[_cell(result[row, name]) for name in names]] for row in result.rows[:_MOST_ROWS]]
    table = columns(["", *names], rows, page, right=[False] + [True] * len(names)) if rows and names else []
    whole = not rows or (len(rows), len(names)) == result.shape
    size = f"{len(result.rows):,} x {len(result.columns):,} {result.kind}"
    notes = size if whole else f"{size}; the first {len(rows)} x {len(names)} are shown"
    return [*table, *remark_lines(notes, page)]


def _cell(equity: float) -> str:
    return "-" if isnan(equity) else percent(equity)
