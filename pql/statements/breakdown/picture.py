"""A range by made hands and draws as bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import in_words
from pql.render.plotting.style import ABOVE, BELOW, COLORS, INK, new_figure, percent_axis, title
from pql.results.numbers import amount, percent, share

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import BreakdownResult


_COLORS = {"made": ABOVE, "low": COLORS[2], "draw": BELOW}


def draw(result: BreakdownResult) -> Figure:
    """The made hands of a range, best first, and under them its draws; the equity of each where there is one."""
    parts = [line for kind in _COLORS for line in result.of_kind(kind) if line.share]
    figure, axes = new_figure(7.0, 1.4 + 0.27 * max(2, len(parts)))
    heights = range(len(parts))
    colors = [_COLORS[line.kind] for line in parts]
    axes.barh(heights, [line.share for line in parts], 0.7, color=colors)
    for index, line in enumerate(parts):
        equity = "" if line.equity is None else f"   equity {percent(line.equity)}"
        label = f" {share(line.share)}{equity}"
        axes.text(line.share, index, label, va="center", fontsize=7.5, color=INK)
    axes.set_yticks(list(heights), [in_words(line.line) for line in parts])
    axes.set_ylim(len(parts) - 0.4, -0.6)
    percent_axis(axes, "x", min(1.2, 0.12 + max([line.share for line in parts] or [0.88])))
    boards = f"{result.boards:,} boards, " if result.boards > 1 else ""
    against = f"; equity against {result.versus}: {percent(result.equity or 0)}" if result.versus else ""
    lows = ", green: lows" if result.of_kind("low") else ""
    below = f"{boards}{amount(result.combos)} hands{against}; blue: made hands{lows}, orange: draws, which overlap"
    title(axes, f"{result.hands} on {result.board}", below)
    return figure
