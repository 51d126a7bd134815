"""Two ranges compared, as text: sizes and equities, the grid of differences, what both and only one have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.repl.render.card_text import RANKS
from pql.repl.render.cells import chosen_columns
from pql.repl.render.found import how_found
from pql.repl.render.layout import Ink, columns, remark_lines, shortened, wrapped_list
from pql.repl.render.numbers import amount, percent

if TYPE_CHECKING:
    from pql.repl.render.page import Page
    from pql.results.compare import CompareResult

_CELL = 4
_MOST_ROWS = 20


def text_lines(result: CompareResult, page: Page) -> list[str]:
    """A row for each range, what they share, the grid, and on a board their made hands side by side."""
    lines = [*_sizes(result, page), "", *_shared(result, page)]
    drawn = _grid(result, page)
    if drawn:
        lines += ["", *drawn]
    changed = [row for row in result.of_kind("class") if row.first and row.second and row.difference]
    kinds = ["class"] * (0 < len(changed) <= _MOST_ROWS) + ["made", "draw"]
    for kind in kinds:
        table = _table(result, kind, page)
        lines += ["", *table] if table else []
    said = "+ the first range has more, - the second, = both the same" if drawn else ""
    how = how_found(result, page, method="exact")
    return [*lines, *remark_lines(", ".join([*filter(None, [how, said])]), page)]


def _sizes(result: CompareResult, page: Page) -> list[str]:
    against = "equity" if result.versus is None else "equity against it"
    header = ["range", "combos", "only it has", against, "over 80 %"]
    rows = []
    for each in result.ranges:
        worth = [
            "-" if number is None else percent(number, places)
            for number, places in ((each.equity, 2), (each.strong, 1))
        ]
        text = shortened(each.text, max(16, page.width - 50))
        rows.append([text, amount(each.combos), amount(each.only.combos), *worth])
    lines = columns(
        header, rows, page, right=(False, True, True, True, True), inks=[None, None, None, "number"]
    )
    return lines if result.versus is None else [f"against {result.versus}", *lines]


def _shared(result: CompareResult, page: Page) -> list[str]:
    both = f"{amount(result.both.combos)} of {amount(result.either)} combos"
    lines = [f"overlap {page.paint(percent(result.overlap, 1), 'number')}: {both} are in both"]
    first, second = result.ranges
    for title, hands in (("both", result.both), ("only first", first.only), ("only second", second.only)):
        wrapped = wrapped_list(hands.text, max(20, page.width - 13))
        lines += [f"{title if not place else '':<11}  {line}" for place, line in enumerate(wrapped)]
    return lines


def _grid(result: CompareResult, page: Page) -> list[str]:
    """The sign of each class's difference, and how many points where that is not all of it."""
    if page.width < 3 + 13 * _CELL:
        return []
    lines = ["   " + "".join([f"{rank} ".rjust(_CELL) for rank in RANKS]).rstrip()]
    for rank, cells in zip(RANKS, result.grid(), strict=True):
        line = f" {rank} "
        for cell in cells:
            text = _mark(cell, page).rjust(_CELL - 1) + " "
            ink = "faint" if cell is None else "bar" if cell > 0 else "tie" if cell < 0 else "strong"
            line += page.paint(text, ink)
        lines.append(line.rstrip())
    return lines


def _mark(difference: float | None, page: Page) -> str:
    if difference is None:
        return page.dot
    points = round(100 * difference)
    if not points:
        return "="
    sign = "+" if points > 0 else "-"
    return sign if abs(points) >= 100 else f"{points:+d}"


def _table(result: CompareResult, kind: str, page: Page) -> list[str]:
    read = result.reading_of(kind)
    if kind == "class":
        kept = [row for row in read.rows if row[1].value and row[2].value and row[3].value]
        read = type(read)(read.columns, tuple(kept))
    if not read.rows:
        return []
    header, rows, right, _ = chosen_columns(read, [column.name for column in read.columns], page)
    inks: list[Ink] = [None, None, None, "number"]
    return columns(header, rows, page, right=right, inks=inks)
