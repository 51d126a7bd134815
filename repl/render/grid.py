"""The 13 x 13 grid of starting hands: pairs on the diagonal, suited hands above it, offsuit hands below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .page import Page

_RANKS = "AKQJT98765432"
_ROOMY, _CLOSE = 5, 4


def class_at(row: int, column: int) -> str:
    """The class of a cell of the grid.

    >>> class_at(0, 0), class_at(0, 1), class_at(1, 0)
    ('AA', 'AKs', 'AKo')
    """
    if row == column:
        return _RANKS[row] * 2
    high, low = min(row, column), max(row, column)
    return f"{_RANKS[high]}{_RANKS[low]}{'s' if row < column else 'o'}"


def grid_lines(fractions: Sequence[Sequence[float]], page: Page) -> list[str]:
    """The grid as lines. A full cell shows its class, a cell that is partly there its percentage.

    Colours shade each cell by its fraction, and cells of hands that are not there stay readable; without
    colours they are dots. A narrow page gets one character for each class, one that is too narrow nothing.
    """
    if page.colors and page.width > 13 * _CLOSE:
        return _shaded(fractions, page, _ROOMY if page.width > 13 * _ROOMY else _CLOSE)
    if page.width >= 3 + 13 * 4:
        return _lettered(fractions, page)
    if page.width >= 3 + 13 * 2:
        return _dotted(fractions, page)
    return []


def _shaded(fractions: Sequence[Sequence[float]], page: Page, width: int) -> list[str]:
    lines = []
    for row, cells in enumerate(fractions):
        line = ""
        for column, fraction in enumerate(cells):
            label = _cell(fraction, class_at(row, column), class_at(row, column))
            text = f" {label} " if width == _ROOMY else f" {label}"
            line += page.shade(text, fraction) if fraction else page.paint(text, "faint")
        lines.append(line)
    return lines


def _lettered(fractions: Sequence[Sequence[float]], page: Page) -> list[str]:
    absent = "·" if page.unicode else "."
    lines = ["   " + "".join(f"  {rank} " for rank in _RANKS).rstrip()]
    for row, cells in enumerate(fractions):
        labels = (_cell(part, class_at(row, column), f" {absent}") for column, part in enumerate(cells))
        lines.append(f" {_RANKS[row]} " + "".join(f" {label}" for label in labels).rstrip())
    return lines


def _dotted(fractions: Sequence[Sequence[float]], page: Page) -> list[str]:
    absent, partly, full = "·▒█" if page.unicode else ".+#"
    lines = ["   " + " ".join(_RANKS)]
    for row, cells in enumerate(fractions):
        marks = (absent if not part else full if part >= 1 else partly for part in cells)
        lines.append(f" {_RANKS[row]} " + " ".join(marks))
    return lines


def _cell(fraction: float, name: str, absent: str) -> str:
    """A cell of three characters: the class if all of it is there, `absent` if nothing is, else how much."""
    if 0 < fraction < 1:
        return f"{min(max(round(100 * fraction), 1), 99)}%".rjust(3)
    return (name if fraction else absent).ljust(3)
