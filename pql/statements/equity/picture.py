"""Equities as bars in two parts: what the players win alone and what they share, or win with high and low hands."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

from pql.render.plotting.style import COLORS, INK, new_figure, percent_axis, title
from pql.results.numbers import count, estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from pql.results import EquityResult


def draw(result: EquityResult) -> Figure:
    """The players' equities in two parts."""
    players = result.players
    figure, axes = new_figure(7.0, 1.3 + 0.55 * len(players))
    names = [shorten(player.hands, 40, placeholder=" ...") for player in players]
    heights = range(len(players))
    parts, (first, second) = result.parts(), result.part_names
    axes.barh(heights, parts, 0.6, color=COLORS[0], label=first)
    rest = [player.equity - part for player, part in zip(players, parts, strict=True)]
    axes.barh(heights, rest, 0.6, left=parts, color=COLORS[4], label=second)
    for index, player in enumerate(players):
        axes.text(
            player.equity + 0.01,
            index,
            estimate(player.equity, player.stderr, "±"),
            va="center",
            fontsize=9,
            color=INK,
        )
    axes.set_yticks(list(heights), names)
    axes.invert_yaxis()
    percent_axis(axes, "x", min(1.0, 0.14 + max(player.equity for player in players)))
    # Below the bars: beside them it would hide a number, above them a heading.
    figure.legend(frameon=False, fontsize=8, loc="outside lower right", ncols=2)
    where = f" on {result.board}" if result.board else ""
    interval = "" if result.method == "exact" else "; ± is the 95 % interval"
    title(
        axes,
        f"{' vs '.join(names)}{where}",
        f"equity, {result.method}, {count(result.deals, 'deal')}{interval}",
    )
    return figure
