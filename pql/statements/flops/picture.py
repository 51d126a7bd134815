"""Flops that stand for all: how often they have each texture, beside all flops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import in_words
from pql.render.plotting.style import ABOVE, BELOW, INK, new_figure, percent_axis, title
from pql.results.numbers import count, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import FlopsResult


def draw(result: FlopsResult) -> Figure:
    """Two bars for each texture: of all flops, and of these."""
    textures = result.textures
    figure, axes = new_figure(7.0, 1.6 + 0.32 * len(textures))
    for shares, offset, color, label in (
        ([each.share for each in textures], -0.2, BELOW, "all flops"),
        ([each.subset for each in textures], 0.2, ABOVE, "these"),
    ):
        heights = [index + offset for index in range(len(textures))]
        axes.barh(heights, shares, 0.38, color=color, label=label)
        for index, share in zip(heights, shares, strict=True):
            axes.text(share, index, f" {percent(share)}", va="center", fontsize=7, color=INK)
    axes.set_yticks(range(len(textures)), [in_words(each.name) for each in textures])
    axes.invert_yaxis()
    axes.legend(loc="lower right")
    percent_axis(axes, "x", 1.1 * max([max(each.share, each.subset) for each in textures]))
    title(axes, f"{count(len(result.flops), 'flop')} by texture", "; ".join(result.verdict()))
    return figure
