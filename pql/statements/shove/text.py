"""All in or nothing as text: what a shove makes, and who pushes and calls in equilibrium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import chosen_columns, how_found
from pql.render.layout import columns, remark_lines, shortened, wrapped_list
from pql.results.numbers import in_decimals, percent

from .result import NashResult

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import ShoveResult

# A longer answer shows its best and its worst rows; `--format csv` has all.
_BEST, _WORST = 15, 8


def text_lines(result: ShoveResult | NashResult, page: Page) -> list[str]:
    """Which hands to shove, and rows of the best and the worst; or both ranges of the equilibrium."""
    if isinstance(result, NashResult):
        return _equilibrium(result, page)
    unit = "in prizes" if result.pot.table else "in big blinds"
    many = percent(result.profitable_share)
    heading = f"{result.pot.text}, called by {result.calling}"
    lines = [shortened(heading, page.width)]
    if 0 < result.profitable_share < 1:
        lines += [f"{many} of hands make money:", *_indented(result.profitable, page)]
    else:
        lines.append("every hand makes money" if result.profitable_share else "no hand makes money")
    names = ("class", "combos", "ev", "folds", "equity", "breakeven", "calls")
    header, rows, right, _ = chosen_columns(result.reading(), names, page)
    after = None
    if len(rows) > _BEST + _WORST:
        left = f"... {len(rows) - _BEST - _WORST:,} more between them; --format csv has every row"
        after = (_BEST, shortened(left, page.width))
        rows = [*rows[:_BEST], *rows[-_WORST:]]
    inks = [page.cards, None, "number"]
    lines += ["", *columns(header, rows, page, right=right, inks=inks, after=after)]
    return [*lines, *remark_lines(f"{how_found(result, page)}; EV is {unit}, beside folding", page)]


def _equilibrium(result: NashResult, page: Page) -> list[str]:
    ante = f", ante {result.ante:g}" if result.ante else ""
    lines = [f"{result.stack:g} big blinds{ante}, heads up"]
    sides = (
        ("the small blind moves all in with", result.push_share, result.pushes),
        ("the big blind calls with", result.call_share, result.calls),
    )
    for who, share, hands in sides:
        lines += (
            [f"{who} every hand"] if share == 1 else [f"{who} {percent(share)}:", *_indented(hands, page)]
        )
    value = in_decimals(result.value, 3)
    said = f"the small blind makes {value} big blinds a hand"
    known = f"nobody gains more than {result.exploitability:.1g} by another strategy"
    return [*lines, *remark_lines(f"{said}; {known}", page)]


def _indented(hands: str, page: Page) -> list[str]:
    return [f"  {line}" for line in wrapped_list(hands, page.width - 2)]


def picture_lines(result: ShoveResult | NashResult, page: Page) -> list[str]:
    """The grid of starting hands, shaded by how often each is pushed, or by whether a shove makes money."""
    return text_lines(result, page)
