"""A range by made hands and draws on the boards of each layer: a row for each, a column for each layer."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

from pql.render.cells import in_words
from pql.render.plotting.grid import CellText, draw_cells
from pql.render.plotting.style import new_figure, share_map, title
from pql.results.numbers import percent, share

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import BreakdownLayersResult


def draw(result: BreakdownLayersResult) -> Figure:
    """The share of each made hand, best first, and of each draw in every layer, all on one scale of colours."""
    names = [*result.names("made"), *result.names("low"), *result.names("draw")]
    breakdowns = [layer.breakdown for layer in result.layers]
    cells = [[each.share(name) for each in breakdowns] for name in names]
    texts = [[[CellText(percent(cell, 1, "") if cell else "", 0.5, 8)] for cell in row] for row in cells]
    figure, axes = new_figure(3.0 + 1.1 * len(breakdowns), 1.7 + 0.27 * len(names))
    draw_cells(axes, cells, texts, share_map(), (0, max([max(row) for row in cells], default=1.0)))
    headings = [shorten(layer.layer, 18, placeholder="...") for layer in result.layers]
    for index, (layer, each) in enumerate(zip(result.layers, breakdowns, strict=True)):
        headings[index] += f"\n{share(layer.share)} of all"
        if each.equity is not None:
            headings[index] += f"\nequity {percent(each.equity)}"
    axes.set_xticks([index + 0.5 for index in range(len(breakdowns))], headings)
    axes.set_yticks([index + 0.5 for index in range(len(names))], [*map(in_words, names)])
    axes.tick_params(length=0)
    axes.set_xlim(0, len(breakdowns))
    axes.set_ylim(len(names), 0)
    where = f" on {result.board}" if result.board else ""
    against = f"against {result.versus}; " if result.versus is not None else ""
    title(axes, f"{result.hands}{where}, by layer", f"{against}shares in %; draws overlap; {result.method}")
    return figure
