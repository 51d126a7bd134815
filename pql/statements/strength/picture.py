"""How strong a hand is: curves over the numbers of opponents, or bars against one number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.plotting.style import ABOVE, COLORS, INK, new_figure, percent_axis, title
from pql.results.errors import half_interval
from pql.results.numbers import estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import StrengthResult

# What the chart of the source article draws, and how: name, label, line, marker.
_MEASURES = (
    ("win", "win", "-", "o"),
    ("strength", "hand strength now", "--", "s"),
    ("ppot", "positive potential", ":", "^"),
    ("npot", "negative potential", "-.", "v"),
)


def draw(result: StrengthResult) -> Figure:
    """Win, hand strength and both potentials by the number of opponents."""
    if len(result.rows) == 1:
        return _titled(_bars(result), result)
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


def _bars(result: StrengthResult) -> Figure:
    """The measures of a hand against one number of opponents."""
    (row,) = result.rows
    measures = {
        "win": "win",
        "tie": "tie",
        "equity": "equity",
        "strength": "hand strength now",
        "ppot": "positive potential",
        "npot": "negative potential",
    }
    figure, axes = new_figure(7.0, 3.2)
    values = [getattr(row, name) for name in measures]
    heights = range(len(measures))
    axes.barh(heights, values, 0.6, color=ABOVE)
    for index, (name, value) in enumerate(zip(measures, values, strict=True)):
        error = (row.errors or {}).get(name)
        label = f" {estimate(value, error or None, '±')}"
        axes.text(value, index, label, va="center", fontsize=8.5, color=INK)
    axes.set_yticks(list(heights), list(measures.values()))
    axes.invert_yaxis()
    percent_axis(axes, "x", min(1.15, 0.15 + max(values)))
    return figure
