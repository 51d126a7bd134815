"""Blockers: the grid of starting hands, or the 52 cards, coloured by what they do to a range."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from pql.render.plotting.grid import card_figure, grid_figure
from pql.render.plotting.style import equity_map
from pql.results.numbers import percent, points, share

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import BlockersResult


def draw(result: BlockersResult) -> Figure:
    """The change by each class or card: of what a formula holds for, or of the mean equity.

    Orange where it blocks the strong part, or what the formula holds for, blue where it blocks the rest.
    """
    grid = result.card_grid() if result.by == "card" else result.grid()
    cells = [[float("nan") if cell is None else cell for cell in row] for row in grid]
    labels = [["" if isnan(cell) else points(cell, 1) for cell in row] for row in cells]
    reach = max([abs(cell) for row in cells for cell in row if not isnan(cell)] or [0.0]) or 0.1
    where = f" on {result.board}" if result.board else " before the flop"
    heading = f"What {result.hands or 'any hand'} blocks of {result.versus}{where}"
    below = f"change of its mean equity of {percent(result.value)}, in points; exact"
    if result.share is not None:
        below = f"change in points, exact; of all it has {share(result.share)} {result.where}"
    picture = card_figure if result.by == "card" else grid_figure
    return picture(cells, labels, equity_map(), (-reach, reach), heading, below)
