"""Every hand on every flop as text: both ranges on the first flops."""

from __future__ import annotations

from itertools import islice
from math import isnan
from typing import TYPE_CHECKING

from pql.render.layout import columns, remark_lines, shortened
from pql.results.numbers import count, percent

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results.flop_equities import FlopEquities

_MOST_ROWS = 26
_LONGEST_RANGE = 24


def text_lines(result: FlopEquities, page: Page) -> list[str]:
    """The equity of each range on the first flops; below it how many there are."""
    names = [shortened(text, _LONGEST_RANGE) for text in result.players]
    every = zip(result.flops, result.boards, *result.by_flop(), strict=True)
    rows = [
        [flop, str(boards), _cell(one), _cell(two)] for flop, boards, one, two in islice(every, _MOST_ROWS)
    ]
    table = columns(["flop", "boards", *names], rows, page, right=[False, True, True, True])
    size = f"{count(len(result), 'flop')}, {len(result.hands)} {result.kind} on each"
    shown = "" if len(rows) == len(result) else f"; the first {len(rows)} are shown"
    return [*table, *remark_lines(size + shown, page)]


def _cell(equity: float) -> str:
    return "-" if isnan(equity) else percent(equity)
