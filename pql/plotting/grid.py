"""The 13 x 13 grid of starting hands and the 52 cards as pictures: shaded by weight, by equity, by a change."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

from .style import FAINT, RULE, new_figure, readable_on, title

if TYPE_CHECKING:
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure

RANKS = "AKQJT98765432"
# Spades, hearts, diamonds, clubs: the four-colour deck.
_SUIT_INKS = ("#222222", "#C0392B", "#1F6FB2", "#2E8B57")


def class_at(row: int, column: int) -> str:
    """The class of a cell of the grid.

    >>> class_at(0, 1), class_at(1, 0)
    ('AKs', 'AKo')
    """
    if row == column:
        return RANKS[row] * 2
    high, low = min(row, column), max(row, column)
    return f"{RANKS[high]}{RANKS[low]}{'s' if row < column else 'o'}"


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


def card_figure(
    cells: Sequence[Sequence[float]],
    labels: Sequence[Sequence[str]],
    colors: Colormap,
    span: tuple[float, float],
    heading: str,
    below: str,
) -> Figure:
    """The cards of the deck, a row for each suit, shaded like a grid; a label has one line or two, NaN stays white."""
    from matplotlib.patches import Rectangle

    figure, axes = new_figure(7.6, 3.2)
    low, high = span
    for row, (suit, values) in enumerate(zip("♠♥♦♣", cells, strict=True)):
        axes.text(-0.3, row + 0.5, suit, ha="center", va="center", fontsize=13, color=_SUIT_INKS[row])
        for column, value in enumerate(values):
            empty = isnan(value)
            shade = (1.0, 1.0, 1.0, 1.0) if empty else colors((value - low) / ((high - low) or 1.0))
            axes.add_patch(Rectangle((column, row), 1, 1, facecolor=shade, edgecolor=RULE, linewidth=0.8))
            lines, ink = labels[row][column].split("\n"), readable_on(shade)
            places = (0.5,) if len(lines) == 1 else (0.38, 0.72)
            for text, place, size in zip(lines, places, (8, 6.5), strict=False):
                where = (column + 0.5, row + place)
                axes.text(*where, text, ha="center", va="center", fontsize=size, color=ink)
    for column, rank in enumerate(RANKS):
        axes.text(column + 0.5, 4.3, rank, ha="center", va="center", fontsize=9)
    axes.set_xlim(-0.6, 13)
    axes.set_ylim(4.6, 0)
    axes.axis("off")
    title(axes, heading, below)
    return figure
