"""The answers of a cell with several statements."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any

from IPython import display as ipython

if TYPE_CHECKING:
    from pql.results import Result


def display(*values: object) -> None:
    """Shows values below the cell, as its last value is shown."""
    show: Any = ipython.display
    show(*values)


class Answers(list["Result"]):
    """A list of answers; a notebook shows each under its statement."""

    def __init__(self, answered: Iterable[tuple[str, Result]]) -> None:
        answers = list(answered)
        super().__init__(result for _, result in answers)
        self.statements = [statement for statement, _ in answers]

    def _ipython_display_(self) -> None:
        for statement, result in zip(self.statements, self, strict=True):
            display(Caption(statement), result)


class Caption(str):
    """A statement above its answer."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f"<code><b>{escape(self)}</b></code>"

    def __repr__(self) -> str:
        return f"# {self}"
