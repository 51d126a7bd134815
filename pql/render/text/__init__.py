"""`--format text`: answers for people, drawn for the page they stand on.

The `text` of each statement writes its answer: `text_lines(result, page)`, and `picture_lines` where `plot` shows it
otherwise. It is imported when it is first needed, which keeps `pql -c` quick to start.
"""

from __future__ import annotations

from importlib import import_module

from pql import statements
from pql.render.base import Renderer
from pql.render.layout import remark_lines, sentence_lines, shortened
from pql.render.page import Page, legible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from pql.results import Result


class TextRenderer(Renderer):
    """Text with an empty line between two answers, and above each the question where there are several."""

    def question(self, statement: str) -> str:
        line = self.page.paint(shortened(f"# {statement}", self.page.width), "faint")
        return self._after_gap(f"{line}\n", "")

    def answer(self, result: Result) -> str:
        result = legible(result)
        lines = [self.page.paint(line, "title") for line in sentence_lines(result.title, self.page) if line]
        lines += self._lines(result)
        for remark in result.below(self.page.game):
            lines += remark_lines(remark, self.page)
        return self._after_gap("".join(f"{line}\n" for line in lines))

    def _lines(self, result: Result) -> list[str]:
        if self.page.expanded == "off":
            return text_lines(result, self.page)
        from .expanded import does_not_fit, expanded_lines

        lines = text_lines(result, self.page) if self.page.expanded == "auto" else []
        if lines and not does_not_fit(lines, self.page):
            return lines
        return expanded_lines(result, self.page)


def module_of(result: Result) -> ModuleType | None:
    """The module that writes answers of a kind: the `text` of its statement; what is no statement's has it here."""
    for kind in type(result).__mro__:
        if statements.word_of(kind):
            return statements.part(kind, "text")
        room, _, word = kind.__module__.rpartition(".")
        if room == "pql.results":
            return None if word == "base" else import_module(f"{__name__}.{word}")
    return None


def text_lines(result: Result, page: Page) -> list[str]:
    """An answer as lines; one of a kind of its own is shown as its plain values."""
    module = module_of(result)
    lines: list[str] = _plain_values(result, page) if module is None else module.text_lines(result, page)
    return lines


def _plain_values(result: Result, page: Page) -> list[str]:
    values = {key: value for key, value in result.to_dict().items() if key != "type"}
    width = max(map(len, values), default=0)
    return [f"{page.paint(key.ljust(width), 'strong')}  {value}" for key, value in values.items()]
