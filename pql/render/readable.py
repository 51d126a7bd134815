"""Answers for pages: what was asked, the rows in the tables that they are read in, and how they were found.

HTML and Markdown say what the text of the shell says because its modules say it for all three: `headline(result, page)`
is what is above the rows, `tables(result)` are the rows where they are not one table, `footing(result, page)` is
the line below them. What a module does not say is the same for all answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .cells import whole_line
from .page import Page
from .text import module_of

if TYPE_CHECKING:
    from pql.results import Reading, Result

READ_AS_TEXT = (
    "BreakdownLayersResult", "DrawsResult", "ExplainResult", "FlopEquities", "HandTable", "Matrix", "OutsResult",
    "RangeDrawsResult", "ReplayResult", "StatsResult", "ValueResult",
)  # fmt: skip
"""The answers whose lines belong together in a way that no table shows: everywhere they are the text of the shell."""

# No line of a page is cut: what is longer than the page is broken where it is read.
_ANY_WIDTH = 1_000_000


class Readable(NamedTuple):
    """An answer for a page: the lines above its tables, the tables, and the lines below."""

    headline: list[str]
    tables: list[Reading]
    notes: list[str]


def readable(result: Result, page: Page) -> Readable:
    """An answer in its parts, with the digits and signs of a page."""
    wide = Page(width=_ANY_WIDTH, unicode=page.unicode, timing=page.timing)
    module: Any = module_of(result)
    headline = module.headline(result, wide) if hasattr(module, "headline") else []
    read = [table for table in module.tables(result) if table.rows] if hasattr(module, "tables") else []
    own = hasattr(module, "footing")
    below = module.footing(result, wide) if own else whole_line(result, result.reading(), page)
    notes = [line for line in (*result.verdict(), below) if line]
    return Readable(headline, read or [result.reading()], notes)
