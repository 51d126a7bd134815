"""Answers with a line for each value: `\\x`, for rows that are wider than the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import readable_table
from pql.render.layout import remark_lines, wrapped_list

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results import Result

_NARROWEST_VALUE = 20


def expanded_lines(result: Result, page: Page) -> list[str]:
    """Each row of an answer as a block of names and values; long lists of sets are broken at their commas."""
    header, rows, _, notes = readable_table(result, page)
    column = max(map(len, header), default=0)
    lines: list[str] = []
    for number, row in enumerate(rows, 1):
        if len(rows) > 1:
            rule = "─" if page.unicode else "-"
            lines.append(page.paint(f"{rule * 2} row {number} {rule * 2}", "faint"))
        for name, text in zip(header, row, strict=True):
            room = max(page.width - column - 2, _NARROWEST_VALUE)
            parts = [part for line in text.split("\n") for part in wrapped_list(line, room)]
            lines.append(f"{page.paint(name.ljust(column), 'title')}  {parts[0]}".rstrip())
            lines += [" " * (column + 2) + part for part in parts[1:]]
    return [*lines, *[line for note in notes for line in remark_lines(note, page)]]


def does_not_fit(lines: list[str], page: Page) -> bool:
    """Whether lines are wider than a screen."""
    import re

    bare = re.compile(r"\x1b\[[0-9;]*m")
    return page.screen and any(len(bare.sub("", line)) > page.width for line in lines)
