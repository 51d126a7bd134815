"""`--format json`: one array over all statements, an object for each that answers something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .plain_data import MachineRenderer, one_line

if TYPE_CHECKING:
    from pql.results import Result

    from .page import Page


class JsonRenderer(MachineRenderer):
    """A JSON array, written as the answers come: `[`, objects with commas between them, `]`."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._answered = 0

    def begin(self) -> str:
        self._answered = 0
        return "["

    def answer(self, result: Result) -> str:
        self._answered += 1
        return ("\n" if self._answered == 1 else ",\n") + one_line(result.to_dict())

    def end(self) -> str:
        return "\n]\n" if self._answered else "]\n"
