"""Distributions as text: both equity curves in one chart, their quantiles, and who is ahead where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import how_found
from pql.render.layout import columns, remark_lines, sentence_lines, shortened
from pql.results.numbers import percent, points

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import DistributionResult

_ROWS = 15
_MOST_COLUMNS = 70
_AXIS = 6
_FEW_SHARES = (0.0, 0.5, 1.0)
_ROOM_FOR_SHARES = 76
_SHARES = (0.0, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)


def text_lines(result: DistributionResult, page: Page) -> list[str]:
    """The chart, a table of quantiles with shares of strong hands, and who is ahead in words."""
    lines = _legend(result, page)
    drawn = _chart(result, page)
    if drawn:
        lines += [*drawn, ""]
    words = [line for sentence in result.verdict() for line in sentence_lines(sentence, page, "  ")]
    return [*lines, *_quantiles(result, page), *words, *remark_lines(footing(result, page), page)]


def footing(result: DistributionResult, page: Page) -> str:
    """How the numbers were found."""
    return how_found(result, page)


def _marks(page: Page) -> tuple[str, str, str]:
    """The signs of the first curve, of the second, and of both in one place: apart without colours."""
    return ("●", "○", "◉") if page.unicode else ("#", "o", "@")


def _legend(result: DistributionResult, page: Page) -> list[str]:
    marks = _marks(page)
    lines = []
    for player, mark, ink in zip(result.players, marks, ("bar", "tie"), strict=False):
        name = shortened(player.text, max(16, page.width - 22))
        lines.append(f"{page.paint(mark, ink)} equity {page.paint(percent(player.equity), 'number')}  {name}")
    return lines


def _chart(result: DistributionResult, page: Page) -> list[str]:
    """Equity upwards, the hands of a range from its best to its worst to the right."""
    width = min(page.width - _AXIS - 1, _MOST_COLUMNS)
    if width < 20:
        return []
    first, second, both = _marks(page)
    inks = {first: "bar", second: "tie", both: "strong"}
    canvas = [[" "] * width for _ in range(_ROWS + 1)]
    for player, mark in zip(result.players, (first, second), strict=True):
        for column in range(width):
            row = round((1 - player.at(column / (width - 1))) * _ROWS)
            canvas[row][column] = mark if canvas[row][column] == " " else both
    bar, corner, rule = ("│", "└", "─") if page.unicode else ("|", "+", "-")
    lines = []
    for row, cells in enumerate(canvas):
        points = 100 * (_ROWS - row) / _ROWS
        label = f"{points:3.0f} %" if row % 3 == 0 else ""
        drawn = "".join(page.paint(cell, inks[cell]) if cell in inks else cell for cell in cells)
        lines.append(f"{page.paint(label.rjust(_AXIS - 1) + ' ' + bar, 'faint')}{drawn}".rstrip())
    lines.append(page.paint(" " * _AXIS + corner + rule * width, "faint"))
    scale = "best".ljust(width // 2 - 2) + "half"
    scale = scale.ljust(width - len("worst")) + "worst"
    return [*lines, page.paint(" " * (_AXIS + 1) + scale, "faint")]


def _quantiles(result: DistributionResult, page: Page) -> list[str]:
    """The equities at some shares of the ranges, fewer on a narrow page, and each range's share of strong hands."""
    first, second = result.players
    shares = _SHARES if page.width >= _ROOM_FOR_SHARES else _FEW_SHARES
    header = ["", *[_name(share) for share in shares], "over 80 %"]
    rows = [
        [mark, *[percent(player.at(share), sign="") for share in shares], percent(player.strong)]
        for mark, player in zip(_marks(page), (first, second), strict=False)
    ]
    changes = [first.at(share) - second.at(share) for share in shares]
    rows.append(["lead", *[points(change) for change in changes], ""])
    return columns(header, rows, page, right=[False] + [True] * (len(header) - 1))


def _name(share: float) -> str:
    return {0.0: "best", 1.0: "worst"}.get(share, f"{100 * share:g} %")
