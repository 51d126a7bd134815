"""Renderers: one small plug-in for each output format, from a result to text.

`FORMATS` names them; `renderer` makes one. A renderer returns text and writes nothing, so tests need no
files and the shell can show one answer in another format.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .page import Page
from .problems import problem_text

if TYPE_CHECKING:
    from pql import Diagnostic
    from pql.results import Result

FORMATS = ("text", "json", "jsonl", "csv", "markdown", "html")


class Renderer:
    """What every format provides. The texts in order make the whole output: `begin`, each `answer`, `end`."""

    # Whether a note such as "cancelled" or a time may stand between the messages on standard error.
    for_people = True
    # Whether an answer stands under its question even where there is one only: a table that will be read elsewhere.
    captioned = False

    def __init__(self, page: Page) -> None:
        self.page = page

    def begin(self) -> str:
        """What stands before the first answer."""
        return ""

    def question(self, statement: str) -> str:
        """What stands above an answer to say which of several statements it answers."""
        return ""

    def answer(self, result: Result) -> str:
        """One answer, with its line ends."""
        raise NotImplementedError

    def end(self) -> str:
        """What stands after the last answer."""
        return ""

    def problem(self, diagnostic: Diagnostic, page: Page) -> str:
        """A diagnostic as standard error shows it, with its line end."""
        return problem_text(diagnostic, page) + "\n"


def answer_text(result: Result, statement: str, name: str, page: Page) -> str:
    """One answer alone in a format, with its statement where the format shows it."""
    once = renderer(name, page)
    question = once.question(statement) if once.captioned else ""
    return question + once.answer(result)


def renderer(name: str, page: Page) -> Renderer:
    """The renderer of a format, imported when it is first asked for; KeyError for a name not in `FORMATS`."""
    if name == "text":
        from .text import TextRenderer

        return TextRenderer(page)
    if name == "json":
        from .json_array import JsonRenderer

        return JsonRenderer(page)
    if name == "jsonl":
        from .json_lines import JsonLinesRenderer

        return JsonLinesRenderer(page)
    if name == "csv":
        from .csv_tables import CsvRenderer

        return CsvRenderer(page)
    if name == "markdown":
        from .markdown import MarkdownRenderer

        return MarkdownRenderer(page)
    if name == "html":
        from .html import HtmlRenderer

        return HtmlRenderer(page)
    raise KeyError(name)
