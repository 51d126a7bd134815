"""Reports as text: a grid of heat where there is one, then the best rows and the worst."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from pql.render.cells import cell_text, chosen_columns, how_found
from pql.render.grid import card_heat, hand_heat
from pql.render.layout import Ink, bar_from_the_middle, columns, columns_width, remark_lines, shortened
from pql.render.page import WIDEST_TEXT
from pql.results.numbers import count
from pql.results.split_pots import NAMES, splits_pots

from .result import IN_ORDER, LAYER

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results.columns import Reading

    from .result import ReportResult, ReportRow

# A longer report shows its best and its worst rows; `--format csv` has all.
_MOST_ROWS, _BEST, _WORST = 30, 15, 8
# Fewer rows are quicker read than looked up in a grid.
_FEWEST_CELLS = 5
# The cards of a layer: in so many lines at most, in a column of this width at least.
_MOST_LINES, _FEWEST_CARDS = 5, 17
# Of a picture: the reports that have a grid, and how long half a bar is.
_IN_A_GRID = ("hand", "class", "turn", "river")
_WIDEST_BAR, _NARROWEST_BAR = 20, 4


def text_lines(result: ReportResult, page: Page) -> list[str]:
    """The equity as a whole, the grid, the rows, and how the numbers were found."""
    lines = [*headline(result, page), ""]
    drawn = hand_heat(result.grid(), page) or card_heat(result.card_grid(), page)
    if drawn and len(result.rows) >= max(_FEWEST_CELLS, result.count):
        lines += [*drawn, ""]
    if result.textures:
        parts = [row for row in result.textures if row.part]
        lines += [*_table(result, parts, page, "texture"), ""]
    lines += _rows(result, page)
    return [*lines, *remark_lines(_how(result, page), page)]


def tables(result: ReportResult) -> list[Reading]:
    """The textures that share the boards out, where each flop has a row, and the rows."""
    read = []
    if result.textures:
        parts = [row for row in result.textures if row.part]
        read.append(result.reading_of(parts, "texture"))
    return [*map(_without_parts, read), _without_parts(result.reading())]


def _without_parts(read: Reading) -> Reading:
    """Which rows overlap is said in a sentence."""
    kept = [index for index, column in enumerate(read.columns) if column.name != "part"]
    rows = [tuple([row[index] for index in kept]) for row in read.rows]
    return type(read)(tuple([read.columns[index] for index in kept]), tuple(rows))


def footing(result: ReportResult, page: Page) -> str:
    """Which rows overlap, how the numbers were found, and what strong hands are."""
    parts = [_overlapping(result)] if result.by == "texture" else []
    return "; ".join([*filter(None, parts), _how(result, page)])


def _how(result: ReportResult, page: Page) -> str:
    how = how_found(result, page, with_board=False)
    if any(row.strong for row in result.rows):
        how += "; strong: hands with over 80 % equity, of both"
    return how


def picture_lines(result: ReportResult, page: Page) -> list[str]:
    """A bar for each row, from the equity as a whole to that of the row; the grid where there is one."""
    if result.by in _IN_A_GRID:
        return text_lines(result, page)
    of_textures = "texture" if result.textures else ""
    all_rows = result.textures or result.rows
    rows = all_rows[:_MOST_ROWS]
    named = (of_textures,) if of_textures else result.keys or (result.by,)
    read = result.reading_of(rows, of_textures)
    header, body, right, _ = chosen_columns(read, (*named, "equity", "change"), page)
    reach = max([abs(row.change) for row in rows], default=0.0) or 1.0
    half = min(_WIDEST_BAR, (page.width - columns_width(header, body) - 1) // 2)
    if half >= _NARROWEST_BAR:
        header, right = [*header, ""], [*right, False]
        for cells, row in zip(body, rows, strict=True):
            cells.append(bar_from_the_middle(row.change / reach, half, page))
    inks: list[Ink] = [*[page.cards] * len(named), "number", None, "bar"]
    how = f"bars: from the equity as a whole; {how_found(result, page, with_board=False)}"
    if len(rows) < len(all_rows):
        how = f"{len(rows)} of {count(len(all_rows), 'row')}; {how}"
    table = columns(header, body, page, right=right, inks=inks)
    return [*headline(result, page), "", *table, *remark_lines(how, page)]


def headline(result: ReportResult, page: Page) -> list[str]:
    """The equity as a whole, and whose it is."""
    equity = cell_text(*next(part for part in result.reading().whole if part[0].name == "equity"), page)
    players = " vs ".join(result.players)
    on = f" on {result.board}" if result.board else ""
    room = max(20, page.width - len(f"equity {equity}  "))
    return [f"equity {page.paint(equity, 'number')}  {shortened(players + on, room)}"]


def _rows(result: ReportResult, page: Page) -> list[str]:
    rows = result.rows
    if len(rows) <= _MOST_ROWS or len(rows) < result.count or result.by in IN_ORDER:
        if result.by != "texture":
            return _table(result, rows, page)
        note = _overlapping(result)
        return [*_table(result, rows, page), *([page.paint(note, "faint")] if note else [])]
    left = f"... {len(rows) - _BEST - _WORST:,} more between them; --format csv has every row"
    after = (_BEST, shortened(left, page.width))
    return _table(result, [*rows[:_BEST], *rows[-_WORST:]], page, after=after)


def _overlapping(result: ReportResult) -> str:
    """Which of the rows of textures overlap."""
    parts = [row for row in result.rows if row.part]
    if len(parts) == len(result.rows):
        return ""
    if list(result.rows[: len(parts)]) == parts and len(parts) > 1:
        return f"the first {len(parts)} rows share the boards out, the others overlap"
    return "textures overlap: a flop may be in several rows"


def _table(
    result: ReportResult,
    rows: Sequence[ReportRow],
    page: Page,
    by: str = "",
    after: tuple[int, str] | None = None,
) -> list[str]:
    """Rows of hands with win, tie and share; rows of boards with both players' shares of strong hands."""
    won = NAMES if splits_pots(result.game) else ("win", "tie", "share")
    strong = ("strong", "strong_against") if any(row.strong for row in rows) else won
    named = (by,) if by else result.keys or (result.by,)
    share = ("share",) if result.by == LAYER and "share" not in strong else ()
    names = (*named, "boards", "combos", *share, "equity", "change", *strong)
    header, body, right, _ = chosen_columns(result.reading_of(rows, by), names, page)
    if any([row.members for row in rows]) and result.by == LAYER:
        header, body, right = [*header, "cards"], _with_cards(header, body, rows, page), [*right, False]
    inks: list[Ink] = [
        *[page.cards] * len(named),
        *[None] * (1 + len(share)),
        "number",
        lambda cell: page.paint(cell, "tie" if cell.startswith("-") else "bar"),
    ]
    return columns(header, body, page, right=right, inks=inks, after=after)


def _with_cards(
    header: Sequence[str], body: Sequence[list[str]], rows: Sequence[ReportRow], page: Page
) -> list[list[str]]:
    """The rows of layers with the cards that fall into each, which may take more than one line."""
    room = min(page.width, WIDEST_TEXT) - columns_width(header, body)
    lines_of_cards: list[list[str]] = []
    for cells, row in zip(body, rows, strict=True):
        lines = wrap(" ".join(row.members), max(room, _FEWEST_CARDS)) or [""]
        if len(lines) > _MOST_LINES:
            rest = " ".join(lines[_MOST_LINES - 1 :])
            lines = [*lines[: _MOST_LINES - 1], shortened(rest, max(room, _FEWEST_CARDS))]
        lines_of_cards += [[*cells, lines[0]], *[[*[""] * len(cells), line] for line in lines[1:]]]
    return lines_of_cards
