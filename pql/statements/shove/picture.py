"""All in or nothing as a grid: what each class makes, or how often it is pushed."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from pql.render.plotting.grid import grid_figure
from pql.render.plotting.style import equity_map, share_map
from pql.results.numbers import in_decimals, percent

from .result import NashResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import ShoveResult


def draw(result: ShoveResult | NashResult) -> Figure:
    """The value of each class, white at nothing; of an equilibrium both frequencies, a push shaded by its own."""
    if isinstance(result, NashResult):
        return _equilibrium(result)
    cells = [[float("nan") if cell is None else cell for cell in row] for row in result.grid()]
    reach = max([abs(cell) for row in cells for cell in row if not isnan(cell)] or [0.0]) or 1.0
    labels = [
        ["" if isnan(cell) else in_decimals(cell, result.pot.decimals) for cell in row] for row in cells
    ]
    heading = f"{result.pot.text}, called by {result.calling}"
    unit = "in prizes" if result.pot.tournament else "in big blinds"
    below = f"what it makes beside folding, {unit}; {percent(result.profitable_share)} of hands make money"
    return grid_figure(cells, labels, equity_map(), (-reach, reach), heading, below)


def _equilibrium(result: NashResult) -> Figure:
    pushes = [[cell or 0.0 for cell in row] for row in result.grid()]
    calls = [[cell or 0.0 for cell in row] for row in result.call_grid()]
    labels = [
        [_frequencies(push, call) for push, call in zip(*rows, strict=True)]
        for rows in zip(pushes, calls, strict=True)
    ]
    ante = f", ante {result.ante:g}" if result.ante else ""
    heading = f"all in or nothing, {result.stack:g} big blinds{ante}"
    below = f"shaded: pushed, {percent(result.push_share)}; call: called, {percent(result.call_share)}"
    return grid_figure(pushes, labels, share_map(), (0.0, 1.0), heading, below)


def _frequencies(push: float, call: float) -> str:
    """How often a class is pushed where that is sometimes, and called with where it ever is."""
    parts = [f"{100 * push:.0f} %"] if 0 < push < 1 else []
    if call:
        parts.append("call" if call == 1 else f"call {100 * call:.0f} %")
    return ", ".join(parts)
