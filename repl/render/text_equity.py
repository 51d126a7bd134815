"""Equities as text: a row for each player, and how the numbers were found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .layout import GAP, bar, columns, shortened
from .numbers import count, duration, error_decimals, percent

if TYPE_CHECKING:
    from pql.results import EquityResult, PlayerEquity

    from .page import Page

_EXACT_DECIMALS = 4
_BAR_WIDTH = 20
_SHORTEST_NAME = 12


def equity_lines(result: EquityResult, page: Page) -> list[str]:
    """Equity, wins and ties of each player; a sampled equity always stands beside its standard error."""
    errors = [player.stderr for player in result.players if player.stderr is not None]
    decimals = error_decimals(max(errors)) if errors else _EXACT_DECIMALS
    header = ["player", "equity", "win", "tie"]
    numbers = [_numbers(player, decimals, page) for player in result.players]
    used = sum(max(len(row[i]) for row in [header[1:], *numbers]) + len(GAP) for i in range(3))
    roomy = page.screen and page.width >= used + _SHORTEST_NAME + len(GAP) + _BAR_WIDTH
    room = page.width - used - (len(GAP) + _BAR_WIDTH if roomy else 0)
    rows = [
        [shortened(player.hands, max(room, _SHORTEST_NAME)), *row]
        for player, row in zip(result.players, numbers, strict=True)
    ]
    if roomy:
        header.append("")
        for row, player in zip(rows, result.players, strict=True):
            row.append(bar(player.equity, _BAR_WIDTH, page))
    table = columns(
        header,
        rows,
        page,
        right=(False, True, True, True),
        painters=(
            None,
            lambda cell: page.paint(cell, "number"),
            None,
            None,
            lambda cell: page.paint(cell, "bar"),
        ),
    )
    return [*table, page.paint(how(result, page), "faint")]


def _numbers(player: PlayerEquity, decimals: int, page: Page) -> list[str]:
    equity = percent(player.equity, decimals)
    if player.stderr is not None:
        sign = "±" if page.unicode else "+-"
        equity = f"{100 * player.equity:.{decimals}f} {sign} {percent(player.stderr, decimals)}"
    return [equity, percent(player.win, decimals), percent(player.tie, decimals)]


def how(result: EquityResult, page: Page) -> str:
    """Exact or sampled, over how many deals, on which board."""
    text = f"{result.method}, {count(result.deals, 'deal', 'deals')}"
    if result.board:
        text += f" on {result.board}"
    if result.dead:
        text += f", dead {result.dead}"
    if result.order:
        text += f", percentages by {result.order} order"
    if result.method != "exact" and result.seed is not None:
        text += f", seed {result.seed}"
    if page.timing:
        by = f" by {result.algorithm}" if result.algorithm else ""
        text += f", in {duration(result.elapsed)}{by}"
    return text
