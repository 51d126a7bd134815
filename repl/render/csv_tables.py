"""`--format csv`: a table with a header for each answer, an empty line between two of them."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from pql.results.tabular import cell

from .base import Renderer

if TYPE_CHECKING:
    from pql.results import Result

    from .page import Page


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
        writer.writerows([cell(value) for value in row] for row in rows)
        return sheet.getvalue()
