"""With which hands each side wins, as text: a row for each of the nine types, and bars beside the shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import TYPE_WORDS, cell_text, how_found
from pql.render.layout import GAP, bar, columns, columns_width, remark_lines, shortened

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import OddsResult

_WIDEST_BAR, _NARROWEST_BAR = 18, 6


def text_lines(result: OddsResult, page: Page) -> list[str]:
    """The share of deals that each side wins with each type of hand, and below them the equities; bars on a screen."""
    return _lines(result, page, page.screen)


def picture_lines(result: OddsResult, page: Page) -> list[str]:
    """The same with bars wherever it is shown."""
    return _lines(result, page, True)


def _lines(result: OddsResult, page: Page, drawn: bool) -> list[str]:
    hero, villain = _shares(result, "hero", page), _shares(result, "villain", page)
    header = [result.reading().column(name).heading for name in ("category", "hero", "villain")]
    names = [*(TYPE_WORDS.get(row.category, row.category) for row in result.rows), "equity"]
    rows = [list(row) for row in zip(names, hero, villain, strict=True)]
    width = min(_WIDEST_BAR, (page.width - columns_width(header, rows) - len(GAP)) // 2)
    right, inks = [False, True, True], [None, "number", "number"]
    if drawn and width >= _NARROWEST_BAR:
        _add_bars(result, header, rows, width, page)
        right, inks = [False, True, False, True], [None, "number", "bar", "number", "bar"]
    table = columns(header, rows, page, right=right, inks=inks, after=(len(rows) - 1, ""))
    return [*headline(result, page), *table, *remark_lines(_how(result, page), page)]


def headline(result: OddsResult, page: Page) -> list[str]:
    """Both sides, where their hands are too long to head a column."""
    from .result import LONGEST_HEADING

    return [] if max(map(len, result.hands)) <= LONGEST_HEADING else _sides(result, page)


def footing(result: OddsResult, page: Page) -> str:
    """The equities of both sides, and how the numbers were found."""
    equities = " and ".join([_shares(result, side, page)[-1] for side in ("hero", "villain")])
    return f"equity {equities}, {_how(result, page)}"


def _how(result: OddsResult, page: Page) -> str:
    return how_found(result, page, "half of each tie to either side")


def _add_bars(result: OddsResult, header: list[str], rows: list[list[str]], width: int, page: Page) -> None:
    """Bars behind the shares of both sides, all on one scale: the largest share fills a bar."""
    largest = max(max(row.hero, row.villain) for row in result.rows)
    header.insert(2, "")
    header.append("")
    bars = [(row.hero / largest, row.villain / largest) for row in result.rows]
    for cells, (hero, villain) in zip(rows, [*bars, (0.0, 0.0)], strict=True):
        cells.insert(2, bar(hero, width, page))
        cells.append(bar(villain, width, page))


def _shares(result: OddsResult, side: str, page: Page) -> list[str]:
    """What one side wins with each type of hand, and its equity; `-` and `none seen` stand for nothing."""
    read = result.reading()
    column = read.column(side)
    nothing = "none seen" if result.method != "exact" else "-"
    cells = read.cells(read.columns.index(column))
    return [
        *[cell_text(column, cell, page) if cell.value else nothing for cell in cells],
        *[cell_text(column, cell, page) for each, cell in read.whole if each == column],
    ]


def _sides(result: OddsResult, page: Page) -> list[str]:
    room = page.width - len("villain") - len(GAP)
    return [
        page.paint(name.ljust(len("villain")), "strong") + GAP + shortened(hands, room)
        for name, hands in zip(("hero", "villain"), result.hands, strict=True)
    ]
