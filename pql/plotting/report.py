"""Reports (`equity ... by`): the grid of starting hands, the cards of the deck, or bars."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

from .grid import RANKS, grid_figure
from .style import ABOVE, BELOW, INK, RULE, equity_map, new_figure, percent_axis, readable_on, signed, title

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from pql.results.report import ReportResult

# A report with more rows is not drawn.
_MOST_BARS = 60
# Spades, hearts, diamonds, clubs: the four-colour deck.
_SUIT_INKS = ("#222222", "#C0392B", "#1F6FB2", "#2E8B57")


def draw(result: ReportResult) -> Figure:
    """A report by hand or class as the grid, by turn or river as the cards of the deck, any other as bars."""
    if result.by in ("hand", "class"):
        cells = [[float("nan") if cell is None else cell for cell in row] for row in result.grid()]
        labels = [["" if isnan(cell) else f"{100 * cell:.1f}" for cell in row] for row in cells]
        heading, below = _heading(result)
        return grid_figure(cells, labels, equity_map(), _around_half(cells), heading, below)
    if result.by in ("turn", "river"):
        return _cards(result)
    return _bars(result)


def _heading(result: ReportResult) -> tuple[str, str]:
    where = f" on {result.board}" if result.board else " before the flop"
    heading = f"{result.players[0]} against {', '.join(result.players[1:])}{where}"
    return heading, f"equity in %: {100 * result.equity:.2f} in all; {result.method}"


def _around_half(cells: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The ends of the colours: as far below a half as above it, so that white is even."""
    reach = max([abs(cell - 0.5) for row in cells for cell in row if not isnan(cell)] or [0.5])
    reach = min(0.5, max(0.05, reach))
    return 0.5 - reach, 0.5 + reach


def _cards(result: ReportResult) -> Figure:
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
    for column, rank in enumerate(RANKS):
        axes.text(column + 0.5, 4.3, rank, ha="center", va="center", fontsize=9)
    axes.set_xlim(-0.6, 13)
    axes.set_ylim(4.6, 0)
    axes.axis("off")
    heading, below = _heading(result)
    title(axes, f"{heading}, by {result.by}", f"{below}; under each the change")
    return figure


def _bars(result: ReportResult) -> Figure:
    """A bar for each row of a report, from the statement's equity to the row's."""
    rows = list(result.rows if result.by != "flop" else result.textures)[:_MOST_BARS]
    figure, axes = new_figure(7.0, 1.4 + 0.27 * len(rows))
    places = range(len(rows))
    colors = [ABOVE if row.change >= 0 else BELOW for row in rows]
    axes.barh(places, [row.change for row in rows], 0.7, left=result.equity, color=colors)
    for place, row in enumerate(rows):
        side = "left" if row.change >= 0 else "right"
        text = f" {100 * row.equity:.1f} % ({signed(row.change)}) "
        axes.text(row.equity, place, text, va="center", ha=side, fontsize=7.5, color=INK)
    axes.axvline(result.equity, color=INK, linewidth=0.9)
    axes.set_yticks(list(places), [row.name for row in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    percent_axis(axes, "x")
    equities = [row.equity for row in rows] or [result.equity]
    axes.set_xlim(max(0.0, min(equities) - 0.14), min(1.0, max(equities) + 0.14))
    by = "texture" if result.by == "flop" else result.by
    where = f" on {result.board}" if result.board else ""
    title(
        axes,
        f"{result.players[0]} against {', '.join(result.players[1:])}{where}, by {by}",
        f"{100 * result.equity:.2f} % in all (the line); blue above it, orange below; {result.method}",
    )
    return figure
