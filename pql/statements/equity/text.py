"""Equities as text: a row for each player, and how the numbers were found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import chosen_columns, how_found
from pql.render.layout import GAP, Ink, bar, columns, columns_width, remark_lines, shortened
from pql.results.numbers import estimate
from pql.results.split_pots import NAMES, splits_pots

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results import EquityResult

_BAR_WIDTH = 20
_LONGEST_NAME = 24
_SHORTEST_NAME = 12


def text_lines(result: EquityResult, page: Page) -> list[str]:
    """Equity, wins and ties of each player; a sampled equity always comes with its 95 % interval."""
    shares = NAMES if splits_pots(result.game) else ("win", "tie")
    header, rows, _, _ = chosen_columns(result.reading(), ("hands", "equity", *shares), page)
    used = columns_width(header[1:], [row[1:] for row in rows])
    roomy = page.screen and page.width >= used + _SHORTEST_NAME + len(GAP) + _BAR_WIDTH
    room = page.width - used - (len(GAP) + _BAR_WIDTH if roomy else 0)
    rows = [[shortened(name, max(room, _SHORTEST_NAME)), *numbers] for name, *numbers in rows]
    if roomy:
        header.append("")
        for row, player in zip(rows, result.players, strict=True):
            row.append(bar(player.equity, _BAR_WIDTH, page))
    right = (False, True, *[True] * len(shares))
    inks: list[Ink] = [None, "number", *[None] * len(shares), "bar"]
    table = columns(header, rows, page, right=right, inks=inks)
    return [*table, *remark_lines(footing(result, page), page)]


def footing(result: EquityResult, page: Page) -> str:
    """How the numbers were found."""
    return how_found(result, page)


def picture_lines(result: EquityResult, page: Page) -> list[str]:
    """A bar for each player across the page in two parts, as in the figure."""
    names = [shortened(player.hands, _LONGEST_NAME) for player in result.players]
    widest = max(map(len, names))
    room = max(10, page.width - widest - (12 if result.method == "exact" else 22))
    light = "░" if page.unicode else "-"
    lines = []
    for name, player, part in zip(names, result.players, result.parts(), strict=True):
        full = bar(part, room, page)
        rest = light * max(0, round(player.equity * room) - len(full))
        equity = estimate(player.equity, player.stderr, page.plus_minus)
        lines.append(f"{name.ljust(widest)}  {page.paint(full, 'bar')}{rest} {equity}")
    where = f" on {result.board}" if result.board else ""
    first, second = result.part_names
    how = f"{result.method}{where}; full: {first}, {light * 2}: {second}"
    if result.method != "exact":
        how += f"; {page.plus_minus} is the 95 % interval"
    return [*lines, *remark_lines(how, page)]
