"""`--format csv`: a table with a header for each answer, an empty line between two of them."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Any

from . import Renderer

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
        header, rows = table_of(result.to_dict())
        writer = csv.writer(sheet, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([_cell(value) for value in row] for row in rows)
        return sheet.getvalue()


def table_of(plain: dict[str, Any]) -> tuple[list[str], list[list[Any]]]:
    """Header and rows of a plain result: its own table, a row for each player, or one row of its values."""
    values = {key: value for key, value in plain.items() if key != "type"}
    if "columns" in values:
        return values["columns"], values["rows"]
    entries = values.pop("players", None)
    if entries:
        header = [*entries[0], *values]
        return header, [[*entry.values(), *values.values()] for entry in entries]
    return list(values), [list(values.values())]


def _cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return " ".join(str(part) for part in value)
    return value
