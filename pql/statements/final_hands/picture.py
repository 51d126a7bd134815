"""With which types of hands a hand or a range ends, as bars."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

from pql.render.cells import in_words
from pql.render.plotting.style import COLORS, INK, new_figure, percent_axis, title
from pql.results.numbers import count, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import FinalHandsResult


def draw(result: FinalHandsResult) -> Figure:
    """With which type of hand how often."""
    figure, axes = new_figure(7.0, 4.2)
    rows = result.rows[::-1]
    heights = range(len(rows))
    axes.barh(heights, [row.share for row in rows], 0.6, color=COLORS[0])
    axes.set_yticks(list(heights), [in_words(row.category) for row in rows])
    axes.invert_yaxis()
    for index, row in enumerate(rows):
        axes.text(row.share, index, f" {percent(row.share)}", va="center", fontsize=7.5, color=INK)
    percent_axis(axes, "x", 1.15 * max(row.share for row in rows))
    where = f" on {result.board}" if result.board else ""
    below = f"types of hands in the end, {result.method}, {count(result.deals, 'deal')}"
    title(axes, f"{shorten(result.hands, 34, placeholder=' ...')}{where}", below)
    return figure
