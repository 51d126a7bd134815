"""Recorded hands as text: who won what, in the first of them, and what could not be read."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from pql.render.layout import columns, remark_lines, shortened
from pql.results.counts import count
from pql.results.legible import legible
from pql.results.numbers import money

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results.recorded_hands import HandTable

_MOST_ROWS = 26
_SHOWN = ("hand", "date", "name", "position", "pocket", "board", "stack", "pot", "net")
_NUMBERS = ("stack", "pot", "net")
_LONGEST = 20


def text_lines(result: HandTable, page: Page) -> list[str]:
    """A row for each player of the first hands."""
    first = result.hands.part(0, _MOST_ROWS)
    told = legible(list(islice(type(result)(first), _MOST_ROWS)))
    rows = [[_cell(row[name]) for name in _SHOWN] for row in told]
    table = columns(list(_SHOWN), rows, page, right=[name in _NUMBERS for name in _SHOWN])
    size = f"{count(len(result), 'hand')}, {count(result.hands.rows, 'row')}"
    shown = "" if len(rows) == result.hands.rows else f"; the first {len(rows)} are shown"
    return [*table, *remark_lines(size + shown, page)]


def _cell(value: object) -> str:
    if isinstance(value, float):
        return money(value)
    return "-" if value is None else shortened(str(value), _LONGEST)
