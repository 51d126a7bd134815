"""Answers of `select` as text: a table of aggregates, and a bar chart for each histogram."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .layout import GAP, Painter, bar, columns, shortened
from .numbers import amount, count, duration, error_decimals, percent, share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pql.results.select import SelectResult

    from .page import Page

_EXACT_DECIMALS = 4
_BAR_WIDTH = 30
_LONGEST_HEADER = 40
_DEVIATIONS_95 = 1.96


def select_lines(result: SelectResult, page: Page) -> list[str]:
    """The table without its histograms, then these, then how many deals are behind it all."""
    plain = [place for place, function in enumerate(result.functions) if function != "histogram"]
    lines: list[str] = []
    if plain:
        rows = [[_cell(result, row, place, page) for place in plain] for row in range(len(result.rows))]
        header = [shortened(result.columns[place], _LONGEST_HEADER) for place in plain]
        right = [result.functions[place] is not None for place in plain]
        painters: list[Painter | None] = [None if number else page.cards for number in right]
        lines += columns(header, rows, page, right=right, painters=painters)
    for place, function in enumerate(result.functions):
        if function == "histogram":
            lines += _histograms(result, place, page, bool(lines))
    return [*lines, page.paint(_how(result, page), "faint")]


def select_table(result: SelectResult, page: Page) -> tuple[list[str], list[list[str]], list[bool], str]:
    """For other formats: header, cells, which columns stand at the right, and how it was computed.

    A histogram is one cell with a line for each of its values.
    """
    rows: list[list[str]] = []
    for number, values in enumerate(result.rows):
        cells = []
        for place, function in enumerate(result.functions):
            if function == "histogram":
                errors = result.errors[number][place]
                cells.append(
                    "\n".join([f"{label}: {text}" for label, text in _shares(values[place], errors, page)])
                )
            else:
                cells.append(_cell(result, number, place, page))
        rows.append(cells)
    right = [function is not None and function != "histogram" for function in result.functions]
    return list(result.columns), rows, right, _how(result, page)


def _cell(result: SelectResult, row: int, place: int, page: Page) -> str:
    value, error = result.rows[row][place], result.errors[row][place]
    function, kind = result.functions[place], result.kinds[place]
    if value is None:
        return ""
    if function is None or isinstance(value, str | bool):
        return _shown(value)
    sign = "±" if page.unicode else "+-"
    if function == "count":
        number = result.counts[row][place]
        if error is None:
            return f"{share(value)} ({number:,})"
        return f"{_percent_with_error(value, error, sign)} ({number:,})"
    if kind == "equity" and function in ("avg", "min", "max", "stddev"):
        return percent(value, _EXACT_DECIMALS) if error is None else _percent_with_error(value, error, sign)
    if error is None or not error:
        return _shown(value)
    return f"{amount(value)} {sign} {amount(_DEVIATIONS_95 * error)}"


def _percent_with_error(value: float, error: float, sign: str) -> str:
    """A share with its 95 % interval."""
    half = _DEVIATIONS_95 * error
    decimals = error_decimals(error)
    return f"{100 * value:.{decimals}f} {sign} {percent(half, decimals)}"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return amount(value) if isinstance(value, float) else str(value)


def _histograms(result: SelectResult, place: int, page: Page, apart: bool) -> list[str]:
    """A chart for each row, under the name of the column and the key of the row."""
    lines: list[str] = []
    keys = [column for column, function in enumerate(result.functions) if function is None]
    for number, row in enumerate(result.rows):
        if apart or lines:
            lines.append("")
        title = ", ".join([result.columns[place], *[_shown(row[key]) for key in keys]])
        lines.append(page.paint(shortened(title, page.width), "title"))
        lines += _bars(row[place], result.errors[number][place], page)
    return lines


def _bars(shares: dict[str, float], errors: Any, page: Page) -> list[str]:
    if not shares:
        return ["no values"]
    label_width = max(map(len, shares))
    longest = max(shares.values())
    room = min(_BAR_WIDTH, page.width - label_width - 24)
    lines = []
    for label, number in _shares(shares, errors, page):
        filled = shares[label] / longest
        drawn = page.paint(bar(filled, room, page), "bar") if room > 4 and page.screen else ""
        lines.append(f"{label.rjust(label_width)}{GAP}{number.rjust(10)}{GAP}{drawn}".rstrip())
    return lines


def _shares(shares: dict[str, float], errors: Any, page: Page) -> Iterator[tuple[str, str]]:
    """The values of a histogram and how often each occurs."""
    sign = "±" if page.unicode else "+-"
    for label, value in shares.items():
        error = errors[label] if errors else None
        yield label, _percent_with_error(value, error, sign) if error else share(value)


def _how(result: SelectResult, page: Page) -> str:
    """Exact or sampled, over how many deals."""
    text = f"{result.method}, {count(result.deals or 0, 'deal', 'deals')}"
    if result.looked_at is not None and result.looked_at != result.deals:
        text += f" of {result.looked_at:,} looked at"
    if result.method != "exact":
        text += f", {'±' if page.unicode else '+-'} is the 95 % interval"
        if result.seed is not None:
            text += f", seed {result.seed}"
    if page.timing:
        text += f", in {duration(result.elapsed)}"
    return text
