"""A range by made hands and draws as text: a bar for each, the hands where there is one board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .layout import GAP, bar, columns, shortened, wrapped_list
from .numbers import amount, count, error_decimals, percent, share
from .page import WIDEST_TEXT

if TYPE_CHECKING:
    from pql.results.breakdown import BreakdownLine, BreakdownResult

    from .page import Page

_WIDEST_BAR, _NARROWEST_BAR = 32, 8
# A column of hands narrower than this is worth less than a bar.
_HANDS_WIDTH = 22
# Long lists of hands end after so many lines; machine-readable output has them all.
_MOST_LINES = 2
# Draws that are worth a line with each made hand; the others are in machine-readable output.
_STRONG_DRAWS = ("combodraw", "nutflushdraw", "flushdraw", "openended", "doublegutshot", "gutshot")


def breakdown_lines(result: BreakdownResult, page: Page) -> list[str]:
    """What the hands are by now, what they draw to, and which made hands draw as well."""
    sections = [
        ("made hand", [*result.of_kind("made"), *result.of_kind("kicker")]),
        ("draw", list(result.of_kind("draw"))),
        ("made hand and draw", [line for line in result.of_kind("both") if _is_strong(line)]),
    ]
    return _heading(result, page) 
