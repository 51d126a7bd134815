"""Two ranges compared, as text: sizes and equities, the grid of differences, what both and only one have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import chosen_columns, how_found
from pql.render.grid import RANKS
from pql.render.layout import Ink, charted, columns, remark_lines, shortened, wrapped_list
from pql.results.numbers import amount, percent

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results.columns import Reading

    from .result import CompareResult

_CELL = 4
_MOST_ROWS = 20
MARKS = "+ the first range has more, - the second, = both the same"


def text_lines(result: CompareResult, page: Page) -> list[str]:
    """A row for each range, what they share, the grid, and on a board their made hands side by side."""
    lines = [*_sizes(result, page), "", *_shared(result, page)]
    drawn = _grid(result, page)
    if drawn:
        lines += ["", *drawn]
    for read in tables(result):
        lines += ["", *_table(read, page)]
    marks = MARKS if drawn else ""
    how = footing(result, page)
    return [*lines, *remark_lines(", ".join([*filter(None, [how, marks])]), page)]


def footing(result: CompareResult, page: Page) -> str:
    """How the answer was found, and on which board."""
    return how_found(result, page, method=f"exact on {result.board}" if result.board else "exact")


def picture_lines(result: CompareResult, page: Page) -> list[str]:
    """Bars of what both ranges have and only one has, the grid, and how much more of each made hand the first has."""
    first, second = result.ranges
    names = ["both", "only first", "only second"]
    combos = [result.both.combos, first.only.combos, second.only.combos]
    rows = [
        [name, amount(each), percent(each / result.either if result.either else 0.0)]
        for name, each in zip(names, combos, strict=True)
    ]
    named = [
        shortened(f"{side}  {each.text}", page.width)
        for side, each in zip(("first ", "second"), result.ranges, strict=True)
    ]
    if result.board:
        named.append(f"on {result.board}")
    lines = [
        *named,
        "",
        *charted(["hands", "combos", "share"], rows, combos, page, right=(False, True, True)),
    ]
    drawn = _grid(result, page)
    if drawn:
        lines += ["", *drawn, *remark_lines(MARKS, page)]
    for kind in ("made", "draw"):
        read = result.reading_of(kind)
        if read.rows:
            header, cells, right, _ = chosen_columns(read, [column.name for column in read.columns], page)
            changes = [row.difference for row in result.of_kind(kind)]
            lines += ["", *charted(header, cells, changes, page, right=right)]
    return lines


def _sizes(result: CompareResult, page: Page) -> list[str]:
    header, rows = sizes(result)
    room = max(16, page.width - 50)
    rows = [[shortened(text, room), *numbers] for text, *numbers in rows]
    lines = columns(
        header, rows, page, right=(False, True, True, True, True), inks=[None, None, None, "number"]
    )
    return lines if result.versus is None else [f"against {result.versus}", *lines]


def sizes(result: CompareResult) -> tuple[list[str], list[list[str]]]:
    """The header and a row for each range: how large it is, what only it has, and what it is worth."""
    against = "equity" if result.versus is None else "equity against it"
    rows = []
    for each in result.ranges:
        worth = ["-" if number is None else percent(number) for number in (each.equity, each.strong)]
        rows.append([each.text, amount(each.combos), amount(each.only.combos), *worth])
    return ["range", "combos", "only it has", against, "over 80 %"], rows


def _shared(result: CompareResult, page: Page) -> list[str]:
    lines = [f"overlap {page.paint(percent(result.overlap), 'number')}: {overlap(result)}"]
    for title, text in parts(result):
        wrapped = wrapped_list(text, max(20, page.width - 13))
        lines += [f"{title if not index else '':<11}  {line}" for index, line in enumerate(wrapped)]
    return lines


def overlap(result: CompareResult) -> str:
    """How many combos both ranges have."""
    return f"{amount(result.both.combos)} of {amount(result.either)} combos are in both"


def parts(result: CompareResult) -> tuple[tuple[str, str], ...]:
    """The hands that both ranges have, and those that only one has."""
    first, second = result.ranges
    return ("both", result.both.text), ("only first", first.only.text), ("only second", second.only.text)


def _grid(result: CompareResult, page: Page) -> list[str]:
    """The sign of each class's difference, and how many points where that is not all of it."""
    cells_of = result.grid()
    ranks = RANKS[: len(cells_of)]
    if page.width < 3 + len(ranks) * _CELL or not result.of_kind("class"):
        return []
    lines = ["   " + "".join([f"{rank} ".rjust(_CELL) for rank in ranks]).rstrip()]
    for rank, cells in zip(ranks, cells_of, strict=True):
        line = f" {rank} "
        for cell in cells:
            text = _mark(cell, page).rjust(_CELL - 1) + " "
            ink = "faint" if cell is None else "bar" if cell > 0 else "tie" if cell < 0 else "strong"
            line += page.paint(text, ink)
        lines.append(line.rstrip())
    return lines


def _mark(difference: float | None, page: Page) -> str:
    return page.dot if difference is None else mark(difference)


def mark(difference: float) -> str:
    """The sign of a difference, with how many points where that is not all of a class."""
    points = round(100 * difference)
    if not points:
        return "="
    sign = "+" if points > 0 else "-"
    return sign if abs(points) >= 100 else f"{points:+d}"


def tables(result: CompareResult) -> list[Reading]:
    """What is read in numbers: the classes that both have differently, if they are few, made hands and draws."""
    read = [result.reading_of(kind) for kind in ("class", "made", "draw")]
    changed = [row for row in read[0].rows if row[1].value and row[2].value and row[3].value]
    read[0] = type(read[0])(read[0].columns, tuple(changed if len(changed) <= _MOST_ROWS else []))
    return [each for each in read if each.rows]


def _table(read: Reading, page: Page) -> list[str]:
    header, rows, right, _ = chosen_columns(read, [column.name for column in read.columns], page)
    inks: list[Ink] = [None, None, None, "number"]
    return columns(header, rows, page, right=right, inks=inks)
