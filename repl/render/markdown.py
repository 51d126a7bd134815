"""`--format markdown`: a table for each answer, for a README, a wiki or a chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Renderer
from .cells import readable_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.results import Result


class MarkdownRenderer(Renderer):
    """GitHub's tables, each under its statement."""

    captioned = True

    def question(self, statement: str) -> str:
        return self._after_gap(f"{code(statement)}\n")

    def answer(self, result: Result) -> str:
        header, rows, right, notes = readable_table(result, self.page)
        lines = [_line(_escaped(name) for name in header)]
        lines.append(_line("---:" if number else "---" for number in right))
        lines += [_line(map(_escaped, row)) for row in rows]
        for note in (*notes, *result.remarks(), *result.readings):
            lines += ["", _escaped(note)]
        return self._after_gap("".join(f"{line}\n" for line in lines))


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def code(text: str) -> str:
    """Text as code: between more backticks than it has in a row, on one line."""
    fence = "`"
    while fence in text:
        fence += "`"
    return f"{fence}{text}{fence}" if fence == "`" else f"{fence} {text} {fence}"


_SPECIAL = str.maketrans({char: "\\" + char for char in "\\|*_`<>[]"} | {"\n": "<br>"})


def _escaped(text: str) -> str:
    return text.translate(_SPECIAL)
