"""A chart of lines in text: each line has a letter of its own, so that it can be told apart without colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .page import Page

_AXIS = 6  # columns for the labels of the vertical axis
_TENTH = 0.1
_ROWS_A_TENTH = 2
_WIDEST_STEP = 8


class Line(NamedTuple):
    """A line: its letter, its name, the colour of its meaning, and its values, fractions of 1."""

    letter: str
    name: str
    ink: str
    values: Sequence[float]


def line_chart(lines: Sequence[Line], ticks: Sequence[str], caption: str, page: Page) -> list[str]:
    """The lines over one another: percentages upwards, a tick for each value; below it the names of the letters."""
    step = max(2, min(_WIDEST_STEP, (page.width - _AXIS - 3 - len(caption)) // len(ticks)))
    tenths = 1 + min(9, max(int(value / _TENTH) for line in lines for value in line.values))
    height = tenths * _ROWS_A_TENTH
    cells = _cells(lines, height, tenths * _TENTH, step, page.dot)
    bar, foot, corner = ("│", "─", "└") if page.unicode else ("|", "-", "+")
    width = step * len(ticks)
    chart = []
    for row in range(height, -1, -1):
        label = f"{10 * row // _ROWS_A_TENTH} %" if row % _ROWS_A_TENTH == 0 else ""
        drawn = []
        for column in range(width):
            mark, ink = cells.get((row, column), (" ", None))
            drawn.append(page.paint(mark, ink) if ink else mark)
        chart.append(page.paint(f"{label:>{_AXIS - 1}} {bar}", "faint") + "".join(drawn).rstrip())
    axis = "".join(tick.center(step) for tick in ticks).rstrip()
    chart.append(page.paint(" " * _AXIS + corner + foot * width, "faint"))
    chart.append(" " * (_AXIS + 1) + axis + "  " + page.paint(caption, "faint"))
    names = [f"{page.paint(line.letter, line.ink)} {line.name}" for line in lines]
    room = page.width - _AXIS - 1
    together = sum(len(line.name) + 5 for line in lines) - 3 <= room
    return [*chart, *[" " * (_AXIS + 1) + text for text in (["   ".join(names)] if together else names)]]


def _cells(
    lines: Sequence[Line], height: int, top: float, step: int, dot: str
) -> dict[tuple[int, int], tuple[str, str]]:
    """What is where, by row (from below) and column: a letter at each value, dots from one to the next."""
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for line in lines:
        for place, value in enumerate(line.values):
            cell = (round(value / top * height), step * place + (step - 1) // 2)
            while cell in cells:  # two values close together: side by side
                cell = (cell[0], cell[1] + 1)
            cells[cell] = (line.letter, line.ink)
    for line in lines:
        for place, (value, following) in enumerate(zip(line.values, line.values[1:], strict=False)):
            for column in range(1, step):
                height_here = value + (following - value) * column / step
                cell = (round(height_here / top * height), step * place + (step - 1) // 2 + column)
                cells.setdefault(cell, (dot, line.ink))
    return cells
