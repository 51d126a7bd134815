"""The equities of two ranges hand by hand, as curves."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

from pql.render.plotting.style import COLORS, FAINT, INK, new_figure, percent_axis, title
from pql.results.numbers import count, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import DistributionResult

# The part of an axis that the label of a crossing takes.
_LABEL_WIDTH = 0.06


def draw(result: DistributionResult) -> Figure:
    """Both ranges' equities from the best hand down, and where the curves cross."""
    figure, axes = new_figure()
    for player, color, line in zip(result.players, COLORS, ("-", "--"), strict=False):
        name = shorten(player.text, 40, placeholder=" ...")
        points = player.curve()
        label = f"{name}: equity {percent(player.equity)}, {percent(player.strong)} of hands over 80 %"
        axes.plot(
            [x for x, _ in points], [y for _, y in points], line, color=color, linewidth=1.8, label=label
        )
    labelled = -_LABEL_WIDTH
    for crossing in result.crossings:
        axes.axvline(crossing, color=FAINT, linewidth=0.8, linestyle=":")
        # A label for each would run into the next where crossings are close.
        if crossing - labelled >= _LABEL_WIDTH:
            axes.text(crossing, 0.02, f" {percent(crossing, 0)}", fontsize=8, color=FAINT)
            labelled = crossing
    axes.set_xlabel("share of the range, best hands first", fontsize=9, color=INK)
    axes.set_ylabel("equity", fontsize=9, color=INK)
    percent_axis(axes, "y")
    percent_axis(axes, "x")
    axes.grid(axis="y", color="#DDDDDD", linewidth=0.7)
    axes.legend(frameon=False, fontsize=8, loc="upper right")
    where = f" on {result.board}" if result.board else " before the flop"
    names = " vs ".join([shorten(player.text, 40, placeholder=" ...") for player in result.players])
    title(axes, f"{names}{where}", f"equities hand by hand, {result.method}, {count(result.deals, 'deal')}")
    return figure
