"""All in or nothing as text: what a shove makes, and who pushes and calls in equilibrium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import chosen_columns, how_found
from pql.render.grid import grid_lines
from pql.render.layout import columns, remark_lines, shortened, wrapped_list
from pql.results.numbers import in_decimals, percent

from .result import NashResult

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import ShoveResult

# A longer answer shows its best and its worst rows; `--format csv` has all.
_BEST, _WORST = 15, 8
# What is gained below this is the rest of a rounding.
_NOTHING = 1e-12


def text_lines(result: ShoveResult | NashResult, page: Page) -> list[str]:
    """Which hands to shove, and rows of the best and the worst; or both ranges of the equilibrium."""
    lines = [shortened(line, page.width) for line in headline(result, page)]
    for sentence in result.verdict():
        said, colon, hands = sentence.partition(": ")
        lines += [f"{said}:", *_indented(hands, page)] if colon else [said]
    if not isinstance(result, NashResult):
        lines += ["", *_table(result, page)]
    return [*lines, *remark_lines(footing(result, page), page)]


def picture_lines(result: ShoveResult | NashResult, page: Page) -> list[str]:
    """The grid of starting hands: those that are pushed as far as they are, and called with; or that make money."""
    lines = [shortened(line, page.width) for line in headline(result, page)]
    if isinstance(result, NashResult):
        for said, share, grid in (
            ("the small blind moves all in", result.push_share, result.grid()),
            ("the big blind calls", result.call_share, result.call_grid()),
        ):
            lines += ["", f"{said}: {percent(share)}", *grid_lines(_filled(grid), page)]
    else:
        made = [[float(value is not None and value > 0) for value in row] for row in result.grid()]
        lines += ["", f"make money: {percent(result.profitable_share)}", *grid_lines(made, page)]
    return [*lines, *remark_lines(footing(result, page), page)]


def headline(result: ShoveResult | NashResult, page: Page) -> list[str]:
    """The stacks, and against whom."""
    if isinstance(result, NashResult):
        ante = f", ante {result.ante:g}" if result.ante else ""
        return [f"{result.stack:g} big blinds{ante}, heads up"]
    return [f"{result.pot.text}, called by {result.calling}"]


def footing(result: ShoveResult | NashResult, page: Page) -> str:
    """How the numbers were found, and their unit."""
    if isinstance(result, NashResult):
        made = f"the small blind makes {in_decimals(result.value, 3)} big blinds a hand"
        most = f" more than {result.exploitability:.1g}" if result.exploitability > _NOTHING else ""
        return f"{made}; nobody gains{most} by another strategy"
    unit = "in prizes" if result.pot.tournament else "in big blinds"
    method = (
        "" if result.seed is None else f"exact but for pots of several callers, {result.deals:,} random deals"
    )
    return f"{how_found(result, page, method=method)}; EV is {unit}, beside folding"


def _table(result: ShoveResult, page: Page) -> list[str]:
    names = ["class", "combos", "ev", "folds", "equity", "breakeven", "calls"]
    if result.rows[0].calls is None:
        names.remove("calls")
    header, rows, right, _ = chosen_columns(result.reading(), names, page)
    rows = [[cell or "-" for cell in row] for row in rows]
    after = None
    if len(rows) > _BEST + _WORST:
        left = f"... {len(rows) - _BEST - _WORST:,} more between them; --format csv has every row"
        after = (_BEST, shortened(left, page.width))
        rows = [*rows[:_BEST], *rows[-_WORST:]]
    inks = [page.cards, None, "number"]
    return columns(header, rows, page, right=right, inks=inks, after=after)


def _filled(grid: list[list[float | None]]) -> list[list[float]]:
    return [[cell or 0.0 for cell in row] for row in grid]


def _indented(hands: str, page: Page) -> list[str]:
    return [f"  {line}" for line in wrapped_list(hands, page.width - 2)]
