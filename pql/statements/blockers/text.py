"""What holding hands does to a range, as text: the range, the grid of changes, and the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import cell_text, chosen_columns, how_found
from pql.render.grid import card_heat, hand_heat
from pql.render.layout import Ink, charted, columns, remark_lines, shortened

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import BlockersResult

# A longer answer shows those that block most and those that block least; `--format csv` has all.
_MOST_ROWS, _FIRST, _LAST = 30, 15, 8
# Fewer rows are quicker read than looked up in a grid.
_FEWEST_CELLS = 5


def text_lines(result: BlockersResult, page: Page) -> list[str]:
    """What the range is worth, the grid of changes, the rows, and how the numbers were found."""
    lines = [*headline(result, page), ""]
    drawn = hand_heat(result.grid(), page, decimals=1) or card_heat(result.card_grid(), page)
    below = footing(result, page)
    if drawn and len(result.rows) >= _FEWEST_CELLS:
        lines += [*drawn, ""]
        if result.where is not None:
            below += ", the difference above the rows"
    lines += _table(result, page)
    return [*lines, *remark_lines(below, page)]


def picture_lines(result: BlockersResult, page: Page) -> list[str]:
    """The grid of changes, and a bar for each row: to the left where the strong part is blocked."""
    lines = [*headline(result, page), ""]
    drawn = hand_heat(result.grid(), page, decimals=1) or card_heat(result.card_grid(), page)
    lines += [*drawn, ""] if drawn else []
    shown = result.rows[:_MOST_ROWS]
    header, cells, right, _ = chosen_columns(
        result.reading(), (result.by, "removes", "shift", "difference"), page
    )
    lines += charted(header, cells[:_MOST_ROWS], [row.change or 0.0 for row in shown], page, right=right)
    more = f"{len(shown)} of {len(result.rows):,} rows; " if len(shown) < len(result.rows) else ""
    return [*lines, *remark_lines(more + footing(result, page), page)]


def footing(result: BlockersResult, page: Page) -> str:
    """How the numbers were found, and their unit."""
    how = how_found(result, page, method="exact", with_board=False)
    return f"{how}; shift and difference in points"


def headline(result: BlockersResult, page: Page) -> list[str]:
    """What the range is worth on average, and how much of it `where` is about."""
    whole = {
        column.name: (column.heading, cell_text(column, cell, page))
        for column, cell in result.reading().whole
    }
    on = f" on {result.board}" if result.board else ""
    versus = shortened(result.versus, page.width // 2)
    rows = [(whole["value"], f"{versus}{on} against {result.hands or 'any hand'}")]
    if result.where is not None:
        rows.append((whole["share"], result.where))
    return [
        f"{label} {page.paint(number, 'number')}  {shortened(text, max(10, page.width - len(f'{label} {number}  ')))}"
        for (label, number), text in rows
    ]


def _table(result: BlockersResult, page: Page) -> list[str]:
    read = result.reading()
    header, rows, right, _ = chosen_columns(read, [column.name for column in read.columns], page)
    after = None
    if len(rows) > _MOST_ROWS:
        left = f"... {len(rows) - _FIRST - _LAST:,} more between them; --format csv has every row"
        rows, after = [*rows[:_FIRST], *rows[-_LAST:]], (_FIRST, shortened(left, page.width))
    inks: list[Ink] = [page.cards, *[None] * (len(header) - 2), "number"]
    return columns(header, rows, page, right=right, inks=inks, after=after)
