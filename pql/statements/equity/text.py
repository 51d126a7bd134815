"""Equities as text: a row for each player, and how the numbers were found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import chosen_columns, how_found
from pql.render.layout import GAP, bar, columns, columns_width, remark_lines, shortened
from pql.results.numbers import estimate

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results import EquityResult

_BAR_WIDTH = 20
_LONGEST_NAME = 24
_SHORTEST_NAME = 12


def text_lines(result: EquityResult, page: Page) -> list[str]:
    """Equity, wins and ties of each player; a sampled equity always comes with its 95 % interval."""
    header, rows, _, _ = chosen_columns(result.reading(), ("hands", "equity", "win", "tie"), page)
    used = columns_width(header[1:], [row[1:] for row in rows])
    roomy = page.screen and page.width >= used + _SHORTEST_NAME + len(GAP) + _BAR_WIDTH
    room = page.width - used - (len(GAP) + _BAR_WIDTH if roomy else 0)
    rows = [[shortened(name, max(room, _SHORTEST_NAME)), *numbers] for name, *numbers in rows]
    if roomy:
        header.append("")
        for row, player in zip(rows, result.players, strict=True):
            row.append(bar(player.equity, _BAR_WIDTH, page))
    right, inks = (False, True, True, True), (None, "number", None, None, "bar")
    table = columns(header, rows, page, right=right, inks=inks)
    return [*table, *remark_lines(footing(result, page), page)]


def footing(result: EquityResult, page: Page) -> str:
    """How the numbers were found."""
    return how_found(result, page)


def picture_lines(result: EquityResult, page: Page) -> list[str]:
    """A bar for each player across the page: what is won alone, then the share of ties."""
    names = [shortened(player.hands, _LONGEST_NAME) for player in result.players]
    widest = max(map(len, names))
    room = max(10, page.width - widest - (12 if result.method == "exact" else 22))
    light = "░" if page.unicode else "-"
    lines = []
    for name, player in zip(names, result.players, strict=True):
        alone = bar(player.win, room, page)
        tied = light * max(0, round(player.equity * room) - len(alone))
        equity = estimate(player.equity, player.stderr, page.plus_minus)
        lines.append(f"{name.ljust(widest)}  {page.paint(alone, 'bar')}{tied} {equity}")
    where = f" on {result.board}" if result.board else ""
    how = f"{result.method}{where}; full: wins alone, {light * 2}: share of ties"
    if result.method != "exact":
        how += f"; {page.plus_minus} is the 95 % interval"
    return [*lines, *remark_lines(how, page)]
