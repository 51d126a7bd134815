"""`--format html`: one page that needs nothing else, with the answers of `html_answers` one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Renderer
from .html_answers import answer_html
from .html_style import STYLE

if TYPE_CHECKING:
    from pql.results import Result

    from .page import Page

_HEAD = f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>PQL</title>
<style>
:root {{ color-scheme: light dark }}
body {{ font: 15px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }}
</style>
{STYLE}\
</head>
<body class="pql">
"""
_FOOT = "</body>\n</html>\n"


class HtmlRenderer(Renderer):
    """A whole page: it begins with its head, and each answer is under its statement."""

    captioned = True

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._caption = ""

    def begin(self) -> str:
        return _HEAD

    def question(self, statement: str) -> str:
        self._caption = statement
        return ""

    def answer(self, result: Result) -> str:
        caption, self._caption = self._caption, ""
        return answer_html(result, self.page, caption)

    def end(self) -> str:
        return _FOOT
