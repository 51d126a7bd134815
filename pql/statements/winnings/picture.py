"""Winnings hand by hand, as the four lines that trackers draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.plotting.style import COLORS, FAINT, INK, RULE, new_figure, title
from pql.results.numbers import count, money

from .result import LINES, TITLES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import WinningsResult


def draw(result: WinningsResult) -> Figure:
    """What was won in all, with all-ins by their equity, at showdown and without, after each hand."""
    figure, axes = new_figure()
    hands = [0, *[point.hands for point in result.points]]
    for name, text, color, style in zip(LINES, TITLES, COLORS, ("-", "--", "-.", ":"), strict=False):
        values = [0.0, *[getattr(point, name) for point in result.points]]
        axes.plot(hands, values, style, color=color, linewidth=1.6, label=f"{text}: {money(values[-1])}")
    axes.axhline(0, color=FAINT, linewidth=0.8)
    axes.set_xlabel("hands", fontsize=9, color=INK)
    axes.grid(axis="y", color=RULE, linewidth=0.7)
    axes.legend(frameon=False, fontsize=8, loc="best")
    title(axes, "winnings", f"{result.method}, {count(result.deals or 0, 'hand')}")
    return figure
