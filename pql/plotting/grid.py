"""The 13 x 13 grid of starting hands as a picture: shaded by weight, or by equity."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

from .style import FAINT, RULE, equity_map, new_figure, readable_on, share_map, signed, title

if TYPE_CHECKING:
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure

    from pql.results import HandsResult
    from pql.results.report import ReportResult

_RANKS = "AKQJT98765432"
# Spades, hearts, diamonds, clubs: the four-colour deck.
_SUIT_INKS = ("#222222", "#C0392B", "#1F6FB2", "#2E8B57")


def class_at(row: int, column: int) -> str:
    """The class of a cell of the grid.

    >>> class_at(0, 1), class_at(1, 0)
    ('AKs', 'AKo')
    """
    if row == column:
        return _RANKS[row] * 2
    high, low = min(row, column), max(row, column)
    return f"{_RANKS[high]}{_RANKS[low]}{'s' if row < column else 'o'}"


def hands_figure(result: HandsResult) -> Figure:
    """A set of hands: each class as dark as the share of it that is there."""
    hands = result.hands
    cells = hands.grid()
    labels = [[_share_label(cell) for cell in row] for row in cells]
    count = f"{len(hands):,} hands" if hands.is_plain else f"{len(hands):,} hands, weight {hands.weight:,.4g}"
    return grid_figure(
        cells, labels, share_map(), (0.0, 1.25), result.text, f"{count}, {100 * hands.share():.4g} %"
    )


def _share_label(share: float) -> str:
    return f"{100 * share:.0f}%" if 0 < share < 1 else ""


def grid_figure(
    cells: Sequence[Sequence[float]],
    labels: Sequence[Sequence[str]],
    colors: Colormap,
    span: tuple[float, float],
    heading: str,
    below: str,
) -> Figure:
    """Cells shaded by a value between the ends of `span`, with a label under the class; NaN and 0 % stay white."""
    from matplotlib.patches import Rectangle

    figure, axes = new_figure(7.2, 7.6)
    low, high = span
    for row, values in enumerate(cells):
        for column, value in enumerate(values):
            empty = isnan(value) or (low == 0 and value == 0)
            shade = (1.0, 1.0, 1.0, 1.0) if empty else colors((value - low) / (high - low))
            axes.add_patch(Rectangle((column, row), 1, 1, facecolor=shade, edgecolor=RULE, linewidth=0.8))
            ink = FAINT if empty else readable_on(shade)
            label = labels[row][column]
            middle = row + (0.36 if label else 0.5)
            name = class_at(row, column)
            axes.text(column + 0.5, middle, name, ha="center", va="center", fontsize=9, color=ink)
            if label:
                axes.text(column + 0.5, row + 0.71, label, ha="center", va="center", fontsize=7, color=ink)
    axes.set_xlim(0, 13)
    axes.set_ylim(13, 0)
    axes.set_aspect("equal")
    axes.axis("off")
    title(axes, heading, below)
    return figure


def report_figure(result: ReportResult) -> Figure:
    """A report by hand or class as the grid, by turn or river as the cards of the deck, any other as bars."""
    if result.by in ("hand", "class"):
        cells = [[float("nan") if cell is None else cell for cell in row] for row in result.grid()]
        labels = [["" if isnan(cell) else f"{100 * cell:.1f}" for cell in row] for row in cells]
        heading, below = _heading(result)
        return grid_figure(cells, labels, equity_map(), _around_half(cells), heading, below)
    if result.by in ("turn", "river"):
        return _card_figure(result)
    from .odds import report_bars

    return report_bars(result)


def _heading(result: ReportResult) -> tuple[str, str]:
    where = f" on {result.board}" if result.board else " before the flop"
    heading = f"{result.players[0]} against {', '.join(result.players[1:])}{where}"
    return heading, f"equity in %: {100 * result.equity:.2f} in all; {result.method}"


def _around_half(cells: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The ends of the colours: as far below a half as above it, so that white is even."""
    reach = max([abs(cell - 0.5) for row in cells for cell in row if not isnan(cell)] or [0.5])
    reach = min(0.5, max(0.05, reach))
    return 0.5 - reach, 0.5 + reach


def _card_figure(result: ReportResult) -> Figure:
    """The equity after each next card: a row for each suit, a column for each rank."""
    from matplotlib.patches import Rectangle

    figure, axes = new_figure(7.6, 3.2)
    palette = equity_map()
    cells = [
        [float("nan") if cell is None else cell - result.equity for cell in row] for row in result.card_grid()
    ]
    reach = max([abs(cell) for row in cells for cell in row if not isnan(cell)] or [0.1])
    for row, (suit, changes) in enumerate(zip("♠♥♦♣", cells, strict=True)):
        axes.text(-0.3, row + 0.5, suit, ha="center", va="center", fontsize=13, color=_SUIT_INKS[row])
        for column, change in enumerate(changes):
            shade = (1.0, 1.0, 1.0, 1.0) if isnan(change) else palette(0.5 + 0.5 * change / reach)
            axes.add_patch(Rectangle((column, row), 1, 1, facecolor=shade, edgecolor=RULE, linewidth=0.8))
            if not isnan(change):
                text, ink = f"{100 * (change + result.equity):.1f}", readable_on(shade)
                axes.text(column + 0.5, row + 0.38, text, ha="center", va="center", fontsize=8, color=ink)
                axes.text(
                    column + 0.5,
                    row + 0.72,
                    signed(change),
                    ha="center",
                    va="center",
                    fontsize=6.5,
                    color=ink,
                )
    for column, rank in enumerate(_RANKS):
        axes.text(column + 0.5, 4.3, rank, ha="center", va="center", fontsize=9)
    axes.set_xlim(-0.6, 13)
    axes.set_ylim(4.6, 0)
    axes.axis("off")
    heading, below = _heading(result)
    title(axes, f"{heading}, by {result.by}", f"{below}; under each the change")
    return figure
