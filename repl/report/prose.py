"""The prose of a report: Markdown as HTML, and its headings as a table of contents."""

from __future__ import annotations

import re
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

# A page with fewer headings below its title is seen at a glance.
_FEWEST_LISTED = 4


class Heading(NamedTuple):
    """A heading: its level from 1 to 6, its words, and the name that links to it use."""

    level: int
    text: str
    anchor: str


class Prose:
    """All prose of a report. Its texts are rendered in their order, so that each heading gets its own anchor.

    HTML is shown as it is written, and pictures are links: a report loads nothing. Raises ModuleNotFoundError without
    markdown-it-py (extra `report`).
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._markdown = _markdown()
        self.headings = _with_anchors(
            heading for text in texts for heading in _headings(self._markdown.parse(text))
        )
        self._next = iter(self.headings)
        self._listed = False

    def html(self, text: str) -> str:
        """The next text; the table of contents stands before the first heading below the title."""
        tokens = self._markdown.parse(text)
        contents = None
        for place, token in enumerate(tokens):
            if token.type != "heading_open":
                continue
            heading = next(self._next)
            token.attrSet("id", heading.anchor)
            if heading.level > 1 and not self._listed:
                self._listed, contents = True, place
        parts = (tokens,) if contents is None else (tokens[:contents], tokens[contents:])
        rendered = [str(self._markdown.renderer.render(part, self._markdown.options, {})) for part in parts]
        return self._contents().join(rendered)

    def _contents(self) -> str:
        listed = [heading for heading in self.headings if heading.level == 2]
        if len(listed) < _FEWEST_LISTED:
            return ""
        items = "\n".join(f'<li><a href="#{each.anchor}">{escape(each.text)}</a></li>' for each in listed)
        return f'<nav aria-label="Contents">\n<ul>\n{items}\n</ul>\n</nav>\n'


def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


def _headings(tokens: list[Token]) -> Iterator[tuple[int, str]]:
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            words = [
                child.content for child in inline.children or () if child.type in ("text", "code_inline")
            ]
            yield int(token.tag[1:]), "".join(words)


def _with_anchors(headings: Iterable[tuple[int, str]]) -> list[Heading]:
    """Each heading with a name of its words that no other has."""
    found: dict[str, Heading] = {}
    for level, text in headings:
        name = re.sub(r"\W+", "-", text.lower()).strip("-") or "part"
        anchor, number = name, 1
        while anchor in found:
            number += 1
            anchor = f"{name}-{number}"
        found[anchor] = Heading(level, text, anchor)
    return list(found.values())
