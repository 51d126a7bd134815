"""The hands of a board from the best down, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.repl.render.cells import chosen_columns
from pql.repl.render.found import how_found
from pql.repl.render.grid import hand_heat
from pql.repl.render.layout import Ink, columns, columns_width, remark_lines, shortened
from pql.repl.render.numbers import count

if TYPE_CHECKING:
    from pql.repl.render.page import Page
    from pql.results.nuts import NutsResult

# A longer answer ends here; `limit` and the other formats have every row.
_MOST_ROWS = 10
_SHORTEST_HANDS = 12


def text_lines(result: NutsResult, page: Page) -> list[str]:
    """A row for each kind of hand: what it makes, which hands do, and how much of the range has it."""
    named = ("place", "makes", "hands", "combos")
    shares = ("share", "or_better") if result.among is None else ("weight", "has", "has_or_better")
    read = result.reading()
    header, rows, right, _ = chosen_columns(read, (*named, *shares), page)
    header[-1] = "or better"  # one of the two stands here
    shown = len(rows) if result.kinds > len(rows) else _MOST_ROWS
    rows = rows[:shown]
    room = max(
        _SHORTEST_HANDS, page.width - columns_width(header, [[*row[:2], "", *row[3:]] for row in rows])
    )
    rows = [[*row[:2], shortened(row[2], room), *row[3:]] for row in rows]
    inks: list[Ink] = [None, None, page.cards, *[None] * (len(header) - 3)]
    of_range = f" for {result.among}" if result.among else ""
    headline = page.paint(shortened(f"nuts on {result.board}{of_range}", page.width), "strong")
    parts = [f"{len(rows)} of {result.kinds} kinds of hands" if len(rows) < result.kinds else ""]
    how = ", ".join(
        [*filter(None, parts), how_found(result, page, method=f"exact, {count(result.combos, 'hand')}")]
    )
    return [headline, "", *columns(header, rows, page, right=right, inks=inks), *remark_lines(how, page)]


def picture_lines(result: NutsResult, page: Page) -> list[str]:
    """The grid of starting hands, each with the share of all hands that it beats as the board stands."""
    headline = page.paint(shortened(f"hands beaten on {result.board}, in %", page.width), "strong")
    return [headline, "", *hand_heat([list(row) for row in result.grid], page)]
