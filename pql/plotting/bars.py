"""Answers as bars: who wins how often, with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .style import COLORS, INK, new_figure, percent_axis, title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..results import EquityResult


def equity_figure(result: EquityResult) -> Figure:
    """The players' equities: what they win alone and what they share."""
    from textwrap import shorten

    players = result.players
    figure, axes = new_figure(7.0, 1.3 + 0.55 * len(players))
    names = [shorten(player.hands, 40, placeholder=" ...") for player in players]
    places = range(len(players))
    shared = [player.equity - player.win for player in players]
    axes.barh(places, [player.win for player in players], 0.6, color=COLORS[0], label="wins alone")
    axes.barh(
        places, shared, 0.6, left=[player.win for player in players], color=COLORS[4], label="share of ties"
    )
    for place, player in enumerate(players):
        error = f" ± {100 * player.stderr:.2g}" if player.stderr is not None else ""
        axes.text(
            player.equity + 0.01,
            place,
            f"{100 * player.equity:.2f}{error} %",
            va="center",
            fontsize=9,
            color=INK,
        )
    axes.set_yticks(list(places), names)
    axes.invert_yaxis()
    percent_axis(axes, "x", min(1.0, 0.14 + max(player.equity for player in players)))
    axes.legend(frameon=False, fontsize=8, loc="lower right")
    where = f" on {result.board}" if result.board else ""
    title(axes, f"Equity{where}", f"{result.method}, {result.deals:,} deals")
    return figure


def paired_bars(
    axes: Axes, names: list[str], first: list[float], second: list[float], labels: tuple[str, str]
) -> None:
    """Two bars for each name, one over the other."""
    places = range(len(names))
    axes.barh([place - 0.2 for place in places], first, 0.38, color=COLORS[0], label=labels[0])
    axes.barh([place + 0.2 for place in places], second, 0.38, color=COLORS[1], label=labels[1])
    axes.set_yticks(list(places), names)
    axes.invert_yaxis()
    percent_axis(axes, "x", 1.15 * max([*first, *second, 0.01]))
    axes.legend(frameon=False, fontsize=8)
