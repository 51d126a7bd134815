"""Reports as text: a grid of heat where there is one, then the best rows and the worst."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .heat import card_heat, hand_heat
from .layout import Painter, columns, shortened
from .numbers import amount, count, duration, error_decimals, percent

if TYPE_CHECKING:
    from pql.results.reports import ReportResult, ReportRow

    from .page import Page

# A longer report shows its best and its worst rows; `--format csv` has all.
_MOST_ROWS, _BEST, _WORST = 30, 15, 8
_EXACT_DECIMALS = 2
# Fewer rows are quicker read than looked up in a grid.
_FEWEST_CELLS = 5
_TITLES = {
    "hand": "hand",
    "class": "class",
    "category": "made hand",
    "flop": "flop",
    "turn": "turn",
    "river": "river",
    "texture": "texture",
}


def report_lines(result: ReportResult, page: Page) -> list[str]:
    """The equity as a whole, the grid, the rows, and how the numbers were found."""
    errors = [row.stderr for row in result.rows if row.stderr is not None]
    decimals = error_decimals(max(errors)) if errors else _EXACT_DECIMALS
    lines = _headline(result, page)
    drawn = hand_heat(result.grid(), page) or card_heat(result.card_grid(), page)
    if drawn and len(result.rows) >= _FEWEST_CELLS:
        lines += [*drawn, ""]
    if result.textures:
        parts = [row for row in result.textures if row.part]
        lines += [*_table("texture", parts, page, decimals, of_boards=True), ""]
    lines += _rows(result, page, decimals)
    return [*lines, page.paint(_how(result, page), "faint")]


def _headline(result: ReportResult, page: Page) -> list[str]:
    decimals = _EXACT_DECIMALS if result.stderr is None else error_decimals(result.stderr)
    equity = _beside_error(result.equity, result.stderr, decimals, page)
    players = " vs ".join(result.players)
    on = f" on {result.board}" if result.board else ""
    room = max(20, page.width - len(equity) - 2)
    return [f"{page.paint(equity, 'number')}  {shortened(players + on, room)}", ""]


def _beside_error(equity: float, error: float | None, decimals: int, page: Page) -> str:
    """An equity, and the standard error of a sampled one."""
    if error is None:
        return percent(equity, decimals)
    return f"{100 * equity:.{decimals}f} {'±' if page.unicode else '+-'} {percent(error, decimals)}"


def _rows(result: ReportResult, page: Page, decimals: int) -> list[str]:
    rows = result.rows
    if len(rows) <= _MOST_ROWS or result.by in ("texture", "category"):
        if result.by != "texture":
            return _table(result.by, rows, page, decimals, of_boards=result.of_boards)
        parts = [row for row in rows if row.part]
        others = [row for row in rows if not row.part]
        lines = _table("texture", rows, page, decimals, of_boards=True)
        if others:
            note = f"the first {len(parts)} share the boards out, the others overlap"
            lines.append(page.paint(note, "faint"))
        return lines
    lines = _table(result.by, [*rows[:_BEST], *rows[-_WORST:]], page, decimals, of_boards=result.of_boards)
    left = f"... {len(rows) - _BEST - _WORST:,} more between them; --format csv has every row"
    return [*lines[: 2 + _BEST], page.paint(left, "faint"), *lines[2 + _BEST :]]


def _table(by: str, rows: Sequence[ReportRow], page: Page, decimals: int, *, of_boards: bool) -> list[str]:
    """Rows of hands with win, tie and share; rows of boards with both players' shares of strong hands."""
    strong = of_boards and any(row.strong for row in rows)
    header = [_TITLES[by], "boards" if of_boards else "combos", "equity", "change"]
    header += ["strong", "against"] if strong else ["win", "tie", "share"]
    painters: list[Painter | None] = [
        page.cards,
        None,
        lambda cell: page.paint(cell, "number"),
        lambda cell: page.paint(cell, "tie" if cell.startswith("-") else "bar"),
    ]
    body = []
    for row in rows:
        equity = _beside_error(row.equity, row.stderr, decimals, page)
        cells = [row.name, _amount(row.amount), equity, _signed(row.change, decimals)]
        if strong and row.strong is not None:
            cells += [percent(row.strong[0], 1), percent(row.strong[1], 1)]
        else:
            cells += [percent(row.win, decimals), percent(row.tie, decimals), percent(row.share, 2)]
        body.append(cells)
    return columns(header, body, page, right=[False] + [True] * (len(header) - 1), painters=painters)


def _signed(change: float, decimals: int) -> str:
    """A difference in points; what rounds to nothing has no sign."""
    text = f"{100 * change:+.{decimals}f}"
    return text if float(text) else text[1:]


def _amount(value: float) -> str:
    """Combos and boards; a mean number of combos over many boards with two decimals."""
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}" if value >= 0.01 else amount(value)


def _how(result: ReportResult, page: Page) -> str:
    text = f"{result.method}, {count(result.deals, 'deal', 'deals')}"
    if result.dead:
        text += f", dead {result.dead}"
    if result.order:
        text += f", percentages by {result.order} order"
    if result.seed is not None:
        text += f", seed {result.seed}"
    if any(row.strong for row in result.rows):
        text += "; strong: hands with over 80 % equity, of both"
    if page.timing:
        text += f", in {duration(result.elapsed)}"
    return text
