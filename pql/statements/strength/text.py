"""How strong a hand is, as text: its measures with bars, or a row for each number of opponents and a chart of them."""

from __future__ import annotations

from math import floor, log10
from typing import TYPE_CHECKING

from pql.render.cells import how_found
from pql.render.layout import GAP, Line, bar, columns, line_chart, remark_lines, shortened
from pql.results.errors import half_interval
from pql.results.numbers import count, digits, percent, with_error

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import StrengthResult, StrengthRow

# Names in front of bars, over columns, and what they say.
_NAMES = {
    "win": ("win", "win", "ahead at the end, half of every tie"),
    "outright": ("  outright", "outright", "ahead of everybody"),
    "tie": ("  tie", "tie", "tied for best"),
    "equity": ("equity", "equity", "share of the pot"),
    "strength": ("strength now", "strength", "ahead now, half of every tie"),
    "ppot": ("positive potential", "+pot", "behind now, ahead at the end"),
    "npot": ("negative potential", "-pot", "ahead now, behind at the end"),
}
_LEADING = ("win", "strength")
_BAR_WIDTH = 20
_FEWEST_FOR_A_CHART = 3


def text_lines(result: StrengthResult, page: Page) -> list[str]:
    """The measures of one row one below the other; several rows as a table, with a chart on a screen."""
    alone = len(result.rows) == 1
    if alone:
        body = _measures(result.rows[0], page, page.screen)
    else:
        body = _table(result, page)
        if page.screen and len(result.rows) >= _FEWEST_FOR_A_CHART:
            body += ["", *_chart(result, page)]
    return [*headline(result, page), *body, *remark_lines(_how(result, page, alone), page)]


def picture_lines(result: StrengthResult, page: Page) -> list[str]:
    """The chart alone, or bars for one row, wherever it is shown."""
    alone = len(result.rows) == 1
    body = _measures(result.rows[0], page, True) if alone else ["", *_chart(result, page)]
    return [*headline(result, page), *body, *remark_lines(_how(result, page, alone), page)]


def headline(result: StrengthResult, page: Page) -> list[str]:
    """The hands, the board, and against whom."""
    return [page.paint(_head(result, page), "strong")]


def _head(result: StrengthResult, page: Page) -> str:
    text = result.hands
    if result.board:
        text += f" on {result.board}"
    if result.versus:
        text += f" against {', '.join(result.versus)}"
    elif len(result.rows) == 1:
        text += f" against {count(result.rows[0].opponents, 'random hand')}"
    else:
        text += " against random hands"
    return shortened(text, page.width)


def _measures(row: StrengthRow, page: Page, drawn: bool) -> list[str]:
    shares = {name: _share(getattr(row, name), row, name, page) for name in _NAMES}
    left = max(len(name) for name, _, _ in _NAMES.values())
    middle = max(map(len, shares.values()))
    right = max(len(meaning) for _, _, meaning in _NAMES.values())
    room = page.width - left - middle - right - 3 * len(GAP)
    lines = []
    for measure, (name, _, meaning) in _NAMES.items():
        line = [name.ljust(left), page.paint(shares[measure].rjust(middle), "number")]
        if drawn and room >= _BAR_WIDTH // 2:
            width = min(_BAR_WIDTH, room)
            length = bar(getattr(row, measure), width, page)
            line.append(page.paint(length, "bar") + " " * (width - len(length)))
        # A narrow screen goes without the explanations.
        if not page.screen or room >= -len(GAP):
            line.append(page.paint(meaning, "faint"))
        lines.append(GAP.join(line))
    return lines


def _share(share: float, row: StrengthRow, name: str, page: Page) -> str:
    if row.errors is None:
        return percent(share)
    error = row.errors[name]
    if error is None:
        return "none seen"
    if not error and not share:
        return "0 %"
    return with_error(share, error, page.plus_minus)


def _table(result: StrengthResult, page: Page) -> list[str]:
    header = ["opponents", *(heading for _, heading, _ in _NAMES.values())]
    sampled = result.method != "exact"
    measured = [_in_line([_points(getattr(row, name), row, name) for row in result.rows]) for name in _NAMES]
    rows = list(zip([str(row.opponents) for row in result.rows], *measured, strict=True))
    inks = [None, *("number" if name in _LEADING else None for name in _NAMES)]
    table = columns(header, rows, page, right=[True] * len(header), inks=inks)
    note = "in percent"
    if sampled:
        note += f"; 50.8(1) is 50.8 {page.plus_minus} 0.1, the 95 % interval"
    return [*table, *remark_lines(note, page)]


def _points(share: float, row: StrengthRow, name: str) -> str:
    """A percentage without its sign; a sampled one with half its 95 % interval in its last digit, in brackets."""
    error = row.errors[name] if row.errors is not None else 0.0
    if error is None:
        return "?"
    points = 100 * half_interval(error)
    if not points:
        return percent(share, sign="")
    # 9.5 and more would round to two digits.
    decimals = max(0, min(digits(), -floor(log10(points / 0.95))))
    return f"{100 * share:.{decimals}f}({max(1, round(points * 10**decimals))})"


def _in_line(cells: list[str]) -> list[str]:
    """Cells of a column that is aligned to the right, with blanks behind so that decimal points stand in line."""
    tails = [len(cell) - len(cell.partition(".")[0].partition("(")[0]) for cell in cells]
    return [cell + " " * (max(tails) - tail) for cell, tail in zip(cells, tails, strict=True)]


def _chart(result: StrengthResult, page: Page) -> list[str]:
    lines = [
        Line("W", "win", "title", [row.win for row in result.rows]),
        Line("S", "strength now", "warning", [row.strength for row in result.rows]),
    ]
    if result.street != "river":
        lines.append(Line("P", "positive potential", "suit-c", [row.ppot for row in result.rows]))
        lines.append(Line("N", "negative potential", "suit-h", [row.npot for row in result.rows]))
    return line_chart(lines, [str(row.opponents) for row in result.rows], "opponents", page)


def footing(result: StrengthResult, page: Page) -> str:
    """How the numbers were found."""
    return _how(result, page, True)


def _how(result: StrengthResult, page: Page, plus_minus: bool) -> str:
    return how_found(result, page, method=_method(result), plus_minus=plus_minus)


def _method(result: StrengthResult) -> str:
    """Rows of few opponents may be exact, the others sampled; the board is at the top already."""
    if len(result.rows) == 1:
        return f"{result.method}, {count(result.rows[0].deals, 'deal')}"
    exact = [row for row in result.rows if row.method == "exact"]
    sampled = [row for row in result.rows if row.method != "exact"]
    if not sampled:
        return "exact"
    text = f"sampled, {count(sampled[0].deals, 'deal')}"
    if exact:
        text = f"exact up to {count(exact[-1].opponents, 'opponent')}, the others {text}"
    return text
