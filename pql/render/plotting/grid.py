"""The 13 x 13 grid of starting hands and the 52 cards as pictures: shaded by weight, by equity, by a change."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING, NamedTuple

from .style import FAINT, RULE, new_figure, readable_on, title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure

RANKS = "AKQJT98765432"
SHORT_TYPES = {
    "highcard": "high", "pair": "pair", "twopair": "2 pair", "trips": "trips", "straight": "str.", "flush": "flush",
    "fullhouse": "full h.", "quads": "quads", "straightflush": "str. fl.", "kicker": "kicker", "low": "low",
}  # fmt: skip
"""The types of hands in a cell of a card."""
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
    figure, axes = new_figure(7.2, 7.6)
    texts = [
        [
            [CellText(class_at(row, column), 0.36, 9), CellText(label, 0.71, 7)]
            if label
            else [CellText(class_at(row, column), 0.5, 9)]
            for column, label in enumerate(own)
        ]
        for row, own in enumerate(labels)
    ]
    draw_cells(axes, cells, texts, colors, span)
    axes.set_xlim(0, len(cells))
    axes.set_ylim(len(cells), 0)
    axes.set_aspect("equal", anchor="W")
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
    figure, axes = new_figure(7.6, 3.2)
    texts = [[_label_lines(label) for label in own] for own in labels]
    draw_cells(axes, cells, texts, colors, span)
    for row, suit in enumerate("♠♥♦♣"):
        axes.text(-0.3, row + 0.5, suit, ha="center", va="center", fontsize=13, color=_SUIT_INKS[row])
    for column, rank in enumerate(RANKS[: len(cells[0])]):
        axes.text(column + 0.5, 4.3, rank, ha="center", va="center", fontsize=9)
    axes.set_xlim(-0.6, len(cells[0]))
    axes.set_ylim(4.6, 0)
    axes.axis("off")
    title(axes, heading, below)
    return figure


def _label_lines(label: str) -> list[CellText]:
    """A label in the middle of its cell, or over a second line in smaller letters."""
    first, _, second = label.partition("\n")
    return [CellText(first, 0.38, 8), CellText(second, 0.72, 6.5)] if second else [CellText(first, 0.5, 8)]


class CellText(NamedTuple):
    """What is in a cell, how far down it, and in letters of what size."""

    text: str
    place: float
    size: float


def draw_cells(
    axes: Axes,
    cells: Sequence[Sequence[float]],
    texts: Sequence[Sequence[Sequence[CellText]]],
    colors: Colormap,
    span: tuple[float, float],
) -> None:
    """Cells shaded by a value between the ends of `span`, with texts that stand out; NaN and 0 % stay white."""
    from matplotlib.patches import Rectangle

    low, high = span
    for row, values in enumerate(cells):
        for column, value in enumerate(values):
            empty = isnan(value) or (low == 0 and value == 0)
            shade = (1.0, 1.0, 1.0, 1.0) if empty else colors((value - low) / ((high - low) or 1.0))
            # Limits are set and cells hold their texts: neither is to be measured for the layout.
            axes.add_artist(Rectangle((column, row), 1, 1, facecolor=shade, edgecolor=RULE, linewidth=0.8))
            ink = FAINT if empty else readable_on(shade)
            for text, height, size in texts[row][column]:
                where = (column + 0.5, row + height)
                axes.text(*where, text, ha="center", va="center", fontsize=size, color=ink, in_layout=False)
