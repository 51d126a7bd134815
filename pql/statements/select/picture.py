"""Answers of `select` as bars: a panel for each aggregate, a bar for each group with the interval of a sample."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING, NamedTuple

from pql.render.cells import group_text, in_words, method_text
from pql.render.plotting import no_picture
from pql.render.plotting.style import ABOVE, BELOW, FAINT, INK, RULE, bar_panels, percent_axis, title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from .result import SelectResult

# More panels and more bars are not read: the table has them.
_MOST_PANELS, _MOST_BARS = 4, 40


class _Bar(NamedTuple):
    """A bar by its name, with both ends of its 95 % interval, None without one."""

    name: str
    length: float
    interval: tuple[float, float] | None


def can_draw(result: SelectResult) -> bool:
    """Whether there are bars."""
    return bool(_panels(result))


def draw(result: SelectResult) -> Figure:
    """A panel for each of the first aggregates. Raises `PQLError` where there are no bars."""
    panels = _panels(result)
    if not panels:
        raise no_picture(
            result, "bars are of groups: `group by position`, or `histogram(net)` as an aggregate"
        )
    longest = max([len(bars) for _, bars in panels])
    figure, axes = bar_panels(len(panels), longest)
    for each, (position, bars) in zip(axes, panels, strict=True):
        _panel(each, bars, result.described()[position].unit in ("share", "histogram"))
        each.set_xlabel(shorten(result.columns[position], 40, placeholder=" ..."), fontsize=9, color=INK)
    keys = [name for name, function in zip(result.columns, result.functions, strict=True) if function is None]
    lines = "" if result.method == "exact" else "; lines: the 95 % interval"
    more = "" if len(result.rows) <= _MOST_BARS else f"; the first {_MOST_BARS} of {len(result.rows):,} rows"
    title(axes[0], f"by {', '.join(keys)}" if keys else "histogram", f"{method_text(result)}{lines}{more}")
    return figure


def _panels(result: SelectResult) -> list[tuple[int, list[_Bar]]]:
    """The first columns that have bars, with these: one of groups, as many as were found, and several else."""
    bars = [(position, _bars(result, position)) for position in range(len(result.columns))]
    least = 1 if None in result.functions else 2
    return [(position, each) for position, each in bars if len(each) >= least][:_MOST_PANELS]


def _bars(result: SelectResult, position: int) -> list[_Bar]:
    """The bars of a column: of an aggregate one for each row, of a histogram those of the only row."""
    function = result.functions[position]
    if function == "histogram":
        if len(result.rows) != 1:
            return []
        shares = result.rows[0][position]
        return [
            _Bar(name, share, result.interval(0, position, name))
            for name, share in [*shares.items()][:_MOST_BARS]
        ]
    if function in (None, "size", "hands") or None not in result.functions:
        return []
    bars = []
    for number, row in enumerate(result.rows[:_MOST_BARS]):
        if isinstance(row[position], int | float) and not isinstance(row[position], bool):
            name = shorten(group_text(result.functions, row), 30, placeholder=" ...")
            bars.append(_Bar(name, row[position], result.interval(number, position)))
    return bars


def _panel(axes: Axes, bars: list[_Bar], shares: bool) -> None:
    positions = range(len(bars))
    colors = [ABOVE if bar.length >= 0 else BELOW for bar in bars]
    axes.barh(positions, [bar.length for bar in bars], 0.7, color=colors)
    for position, bar in zip(positions, bars, strict=True):
        if bar.interval is not None:
            axes.plot(bar.interval, (position, position), color=FAINT, linewidth=1)
    axes.set_yticks(list(positions), [in_words(bar.name) for bar in bars])
    axes.set_ylim(len(bars) - 0.4, -0.6)
    if shares:
        percent_axis(
            axes, "x", 1.05 * max([0.01, *[end for bar in bars for end in bar.interval or (bar.length,)]])
        )
    else:
        axes.grid(axis="x", color=RULE, linewidth=0.7)
        axes.axvline(0, color=FAINT, linewidth=0.8)
