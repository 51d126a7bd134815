"""How pictures look: colours that colour-blind readers can tell apart, quiet axes, one size of paper."""

from __future__ import annotations

from bisect import bisect_left
from contextlib import contextmanager
from contextvars import ContextVar
from io import BytesIO
from typing import TYPE_CHECKING, Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from pql.base.diagnostics import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure


# Okabe and Ito's palette, in an order in which neighbours differ in lightness too.
COLORS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#555555", "#999999")
INK, FAINT, RULE = "#222222", "#777777", "#DDDDDD"
ABOVE, BELOW = COLORS[0], COLORS[1]
# Headings: their letters and the space between lines in points, the margin at the right in inches.
_LARGE, _SMALL, _LEADING, _MARGIN = 11, 8.5, 1.35, 0.08
_MOST_LINES = 3


def new_figure(width: float = 7.0, height: float = 4.2) -> tuple[Figure, Axes]:
    """An empty figure, in inches, which belongs to no window, and its one pair of axes."""
    made = ShownFigure(figsize=(width, height), layout="constrained")
    axes = made.subplots()
    _quiet(axes)
    return made, axes


def bar_panels(panels: int, bars: int) -> tuple[Figure, list[Axes]]:
    """An empty figure for panels side by side, of so many bars across, with one list of names for all."""
    made = ShownFigure(figsize=(min(3.5 + 3.5 * panels, 14.0), 1.6 + 0.3 * bars), layout="constrained")
    axes = list(made.subplots(1, panels, squeeze=False)[0])
    for each in axes:
        _quiet(each)
    return made, axes


def _quiet(axes: Axes) -> None:
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(RULE)
    axes.tick_params(colors=INK, labelsize=9, color=RULE)
    axes.set_axisbelow(True)


def share_map() -> Colormap:
    """Weak to strong, for a share."""
    from matplotlib import colormaps

    return colormaps["YlGnBu"]


def equity_map() -> Colormap:
    """Low, even and high, for an equity: the two colours of bars below and above a line, white between them."""
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("equity", ["#A86A00", BELOW, "#FFFFFF", ABOVE, "#003E66"])


def as_drawn(text: str) -> str:
    """A text of an answer for a picture: legible, and no formula of TeX, which matplotlib finds between two dollars."""
    return printable(text).replace("$", r"\$")


_given: ContextVar[str] = ContextVar("title", default="")


@contextmanager
def with_title(text: str) -> Iterator[None]:
    """Gives the pictures that are drawn meanwhile a heading, unless it is empty."""
    token = _given.set(text)
    try:
        yield
    finally:
        _given.reset(token)


def title(axes: Axes, text: str, below: str = "") -> None:
    """A heading at the left, and what the picture is of under it in grey: in as many lines as they need.

    The last that is done to a picture, for how wide its headings may be depends on what is beside its axes. Where
    the answer has a title, that is the heading, and the text goes under it.
    """
    if given := _given.get():
        text, below = given, "; ".join([*filter(None, [text, below])])
    figure = axes.get_figure(root=True)
    assert figure is not None
    layout = figure.get_layout_engine()
    assert layout is not None
    layout.execute(figure)
    room = figure.bbox.x1 - axes.bbox.x0 - _MARGIN * figure.dpi
    lines = _fitting(figure, below, _SMALL, room)
    axes.set_title(
        "\n".join(_fitting(figure, text, _LARGE, room)),
        loc="left", fontsize=_LARGE, color=INK, pad=8 + _LEADING * _SMALL * len(lines),
    )  # fmt: skip
    if lines:
        # At a distance in points: a part of the height would run into the heading of a tall picture.
        axes.annotate(
            "\n".join(lines), (0, 1), xytext=(0, 5), xycoords="axes fraction", textcoords="offset points",
            fontsize=_SMALL, color=FAINT, va="bottom", linespacing=1.2,
        )  # fmt: skip


def _fitting(figure: Figure, text: str, size: float, room: float) -> list[str]:
    """A text in lines of at most so many dots, cut where it is longer than the most lines."""
    measured = figure.text(0, 0, "", fontsize=size)

    def fits(line: str) -> bool:
        measured.set_text(line)
        return measured.get_window_extent().width <= room

    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and not fits(longer):
            if len(lines) == _MOST_LINES:
                lines[-1] += " ..."
                break
            lines.append(word)
        else:
            lines[-1:] = [longer]
    # What still does not fit has no blank to be broken at, or three dots too many.
    for index, line in enumerate(lines):
        if not fits(line):
            whole = line.removesuffix("...")
            shorter = [f"{whole[:end].rstrip()}..." for end in reversed(range(len(whole)))]
            lines[index] = shorter[min(bisect_left(shorter, True, key=fits), len(shorter) - 1)]
    measured.remove()
    return lines


def readable_on(color: tuple[float, float, float, float]) -> str:
    """Black or white, whichever is easier to read on a colour (red, green, blue, alpha from 0 to 1)."""
    red, green, blue, _ = color
    return "white" if 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 else INK


def percent_axis(axes: Axes, which: str, top: float = 1.0) -> None:
    """Shares of 1 shown as percentages along the `x` or `y` axis, with faint rules."""
    from matplotlib.ticker import PercentFormatter

    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.grid(axis="x" if which == "x" else "y", color=RULE, linewidth=0.7)
    (axes.set_xlim if which == "x" else axes.set_ylim)(0, top)


# Two dots of the picture for one of the screen, so that it is sharp on fine screens.
_DPI, _FINER = 144, 2


class ShownFigure(Figure):
    """A figure that belongs to no window."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        FigureCanvasAgg(self)

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        """What a notebook shows: the picture, and its size on the screen."""
        written = BytesIO()
        self.savefig(written, format="png", dpi=_DPI)
        width, height = (round(inches * _DPI / _FINER) for inches in self.get_size_inches())
        return written.getvalue(), {"width": width, "height": height}
