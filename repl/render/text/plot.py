"""`plot`: an answer as a picture of text, or the name of the file it was written to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.repl.render.layout import bar, remark_lines, shortened
from pql.repl.render.numbers import estimate

from . import lines_of

if TYPE_CHECKING:
    from pql.repl.render.page import Page
    from pql.results import EquityResult, HandsResult
    from pql.results.odds import OddsResult
    from pql.results.plot import PlotResult
    from pql.results.strength import StrengthResult

_LONGEST_NAME = 24


def plot_lines(result: PlotResult, page: Page) -> list[str]:
    """Where the picture is, or the picture. Answers that are drawn anyway are shown as they always are."""
    if result.path is not None:
        before = " (replaced the file that was there)" if result.replaced else ""
        return [f"wrote {result.path}{before}"]
    draw: Any = _PICTURES.get(type(result.result).__name__) or lines_of(result.result)
    lines: list[str] = draw(result.result, page)
    return lines


def _hands(result: HandsResult, page: Page) -> list[str]:
    """The grid alone, under the text of the set."""
    from pql.repl.render.grid import grid_lines

    return [shortened(result.text, page.width), "", *grid_lines(result.hands.grid(), page)]


def _equity(result: EquityResult, page: Page) -> list[str]:
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


def _odds(result: OddsResult, page: Page) -> list[str]:
    from .odds import odds_picture

    return odds_picture(result, page)


def _strength(result: StrengthResult, page: Page) -> list[str]:
    from .strength import strength_picture

    return strength_picture(result, page)


# What is drawn otherwise than it is shown.
_PICTURES = {
    "HandsResult": _hands,
    "EquityResult": _equity,
    "OddsResult": _odds,
    "StrengthResult": _strength,
}
