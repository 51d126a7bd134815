"""`--format markdown`: the tables of each answer, for a README, a wiki or a chat; what no table shows is text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .base import Renderer
from .cells import shown_table, whole_line
from .html_tables import indented
from .page import Page, legible
from .text import module_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.results import Reading, Result


# A table would have a row for each point of a curve, or for each cell of a grid.
_PICTURES = ("CompareResult", "DistributionResult")


class MarkdownRenderer(Renderer):
    """GitHub's tables, each under its statement."""

    captioned = True

    def question(self, statement: str) -> str:
        return self._after_gap(f"{code(statement)}\n")

    def answer(self, result: Result) -> str:
        return self._after_gap("\n\n".join(_parts(legible(result), self.page)) + "\n")


def _parts(result: Result, page: Page) -> list[str]:
    """Headlines, tables and notes of an answer, to be set apart by empty lines."""
    from pql.results import PlotResult

    if isinstance(result, PlotResult) and result.path is None:
        return _parts(result.result, page)
    title = [f"**{_escaped(result.title)}**"] if result.title else []
    notes = [_escaped(note) for note in result.below()]
    if type(result).__name__ in (*READ_AS_TEXT, *_PICTURES):
        from .text import text_lines

        plain = Page(width=page.width, unicode=page.unicode, timing=page.timing)
        return [*title, fenced("\n".join(text_lines(result, plain)), "text"), *notes]
    headline, tables, how = readable(result, page)
    return [
        *title,
        *map(_escaped, headline),
        *[_table(read, page) for read in tables],
        *map(_escaped, how),
        *notes,
    ]


def _table(read: Reading, page: Page) -> str:
    header, rows, right, _ = shown_table(read, page)
    lines = [_line(map(_escaped, header)), _line("---:" if number else "---" for number in right)]
    return "\n".join([*lines, *[_line(map(_escaped, row)) for row in rows]])


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def code(text: str) -> str:
    """Text as code: between more backticks than it has in a row, on one line."""
    fence = "`"
    while fence in text:
        fence += "`"
    return f"{fence}{text}{fence}" if fence == "`" else f"{fence} {text} {fence}"


def fenced(text: str, language: str) -> str:
    """Lines as code: between more backticks than they have in a row."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


_SPECIAL = str.maketrans({char: "\\" + char for char in "\\|*_`<>[]"} | {"\n": "<br>"})


def _escaped(text: str) -> str:
    return indented(text.translate(_SPECIAL), "&emsp;")


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
