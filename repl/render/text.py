"""`--format text`: answers for people, drawn for the page they stand on.

One function for each type of result turns it into lines; `LINES_OF` is their table. They are imported when a
result of their type is first shown, which keeps `pql -c` quick to start.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import Renderer
from .layout import shortened

if TYPE_CHECKING:
    from pql.results import Result

    from .page import Page

LinesOf = Callable[[Any, "Page"], list[str]]


class TextRenderer(Renderer):
    """Text with an empty line between two answers, and above each the question where there are several."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._gap = ""

    def begin(self) -> str:
        self._gap = ""
        return ""

    def question(self, statement: str) -> str:
        line = self.page.paint(shortened(f"# {statement}", self.page.width), "faint")
        text, self._gap = f"{self._gap}{line}\n", ""
        return text

    def answer(self, result: Result) -> str:
        lines = lines_of(result.type)(result, self.page)
        text, self._gap = self._gap + "".join(f"{line}\n" for line in lines), "\n"
        return text


def lines_of(kind: str) -> LinesOf:
    """The function that writes results of a type; one without its own is shown as its plain values."""
    loader = LINES_OF.get(kind)
    return loader() if loader else _plain_values


def _hands() -> LinesOf:
    from .text_sets import hands_lines

    return hands_lines


def _board() -> LinesOf:
    from .text_sets import board_lines

    return board_lines


def _equity() -> LinesOf:
    from .text_equity import equity_lines

    return equity_lines


def _value() -> LinesOf:
    from .text_value import value_lines

    return value_lines


def _table() -> LinesOf:
    from .text_tables import table_lines

    return table_lines


def _explain() -> LinesOf:
    from .text_tables import explain_lines

    return explain_lines


LINES_OF: dict[str, Callable[[], LinesOf]] = {
    "hands": _hands,
    "board": _board,
    "equity": _equity,
    "value": _value,
    "table": _table,
    "explain": _explain,
}


def _plain_values(result: Result, page: Page) -> list[str]:
    values = {key: value for key, value in result.to_dict().items() if key != "type"}
    width = max(map(len, values), default=0)
    return [f"{page.paint(key.ljust(width), 'strong')}  {value}" for key, value in values.items()]
