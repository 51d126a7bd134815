"""Answers of `stats` as text: a statistic a line, or groups as rows and statistics as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import column_texts, how_found
from pql.render.layout import Ink, columns, columns_width, remark_lines, shortened
from pql.results.numbers import percent
from pql.results.recorded_statistics import SHOWN

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results.columns import Reading

    from .result import StatsResult

_TITLES = {each.name: each for each in SHOWN}
_WIDEST = 100
_LONGEST_KEY = 20


def text_lines(result: StatsResult, page: Page) -> list[str]:
    """The statistics, then how many hands are behind them."""
    read = result.reading()
    alone = None not in result.functions and bool(result.rows)
    lines = _list(result, read, page) if alone else _tables(result, read, page)
    return [*lines, *remark_lines(how_found(result, page, ends=alone), page)]


def _list(result: StatsResult, read: Reading, page: Page) -> list[str]:
    """A line for each statistic of the only row."""
    names = [_title(name) for name in result.columns]
    width = max(map(len, names))
    lines = []
    for index, name in enumerate(names):
        text = column_texts(read, index, page)[0] or "-"
        lines.append(f"{page.paint(name.ljust(width), 'title')}  {text}")
    return lines


def _title(name: str) -> str:
    return _TITLES[name].title if name in _TITLES else name


def _header(name: str) -> str:
    return _TITLES[name].short if name in _TITLES else name


def _tables(result: StatsResult, read: Reading, page: Page) -> list[str]:
    """Tables one below the other, each as wide as the page, with the keys in front."""
    keys = [index for index, function in enumerate(result.functions) if function is None]
    header = [shortened(result.columns[index], _LONGEST_KEY) for index in keys]
    front = [[shortened(text, _LONGEST_KEY) for text in column_texts(read, index, page)] for index in keys]
    rest = [
        (_header(result.columns[index]), _short_texts(result, read, index, page))
        for index in range(len(keys), len(result.columns))
    ]
    lines: list[str] = []
    while rest:
        taken = 1
        while taken < len(rest) and _width(header, front, rest[: taken + 1]) <= min(page.width, _WIDEST):
            taken += 1
        part, rest = rest[:taken], rest[taken:]
        cells = [list(row) for row in zip(*front, *[texts for _, texts in part], strict=True)]
        right = [*[False] * len(keys), *[True] * len(part)]
        inks: list[Ink] = [*[page.cards] * len(keys), *[None] * len(part)]
        names = [*header, *[name for name, _ in part]]
        lines += [*([""] if lines else []), *columns(names, cells, page, right=right, inks=inks)]
    return lines


def _width(header: list[str], front: list[list[str]], part: list[tuple[str, list[str]]]) -> int:
    texts = [*front, *[texts for _, texts in part]]
    rows = [list(row) for row in zip(*texts, strict=True)]
    return columns_width([*header, *[name for name, _ in part]], rows)


def _short_texts(result: StatsResult, read: Reading, index: int, page: Page) -> list[str]:
    """The cells of a column; of statistics the share and its occasions, of amounts per 100 hands their interval."""
    if result.functions[index] != "rate":
        return [text or "-" for text in column_texts(read, index, page)]
    texts = []
    decimals = read.share_decimals(read.columns[index]) or 0
    for cell in read.cells(index):
        if cell.value is None or not isinstance(cell.deals, tuple):
            texts.append("-")
        elif read.columns[index].unit == "share":
            texts.append(f"{percent(cell.value, decimals, '')} ({cell.deals[1]:,})")
        else:
            texts.append(f"{cell.value:.1f}")
    return texts
