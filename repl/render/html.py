"""`--format html`: one page that stands alone, with a table for each answer and the grid of each set of hands."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from pql.results import HandsResult

from .base import Renderer
from .cells import readable_table
from .grid import class_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pql.results import Result

    from .page import Page

_HEAD = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>PQL</title>
<style>
body { font: 15px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }
:root { color-scheme: light dark }
caption { font: 600 1em ui-monospace, monospace; text-align: left; padding: .3em 0 }
table { border-collapse: collapse; margin: .5em 0 }
th, td { padding: .2em .7em; border-bottom: 1px solid #8884; text-align: left }
.n { text-align: right; font-variant-numeric: tabular-nums }
.grid td { width: 2.6em; padding: .3em 0; text-align: center; border: 1px solid #8882 }
.grid { font: 12px ui-monospace, monospace }
</style>
</head>
<body>
"""
_FOOT = "</body>\n</html>\n"


class HtmlRenderer(Renderer):
    """A whole page: it begins with its head, and each answer is a table with its statement as caption."""

    captioned = True

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._caption = ""

    def begin(self) -> str:
        return _HEAD

    def question(self, statement: str) -> str:
        self._caption = f"<caption>{escape(statement)}</caption>"
        return ""

    def answer(self, result: Result) -> str:
        header, rows, numeric, notes = readable_table(result, self.page)
        lines = ["<table>" + self._caption, _row("th", header, numeric)]
        self._caption = ""
        lines += [_row("td", row, numeric) for row in rows]
        lines.append("</table>")
        lines += [f"<p>{escape(note)}</p>" for note in (*notes, *result.remarks(), *result.readings)]
        if isinstance(result, HandsResult):
            lines += _grid(result.hands.grid())
        return "\n".join(lines) + "\n"

    def end(self) -> str:
        return _FOOT


def _row(tag: str, texts: Iterable[str], numeric: list[bool]) -> str:
    cells = [
        f"<{tag}{' class=n' if right else ''}>{_with_breaks(text)}</{tag}>"
        for text, right in zip(texts, numeric, strict=True)
    ]
    return f"<tr>{''.join(cells)}</tr>"


def _with_breaks(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _grid(fractions: Sequence[Sequence[float]]) -> list[str]:
    """The 13 x 13 grid, each cell as green as its class is full."""
    lines = ["<table class=grid>"]
    for row, cells in enumerate(fractions):
        line = ""
        for column, fraction in enumerate(cells):
            shade = f' style="background:rgb(20 150 110 / {fraction:.2f})"' if fraction else ""
            line += f"<td{shade}>{class_at(row, column)}</td>"
        lines.append(f"<tr>{line}</tr>")
    return [*lines, "</table>"]
