"""`--format csv`: a table with a header for each answer, an empty line between two of them."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from pql.results.tabular import csv_row

from .base import Renderer

if TYPE_CHECKING:
    from pql.results import Result


class CsvRenderer(Renderer):
    """Comma-separated values: the rows of an answer, or its single values as one row."""

    exact = True

    def answer(self, result: Result) -> str:
        sheet = StringIO()
        header, rows = result.table()
        writer = csv.writer(sheet, lineterminator="\n")
        writer.writerow(csv_row(header))
        writer.writerows(map(csv_row, rows))
        return self._after_gap(sheet.getvalue())
