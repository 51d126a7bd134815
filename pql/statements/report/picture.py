"""Reports (`equity ... by`): the grid of starting hands, the cards of the deck, or bars."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

from pql.render.cells import in_words
from pql.render.plotting.grid import card_figure, grid_figure
from pql.render.plotting.style import ABOVE, BELOW, INK, equity_map, new_figure, percent_axis, title
from pql.results.numbers import percent, points

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import ReportResult

# A report with more rows is not drawn.
_MOST_BARS = 60


def draw(result: ReportResult) -> Figure:
    """A report by hand or class as the grid, by turn or river as the cards of the deck, any other as bars."""
    if result.by in ("hand", "class"):
        cells = [[float("nan") if cell is None else cell for cell in row] for row in result.grid()]
        labels = [["" if isnan(cell) else percent(cell, 1, "") for cell in row] for row in cells]
        heading, below = _heading(result)
        return grid_figure(cells, labels, equity_map(), _around_half(cells), heading, below)
    if result.by in ("turn", "river"):
        return _cards(result)
    return _bars(result)


def _heading(result: ReportResult) -> tuple[str, str]:
    where = f" on {result.board}" if result.board else " before the flop"
    heading = f"{result.players[0]} against {', '.join(result.players[1:])}{where}"
    return heading, f"equity: {percent(result.equity)} in all; {result.method}"


def _around_half(cells: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The ends of the colours: as far below a half as above it, so that white is even."""
    reach = max([abs(cell - 0.5) for row in cells for cell in row if not isnan(cell)] or [0.5])
    reach = min(0.5, max(0.05, reach))
    return 0.5 - reach, 0.5 + reach


def _cards(result: ReportResult) -> Figure:
    """The equity after each next card, with its change under it."""
    cells = [
        [float("nan") if cell is None else cell - result.equity for cell in row] for row in result.card_grid()
    ]
    labels = [
        [
            "" if isnan(change) else f"{percent(change + result.equity, 1, '')}\n{points(change, 1)}"
            for change in row
        ]
        for row in cells
    ]
    reach = max([abs(cell) for row in cells for cell in row if not isnan(cell)] or [0.1])
    heading, below = _heading(result)
    return card_figure(
        cells,
        labels,
        equity_map(),
        (-reach, reach),
        f"{heading}, by {result.by}",
        f"{below}; under each the change",
    )


def _bars(result: ReportResult) -> Figure:
    """A bar for each row of a report, from the statement's equity to the row's."""
    rows = list(result.rows if result.by != "flop" else result.textures)[:_MOST_BARS]
    figure, axes = new_figure(7.0, 1.4 + 0.27 * len(rows))
    heights = range(len(rows))
    colors = [ABOVE if row.change >= 0 else BELOW for row in rows]
    axes.barh(heights, [row.change for row in rows], 0.7, left=result.equity, color=colors)
    for index, row in enumerate(rows):
        side = "left" if row.change >= 0 else "right"
        text = f" {percent(row.equity)} ({points(row.change)}) "
        axes.text(row.equity, index, text, va="center", ha=side, fontsize=7.5, color=INK)
    axes.axvline(result.equity, color=INK, linewidth=0.9)
    axes.set_yticks(list(heights), [in_words(row.name) for row in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    percent_axis(axes, "x")
    equities = [row.equity for row in rows] or [result.equity]
    axes.set_xlim(max(0.0, min(equities) - 0.14), min(1.0, max(equities) + 0.14))
    by = "texture" if result.by == "flop" else result.by
    where = f" on {result.board}" if result.board else ""
    title(
        axes,
        f"{result.players[0]} against {', '.join(result.players[1:])}{where}, by {by}",
        f"equity {percent(result.equity)} in all (the line); blue above it, orange below; {result.method}",
    )
    return figure
