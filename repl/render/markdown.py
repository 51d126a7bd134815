"""`--format markdown`: a table for each answer, for a README, a wiki or a chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import Renderer
from .tables import is_number, readable_cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.results import Result

    from .page import Page


class MarkdownRenderer(Renderer):
    """GitHub's tables, under the statement where there are several."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._gap = ""

    def begin(self) -> str:
        self._gap = ""
        return ""

    def question(self, statement: str) -> str:
        text, self._gap = f"{self._gap}```pql\n{statement}\n```\n", "\n"
        return text

    def answer(self, result: Result) -> str:
        header, rows = result.table()
        lines = [_line(_escaped(name) for name in header)]
        lines.append(_line("---:" if _is_numeric(rows, place) else "---" for place in range(len(header))))
        lines += [
            _line(_escaped(readable_cell(name, value)) for name, value in zip(header, row, strict=True))
            for row in rows
        ]
        text, self._gap = self._gap + "".join(f"{line}\n" for line in lines), "\n"
        return text


def _is_numeric(rows: list[list[object]], place: int) -> bool:
    values = [row[place] for row in rows if row[place] is not None]
    return bool(values) and all(is_number(value) for value in values)


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


_SPECIAL = str.maketrans({char: "\\" + char for char in "\\|*_`<>[]"} | {"\n": "<br>"})


def _escaped(text: str) -> str:
    return text.translate(_SPECIAL)
