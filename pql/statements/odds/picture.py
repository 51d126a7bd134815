"""Odds as bars: with which types of hands each side wins."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

from pql.render.cells import in_words
from pql.render.plotting.style import COLORS, INK, new_figure, percent_axis, title
from pql.results.numbers import count, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from .result import OddsResult


def draw(result: OddsResult) -> Figure:
    """With which type of hand each side wins how often."""
    figure, axes = new_figure(7.0, 4.6)
    rows = result.rows[::-1]
    names = [shorten(hands, 34, placeholder=" ...") for hands in result.hands]
    labels = (f"{names[0]}: equity {percent(result.hero)}", f"{names[1]}: equity {percent(result.villain)}")
    _paired_bars(
        axes,
        [in_words(row.category) for row in rows],
        [row.hero for row in rows],
        [row.villain for row in rows],
        labels,
    )
    for index, row in enumerate(rows):
        for share, offset in ((row.hero, -0.2), (row.villain, 0.2)):
            axes.text(share, index + offset, f" {percent(share)}", va="center", fontsize=7.5, color=INK)
    where = f" on {result.board}" if result.board else ""
    below = f"wins by hand type, {result.method}, {count(result.deals, 'deal')}; ties are split"
    title(axes, f"{' vs '.join(names)}{where}", below)
    return figure


def _paired_bars(
    axes: Axes, names: list[str], first: list[float], second: list[float], labels: tuple[str, str]
) -> None:
    """Two bars for each name, one over the other."""
    heights = range(len(names))
    axes.barh([place - 0.2 for place in heights], first, 0.38, color=COLORS[0], label=labels[0])
    axes.barh([place + 0.2 for place in heights], second, 0.38, color=COLORS[1], label=labels[1])
    axes.set_yticks(list(heights), names)
    axes.invert_yaxis()
    percent_axis(axes, "x", 1.15 * max([*first, *second, 0.01]))
    axes.legend(frameon=False, fontsize=8)
