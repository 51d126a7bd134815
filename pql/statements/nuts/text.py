"""The hands of a board from the best down, as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pql.render.cells import chosen_columns, how_found
from pql.render.grid import hand_heat
from pql.render.layout import GAP, Ink, columns, columns_width, remark_lines, shortened
from pql.results.numbers import count

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import NutsResult

# A longer answer ends here; `limit` and the other formats have every row.
_MOST_ROWS = 10
_SHORTEST_HANDS = 12
# What a narrow screen goes without, so that words are not cut.
_SPARED = ("combos", "weight")


def text_lines(result: NutsResult, page: Page) -> list[str]:
    """A row for each kind of hand: what it makes, which hands do, and how much of the range has it."""
    shares = ["share", "or_better"] if result.among is None else ["weight", "has", "has_or_better"]
    names = ["place", "makes", "hands", "combos", *shares]
    lines, shown = _half(result, list(names), page)
    if result.lows:
        lines += ["", *_half(result, list(names), page, True)[0]]
    return [*headline(result, page), "", *lines, *remark_lines(_how(result, shown, page), page)]


def _half(result: NutsResult, names: list[str], page: Page, of_lows: bool = False) -> tuple[list[str], int]:
    """The table of the high hands, or of the lows, and how many rows it has."""
    header, rows, right = _table(result, names, page, of_lows)
    for spared in _SPARED:
        cut = [[*row[:2], shortened(row[2], _SHORTEST_HANDS), *row[3:]] for row in rows]
        if columns_width(header, cut) - len(GAP) > page.width and spared in names:
            names.remove(spared)
            header, rows, right = _table(result, names, page, of_lows)
    room = max(
        _SHORTEST_HANDS, page.width - columns_width(header, [[*row[:2], "", *row[3:]] for row in rows])
    )
    rows = [[*row[:2], shortened(row[2], room), *row[3:]] for row in rows]
    inks: list[Ink] = [None, None, page.cards, *[None] * (len(header) - 3)]
    return columns(header, rows, page, right=right, inks=inks), len(rows)


def headline(result: NutsResult, page: Page) -> list[str]:
    """The board, and the range whose hands are looked for."""
    of_range = f" for {result.among}" if result.among else ""
    return [page.paint(shortened(f"nuts on {result.board}{of_range}", page.width), "strong")]


def footing(result: NutsResult, page: Page) -> str:
    """How many kinds of hands are shown, of how many, and how they were found."""
    return _how(result, len(result.rows), page)


def _how(result: NutsResult, shown: int, page: Page) -> str:
    parts = [f"{shown} of {result.kinds} kinds of hands"] if shown < result.kinds else []
    return ", ".join([*parts, how_found(result, page, method=f"exact, {count(result.combos, 'hand')}")])


def _table(
    result: NutsResult, names: Sequence[str], page: Page, of_lows: bool = False
) -> tuple[list[str], list[list[str]], list[bool]]:
    read = result.reading()
    high = len(result.rows)
    part = type(read)(read.columns, read.rows[high:] if of_lows else read.rows[:high])
    header, rows, right, _ = chosen_columns(part, names, page)
    header[0], header[-1] = "", "or better"  # of all hands or of the range: one of the two is here
    if of_lows:
        header[1] = "low"
        return header, rows, right
    shown = len(rows) if result.kinds > len(rows) else _MOST_ROWS
    return header, rows[:shown], right


def picture_lines(result: NutsResult, page: Page) -> list[str]:
    """The grid of starting hands, each with the share of all hands that it beats as the board is now."""
    if not result.grid:  # hands of Omaha
        return text_lines(result, page)
    headline = page.paint(shortened(f"hands beaten on {result.board}, in %", page.width), "strong")
    return [headline, "", *hand_heat([list(row) for row in result.grid], page)]
