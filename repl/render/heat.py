"""Equities as heat: the grid of hands and the grid of cards, numbers on backgrounds as strong as the numbers are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .page import Page

Cells = Sequence[Sequence[float | None]]

_RANKS = "AKQJT98765432"
_SUITS = "shdc"
_ROOMY, _CLOSE = 5, 4


def hand_heat(cells: Cells, page: Page) -> list[str]:
    """The 13 x 13 grid of classes with each equity in whole points, pairs on the diagonal, suited hands above it.

    Cells without hands have a dot. The background goes from the lowest to the highest equity of the grid; the numbers
    say the same without colours. A page that is too narrow gets nothing.
    """
    return _heat(cells, _RANKS, page, {_ROOMY: 0, _CLOSE: 0})


def card_heat(cells: Cells, page: Page) -> list[str]:
    """The 4 x 13 grid of cards, a row for each suit, with the equity after each card; a dot where it cannot come."""
    marks = "♠♥♦♣" if page.unicode else _SUITS
    return _heat(cells, marks, page, {_ROOMY: 1, _CLOSE: 0})


def _heat(cells: Cells, names: str, page: Page, decimals_of: dict[int, int]) -> list[str]:
    width = next((width for width in (_ROOMY, _CLOSE) if page.width >= 3 + 13 * width), 0)
    known = [cell for row in cells for cell in row if cell is not None]
    if not width or not known:
        return []
    decimals = decimals_of[width]
    low, high = min(known), max(known)
    absent = "·" if page.unicode else "."
    lines = ["   " + "".join(rank.rjust(width - 1) + " " for rank in _RANKS).rstrip()]
    for name, row in zip(names, cells, strict=True):
        line = f" {name} "
        for cell in row:
            if cell is None:
                line += page.paint(absent.rjust(width - 1) + " ", "faint")
                continue
            shown = f"{100 * cell:.{decimals}f}".rjust(width - 1) + " "
            line += page.shade(shown, (cell - low) / (high - low) if high > low else 0.5)
        lines.append(line.rstrip())
    return lines
