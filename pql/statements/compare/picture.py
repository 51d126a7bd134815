"""Two ranges compared: the grid of starting hands with both weights, coloured by the difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.plotting.grid import class_at, grid_figure
from pql.render.plotting.style import equity_map
from pql.results.numbers import percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import CompareResult, CompareRow


def draw(result: CompareResult) -> Figure:
    """Blue where the first range has more of a class, orange where the second has; in each both weights in percent."""
    cells = [[float("nan") if cell is None else cell for cell in row] for row in result.grid()]
    weights = {row.name: row for row in result.of_kind("class")}
    labels = [
        [_label(weights.get(class_at(row, column))) for column in range(len(own))]
        for row, own in enumerate(cells)
    ]
    where = f" on {result.board}" if result.board else ""
    first, second = result.ranges
    heading = f"{first.text} and {second.text}{where}"
    below = f"blue: more of it in the first, orange: in the second; overlap {percent(result.overlap)}"
    return grid_figure(cells, labels, equity_map(), (-1.0, 1.0), heading, below)


def _label(row: CompareRow | None) -> str:
    return "" if row is None else f"{percent(row.first, 0, '')} | {percent(row.second, 0, '')}"
