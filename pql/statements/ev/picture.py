"""What a call or a bet is worth with each starting hand: the grid, blue where it makes money."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from pql.render.plotting.grid import grid_figure
from pql.render.plotting.style import ABOVE, INK, equity_map, new_figure, percent_axis, title
from pql.results.numbers import in_decimals, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import EvResult
    from .result_of_pot import PotResult


def draw(result: EvResult | PotResult) -> Figure:
    """The value of each class, white at nothing; without hands the shares that the pot alone says."""
    from .result_of_pot import PotResult

    if isinstance(result, PotResult):
        return _bars(result)
    cells = [[float("nan") if cell is None else cell for cell in row] for row in result.grid()]
    reach = max([abs(cell) for row in cells for cell in row if not isnan(cell)] or [0.0]) or 1.0
    decimals = max(0, result.pot.decimals - 1)
    labels = [["" if isnan(cell) else in_decimals(cell, decimals) for cell in row] for row in cells]
    where = f" on {result.board}" if result.board else ""
    heading = f"{result.pot.text}: {' vs '.join(result.players)}{where}"
    below = f"expected value: {in_decimals(result.ev, decimals + 1)} in all; {result.method}"
    return grid_figure(cells, labels, equity_map(), (-reach, reach), heading, below)


def _bars(pot: PotResult) -> Figure:
    named = [("equity that a call needs", pot.needed)]
    if pot.mdf is not None and pot.bluffs is not None:
        named = [("folds that a bluff needs", pot.needed), ("defence (MDF)", pot.mdf), ("bluffs", pot.bluffs)]
    figure, axes = new_figure(7.0, 1.4 + 0.4 * len(named))
    axes.barh([name for name, _ in named], [share for _, share in named], 0.6, color=ABOVE)
    for index, (_, share) in enumerate(named):
        axes.text(share, index, f" {percent(share)}", va="center", fontsize=9, color=INK)
    axes.invert_yaxis()
    percent_axis(axes, "x", 1.15)
    title(axes, pot.text)
    return figure
