"""What stacks are worth, against their chips: a point for each player, and the line where both are the same part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.plotting.style import ABOVE, FAINT, INK, new_figure, percent_axis, title
from pql.results.numbers import in_decimals

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import IcmResult

# More names than these would cover each other.
_MOST_NAMES = 20


def draw(result: IcmResult) -> Figure:
    """The part of the prizes by the part of the chips."""
    figure, axes = new_figure(5.6, 5.2)
    chips = [player.chips for player in result.players]
    parts = [player.prize_share for player in result.players]
    most = 1.2 * max(*chips, *parts)
    axes.plot([0, most], [0, most], color=FAINT, linewidth=1, linestyle=":")
    axes.scatter(chips, parts, color=ABOVE, s=28, zorder=3)
    if len(result.players) <= _MOST_NAMES:
        for player in result.players:
            label = f" {player.name}: {in_decimals(player.worth, result.decimals)}"
            axes.text(player.chips, player.prize_share, label, fontsize=8, color=INK, va="bottom")
    for side, label in (("x", "part of the chips"), ("y", "part of the prizes")):
        percent_axis(axes, side, most)
        getattr(axes, f"set_{side}label")(label, fontsize=9, color=INK)
    title(
        axes,
        "what stacks are worth",
        "the independent chip model; dotted: as much as their part of the chips",
    )
    return figure
