"""`--format csv`: a table with a header for each answer, an empty line between two of them."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from . import Renderer

if TYPE_CHECKING:
    from pql.results import Result

    from .page import Page


def machine_cell(value: object) -> object:
    """A value in a cell that programs read: full precision, nothing for None, lists in one cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return " ".join(f"{key}={machine_cell(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return " ".join(str(machine_cell(part)) for part in value)
    return value


class CsvRenderer(Renderer):
    """Comma-separated values: the rows of an answer, or its single values as one row."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._answered = 0

    def begin(self) -> str:
        self._answered = 0
        return ""

    def answer(self, result: Result) -> str:
        sheet = StringIO()
        if self._answered:
            sheet.write("\n")
        self._answered += 1
        header, rows = result.table()
        writer = csv.writer(sheet, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([machine_cell(value) for value in row] for row in rows)
        return sheet.getvalue()
