"""Winnings as text: a table, and as a picture their lines hand by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import how_found
from pql.render.layout import remark_lines
from pql.results.numbers import money
from pql.statements.select.text import text_lines as table_lines

from .result import LINES, TITLES

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results.numbers import money
from .result import WinningsResult

_ROWS = 16
_MOST_COLUMNS = 70
_FEWEST_COLUMNS = 20
# Those drawn last are above the others.
_ORDER = ("without", "showdown", "adjusted", "net")


def text_lines(result: WinningsResult, page: Page) -> list[str]:
    """The table, and how many hands are behind it."""
    return table_lines(result, page)


def picture_lines(result: WinningsResult, page: Page) -> list[str]:
    """The lines over one another, money upwards and hands to the right, each with a letter of its own."""
    values = [getattr(point, name) for point in result.points for name in LINES]
    low, high = min([0.0, *values]), max([0.0, *values])
    if low == high:
        high = low + 1
    labels = [money(high - (high - low) * row / _ROWS) for row in range(0, _ROWS + 1, 4)]
    axis = max(map(len, labels)) + 2
    width = min(page.width - axis - 1, _MOST_COLUMNS)
    if width < _FEWEST_COLUMNS:
        return text_lines(result, page)
    canvas = _canvas(result, width, low, high, page)
    bar, corner, rule = ("│", "└", "─") if page.unicode else ("|", "+", "-")
    lines = []
    for row, cells in enumerate(canvas):
        label = labels[row // 4] if row % 4 == 0 else ""
        lines.append(f"{page.paint(label.rjust(axis - 1) + ' ' + bar, 'faint')}{''.join(cells)}".rstrip())
    lines.append(page.paint(" " * axis + corner + rule * width, "faint"))
    most = f"{result.points[-1].hands if result.points else 0:,} hands"
    lines.append(page.paint(" " * (axis + 1) + most.rjust(width), "faint"))
    names = [
        f"{page.paint(name[0], _INKS[name])}: {title} {money(getattr(result.points[-1], name))}"
        for name, title in zip(LINES, TITLES, strict=True)
        if result.points
    ]
    lines += ["; ".join(names[:2]), "; ".join(names[2:])]
    return [*lines, *remark_lines(how_found(result, page, plus_minus=False), page)]


_INKS = {"net": "bar", "adjusted": "tie", "showdown": "strong", "without": "number"}


def _canvas(result: WinningsResult, width: int, low: float, high: float, page: Page) -> list[list[str]]:
    """The letters of the lines, by row from the top and column."""
    canvas = [[" "] * width for _ in range(_ROWS + 1)]
    zero = round((high - 0) / (high - low) * _ROWS)
    canvas[zero] = [page.paint("·" if page.unicode else "-", "faint")] * width
    every = result.points[-1].hands if result.points else 1
    for name in _ORDER:
        index, before = 0, 0.0
        for column in range(width):
            reached = every * (column + 1) / width
            while index < len(result.points) and result.points[index].hands <= reached:
                before = getattr(result.points[index], name)
                index += 1
            row = round((high - before) / (high - low) * _ROWS)
            canvas[row][column] = page.paint(name[0], _INKS[name])
    return canvas
