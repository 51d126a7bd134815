"""Winnings hand by hand, as the four lines that trackers draw, or two of each group."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

from pql.render.cells import group_text, method_text
from pql.render.plotting import no_picture
from pql.render.plotting.style import COLORS, FAINT, INK, RULE, new_figure, title
from pql.results.numbers import money

from .result import LINES, TITLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from .result import Point, WinningsResult


def can_draw(result: WinningsResult) -> bool:
    """Whether all curves are in the same money."""
    return not result.several_units()


def draw(result: WinningsResult) -> Figure:
    """What was won after each hand: in all, with all-ins by their equity, at showdown and without.

    Several groups have the first two of these each. Raises `PQLError` where groups are in money of different kinds.
    """
    if result.several_units():
        raise no_picture(result, result.several_units())
    figure, axes = new_figure()
    said = [method_text(result)]
    if len(result.curves) > 1:
        for curve, color in zip(result.curves, COLORS, strict=False):
            name = shorten(group_text(result.functions, result.rows[curve.row]), 30, placeholder=" ...")
            _line(axes, curve.points, "adjusted", "--", color, 0.9)
            _line(axes, curve.points, "net", "-", color, 1.6, name)
        said += ["dashed: all-ins by their equity", *result.not_drawn()]
    else:
        for name, text, color, style in zip(LINES, TITLES, COLORS, ("-", "--", "-.", ":"), strict=False):
            _line(axes, result.points, name, style, color, 1.6, text)
    axes.axhline(0, color=FAINT, linewidth=0.8)
    axes.set_xlabel("hands", fontsize=9, color=INK)
    axes.grid(axis="y", color=RULE, linewidth=0.7)
    axes.legend(frameon=False, fontsize=8, loc="best")
    title(axes, "winnings", "; ".join(said))
    return figure


def _line(
    axes: Axes, points: Sequence[Point], name: str, style: str, color: str, width: float, text: str = ""
) -> None:
    """A line of what was won, from nothing on; with a text it is in the legend, which says where it ends."""
    values = [0.0, *[getattr(point, name) for point in points]]
    label = f"{text}: {money(values[-1])}" if text else None
    axes.plot(
        [0, *[point.hands for point in points]], values, style, color=color, linewidth=width, label=label
    )
