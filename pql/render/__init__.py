"""Renderers: one module for each output format, from a result to text.

`FORMATS` names them; `renderer` makes one. A renderer returns text and writes nothing, so tests need no
files and the shell can show one answer in another format.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.results import Result

    from .base import Renderer
    from .page import Page


class Format:
    """An output format: the module of this package and the class in it that write it, and a line for the help."""

    __slots__ = ("module", "renderer", "summary")

    def __init__(self, module: str, renderer: str, summary: str) -> None:
        self.module = module
        self.renderer = renderer
        self.summary = summary


FORMATS = {
    "text": Format("text", "TextRenderer", "for people: tables and grids"),
    "json": Format(
        "json_objects", "JsonRenderer", "an array with an object for each answer, in full precision"
    ),
    "jsonl": Format("json_objects", "JsonLinesRenderer", "an object on a line for each answer"),
    "csv": Format("csv_tables", "CsvRenderer", "a table with commas, its names in the first row"),
    "markdown": Format("markdown", "MarkdownRenderer", "tables as wikis and issues show them"),
    "html": Format("html", "HtmlRenderer", "tables for web pages"),
}
"""The output formats by name, in the order of the help."""


def renderer(name: str, page: Page) -> Renderer:
    """The renderer of a format, imported when it is first asked for; KeyError for a name not in `FORMATS`."""
    format_row = FORMATS[name]
    made: Renderer = getattr(import_module(f"{__name__}.{format_row.module}"), format_row.renderer)(page)
    return made


def answer_text(result: Result, statement: str, name: str, page: Page, *, whole: bool = False) -> str:
    """One answer in a format, with its statement where the format shows it; with `whole` from beginning to end."""
    writer = renderer(name, page)
    begin = writer.begin()
    question = writer.question(statement) if writer.captioned else ""
    text = question + writer.answer(result)
    return begin + text + writer.end() if whole else text
