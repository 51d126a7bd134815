"""The grid of starting hands, coloured by the share of all hands that each beats on a board as it is."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from pql.render.plotting.grid import grid_figure
from pql.render.plotting.style import equity_map
from pql.results.numbers import percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import NutsResult


def draw(result: NutsResult) -> Figure:
    """The mean share that the hands of each class beat; classes that are gone stay white."""
    cells = [[float("nan") if cell is None else cell for cell in row] for row in result.grid]
    labels = [["" if isnan(cell) else percent(cell, 0, "") for cell in row] for row in cells]
    best = result.rows[0]
    below = f"the nuts: {best.makes} ({best.hands}); of {result.combos:,} hands"
    return grid_figure(
        cells, labels, equity_map(), (0.0, 1.0), f"Hands beaten on {result.board}, in %", below
    )
