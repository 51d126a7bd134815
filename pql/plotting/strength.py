"""Answers as lines: a hand against one to nine opponents, two ranges hand by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.results.errors import half_interval

from .style import COLORS, FAINT, INK, new_figure, percent_axis, title

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from pql.results.distribution import DistributionResult
    from pql.results.strength import StrengthResult

# The part of an axis that the label of a crossing takes.
_LABEL_WIDTH = 0.06

# What the chart of the source article draws, and how: name, label, line, marker.
_MEASURES = (
    ("win", "win", "-", "o"),
    ("strength", "hand strength now", "--", "s"),
    ("ppot", "positive potential", ":", "^"),
    ("npot", "negative potential", "-.", "v"),
)


def strength_figure(result: StrengthResult) -> Figure:
    """Win, hand strength and both potentials by the number of opponents."""
    if len(result.rows) == 1:
        from .odds import strength_bars

        return _titled(strength_bars(result), result)
    figure, axes = new_figure()
    counts = [row.opponents for row in result.rows]
    for (name, label, line, marker), color in zip(_MEASURES, COLORS, strict=False):
        values = [getattr(row, name) for row in result.rows]
        errors = [half_interval((row.errors or {}).get(name) or 0.0) for row in result.rows]
        axes.errorbar(
            counts, values, yerr=errors if any(errors) else None, label=label, color=color, linestyle=line,
            marker=marker, markersize=5, linewidth=1.6, capsize=2,
        )  # fmt: skip
    axes.set_xticks(counts)
    axes.set_xlabel("opponents", fontsize=9, color=INK)
    percent_axis(axes, "y")
    axes.legend(
        frameon=False, fontsize=8, loc="upper center", bbox_to_anchor=(0.5, -0.14), ncol=len(_MEASURES)
    )
    return _titled(figure, result)


def _titled(figure: Figure, result: StrengthResult) -> Figure:
    counts = [row.opponents for row in result.rows]
    if counts == [1]:
        number = "a random hand"
    else:
        number = (
            f"{counts[0]} to {counts[-1]} random hands" if len(counts) > 1 else f"{counts[0]} random hands"
        )
    opponents = ", ".join(result.versus) or number
    where = f" on {result.board}" if result.board else " before the flop"
    sampled = ""
    if result.method != "exact":
        sampled = f"; {'bars are' if len(counts) > 1 else '± is'} the 95 % interval"
    title(figure.axes[0], f"{result.hands}{where}", f"{result.method}, against {opponents}{sampled}")
    return figure


def distribution_figure(result: DistributionResult) -> Figure:
    """Both ranges' equities from the best hand down, and where the curves cross."""
    from textwrap import shorten

    figure, axes = new_figure()
    for player, color, line in zip(result.players, COLORS, ("-", "--"), strict=False):
        name = shorten(player.text, 40, placeholder=" ...")
        points = player.curve()
        label = f"{name}: {100 * player.equity:.1f} %, {100 * player.strong:.1f} % over 80 %"
        axes.plot(
            [x for x, _ in points], [y for _, y in points], line, color=color, linewidth=1.8, label=label
        )
    labelled = -_LABEL_WIDTH
    for crossing in result.crossings:
        axes.axvline(crossing, color=FAINT, linewidth=0.8, linestyle=":")
        # A label for each would run into the next where crossings are close.
        if crossing - labelled >= _LABEL_WIDTH:
            axes.text(crossing, 0.02, f" {100 * crossing:.0f} %", fontsize=8, color=FAINT)
            labelled = crossing
    axes.set_xlabel("share of the range, best hands first", fontsize=9, color=INK)
    axes.set_ylabel("equity", fontsize=9, color=INK)
    percent_axis(axes, "y")
    percent_axis(axes, "x")
    axes.grid(axis="y", color="#DDDDDD", linewidth=0.7)
    axes.legend(frameon=False, fontsize=8, loc="upper right")
    where = f" on {result.board}" if result.board else " before the flop"
    names = " vs ".join([shorten(player.text, 40, placeholder=" ...") for player in result.players])
    title(axes, f"{names}{where}", f"equities hand by hand, {result.method}, {result.deals:,} deals")
    return figure
