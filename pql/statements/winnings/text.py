"""Winnings as text: a table, and as a picture their lines hand by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pql.render.cells import group_text, how_found
from pql.render.layout import remark_lines, shortened
from pql.results.numbers import money
from pql.statements.select.text import text_lines as table_lines

from .result import LINES, TITLES

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import Point, WinningsResult

_ROWS = 16
_MOST_COLUMNS = 70
_FEWEST_COLUMNS = 20
_LONGEST_NAME = 30
_INKS = ("bar", "tie", "strong", "number")


class _Line(NamedTuple):
    """A line of a picture: its letter and the colour of that, what it is and where it ends, in words, and what it
    reaches after how many hands."""

    letter: str
    ink: str
    title: str
    places: list[tuple[int, float]]


def text_lines(result: WinningsResult, page: Page) -> list[str]:
    """The table, and how many hands are behind it."""
    return table_lines(result, page)


def picture_lines(result: WinningsResult, page: Page) -> list[str]:
    """The lines over one another, money upwards and hands to the right, each with a letter of its own."""
    if result.several_units():
        return [*text_lines(result, page), *remark_lines(result.several_units(), page)]
    lines = _lines(result)
    amounts = [amount for line in lines for _, amount in line.places]
    low, high = min([0.0, *amounts]), max([0.0, *amounts])
    if low == high:
        high = low + 1
    labels = [money(high - (high - low) * row / _ROWS) for row in range(0, _ROWS + 1, 4)]
    axis = max(map(len, labels)) + 2
    width = min(page.width - axis - 1, _MOST_COLUMNS)
    if width < _FEWEST_COLUMNS:
        return text_lines(result, page)
    most = max([line.places[-1][0] for line in lines if line.places], default=0)
    drawn = []
    bar, corner, rule = ("│", "└", "─") if page.unicode else ("|", "+", "-")
    for row, cells in enumerate(_canvas(lines, most, width, low, high, page)):
        label = labels[row // 4] if row % 4 == 0 else ""
        drawn.append(f"{page.paint(label.rjust(axis - 1) + ' ' + bar, 'faint')}{''.join(cells)}".rstrip())
    drawn.append(page.paint(" " * axis + corner + rule * width, "faint"))
    drawn.append(page.paint(" " * (axis + 1) + f"{most:,} hands".rjust(width), "faint"))
    drawn += _legend([line for line in lines if line.places], page)
    remarks = [how_found(result, page, plus_minus=False), *result.not_drawn()]
    return [*drawn, *[line for remark in remarks for line in remark_lines(remark, page)]]


def _lines(result: WinningsResult) -> list[_Line]:
    """The lines that are drawn: four of all hands, or that of each group."""
    if len(result.curves) < 2:
        return [
            _Line(name[0], ink, f"{title} {_end(result.points, name)}", _places(result.points, name))
            for name, ink, title in zip(LINES, _INKS, TITLES, strict=True)
        ]
    lines = []
    for number, (row, _, points) in enumerate(result.curves):
        name = shortened(group_text(result.functions, result.rows[row]), _LONGEST_NAME)
        title = f"{name} {_end(points, 'net')}, adjusted {_end(points, 'adjusted')}"
        ink = _INKS[number % len(_INKS)]
        lines.append(_Line(chr(ord("a") + number), ink, title, _places(points, "net")))
    return lines


def _end(points: tuple[Point, ...], name: str) -> str:
    return money(getattr(points[-1], name)) if points else ""


def _places(points: tuple[Point, ...], name: str) -> list[tuple[int, float]]:
    return [(point.hands, getattr(point, name)) for point in points]


def _legend(lines: list[_Line], page: Page) -> list[str]:
    """What each letter is and where its line ends, as many on a line as there is room for."""
    legend: list[str] = []
    width = 0
    for line in lines:
        text = f": {line.title}"
        named = f"{page.paint(line.letter, line.ink)}{text}"
        if legend and width + len(text) + 3 <= min(page.width, _MOST_COLUMNS):
            legend[-1] += f"; {named}"
            width += len(text) + 3
        else:
            legend.append(named)
            width = len(text) + 1
    return legend


def _canvas(
    lines: list[_Line], most: int, width: int, low: float, high: float, page: Page
) -> list[list[str]]:
    """The letters of the lines, by row from the top and column; a line ends with its last hand."""
    canvas = [[" "] * width for _ in range(_ROWS + 1)]
    zero = round((high - 0) / (high - low) * _ROWS)
    canvas[zero] = [page.paint("·" if page.unicode else "-", "faint")] * width
    for line in reversed(lines):  # the first is above the others
        index, before = 0, 0.0
        for column in range(width):
            reached = most * (column + 1) / width
            while index < len(line.places) and line.places[index][0] <= reached:
                before = line.places[index][1]
                index += 1
            row = round((high - before) / (high - low) * _ROWS)
            canvas[row][column] = page.paint(line.letter, line.ink)
            if index == len(line.places):
                break
    return canvas
