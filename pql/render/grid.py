"""Grids of hands and cards: the 13 x 13 starting hands, pairs on the diagonal, suited above it, offsuit below.

A grid shows how much of each starting hand is in a set, or as heat how high each equity is; the 4 x 13 cards have heat
too.
"""

from __future__ import annotations

from collections.abc import Sequence

TYPE_CHECKING = False

if TYPE_CHECKING:
    from .page import Page


_SUITS = "shdc"
# The columns of a cell.
_ROOMY, _CLOSE = 5, 4


def class_at(row: int, column: int) -> str:
    """The class of a cell of the grid.

    >>> class_at(0, 0), class_at(0, 1), class_at(1, 0)
    ('AA', 'AKs', 'AKo')
    """
    if row == column:
        return RANKS[row] * 2
    high, low = min(row, column), max(row, column)
    return f"{RANKS[high]}{RANKS[low]}{'s' if row < column else 'o'}"


def grid_lines(fractions: Sequence[Sequence[float]], page: Page) -> list[str]:
    """The grid as lines. A full cell shows its class, a cell that is partly there its percentage.

    Colours shade each cell by its fraction, and cells of hands that are not there stay readable; without
    colours they are dots. A narrow page gets one character for each class, one that is too narrow nothing.
    """
    ranks = len(fractions)
    if page.colors and page.width > ranks * _CLOSE:
        return _shaded(fractions, page, _ROOMY if page.width > ranks * _ROOMY else _CLOSE)
    if page.width >= 3 + ranks * 4:
        return _lettered(fractions, page)
    if page.width >= 3 + ranks * 2:
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
    lines = ["   " + "".join(f"  {rank} " for rank in RANKS[: len(fractions)]).rstrip()]
    absent = f" {page.dot} "
    for row, cells in enumerate(fractions):
        labels = (
            _cell(part, class_at(row, column), absent) if part else absent
            for column, part in enumerate(cells)
        )
        lines.append(f" {RANKS[row]} " + "".join(f" {label}" for label in labels).rstrip())
    return lines


def _dotted(fractions: Sequence[Sequence[float]], page: Page) -> list[str]:
    partly, full = "▒█" if page.unicode else "+#"
    lines = ["   " + " ".join(RANKS[: len(fractions)])]
    for row, cells in enumerate(fractions):
        marks = (page.dot if not part else full if part >= 1 else partly for part in cells)
        lines.append(f" {RANKS[row]} " + " ".join(marks))
    return lines


def _cell(fraction: float, name: str, absent: str) -> str:
    """A cell of three characters: the class if all of it is there, `absent` if nothing is, else how much."""
    if 0 < fraction < 1:
        return f"{min(max(round(100 * fraction), 1), 99)}%".rjust(3)
    return (name if fraction else absent).ljust(3)


Equities = Sequence[Sequence[float | None]]


def hand_heat(equities: Equities, page: Page, decimals: int = 0) -> list[str]:
    """The grid of starting hands with each equity in points; a dot where there are no hands.

    The background goes from the lowest to the highest equity of the grid; the numbers say the same without colours. A
    page that is too narrow gets nothing, one that is narrow no decimals.
    """
    return _heat(equities, RANKS[: len(equities)], page, {_ROOMY: decimals, _CLOSE: 0})


def card_heat(equities: Equities, page: Page) -> list[str]:
    """The 4 x 13 grid of cards, a row for each suit, with the equity after each card; a dot where it cannot come."""
    return _heat(equities, "♠♥♦♣" if page.unicode else _SUITS, page, {_ROOMY: 1, _CLOSE: 0})


def _heat(equities: Equities, names: str, page: Page, decimals_of: dict[int, int]) -> list[str]:
    ranks = RANKS[: len(equities[0])] if equities else ""
    width = next((width for width in (_ROOMY, _CLOSE) if page.width >= 3 + len(ranks) * width), 0)
    known = [equity for row in equities for equity in row if equity is not None]
    if not width or not known:
        return []
    low, high = min(known), max(known)
    lines = ["   " + "".join(rank.rjust(width - 1) + " " for rank in ranks).rstrip()]
    for name, row in zip(names, equities, strict=True):
        line = f" {name} "
        for equity in row:
            text = page.dot if equity is None else _points(equity, decimals_of[width], width - 1)
            cell = text.rjust(width - 1) + " "
            if equity is None:
                line += page.paint(cell, "faint")
            else:
                line += page.shade(cell, (equity - low) / (high - low) if high > low else 0.5)
        lines.append(line.rstrip())
    return lines


def _points(share: float, decimals: int, width: int) -> str:
    """A share in points, without decimals where they have no room; what rounds to nothing has no sign."""
    text = f"{100 * share:.{decimals}f}"
    if len(text) > width:
        text = f"{100 * share:.0f}"
    return text if float(text) else text.removeprefix("-")


RANKS = "AKQJT98765432"

_CARD = 3
_FEWEST_CARDS = 4


def card_rows(cards: Sequence[str], room: int) -> list[str]:
    """Cards with blanks between them, in rows of at most `room` columns.

    >>> card_rows(["As", "Ah", "Ad", "Ac", "Ks"], 12)
    ['As Ah Ad Ac', 'Ks']
    """
    each = max(_FEWEST_CARDS, (room + 1) // _CARD)
    return [" ".join(cards[start : start + each]) for start in range(0, len(cards), each)] or [""]
