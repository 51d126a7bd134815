"""The prose of a report: Markdown as HTML, and its headings as a table of contents."""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

# A page with fewer headings below its title is seen at a glance.
_FEWEST_LISTED = 4
# Longer prose in one piece is no Markdown: it is shown as it is written, for a table may take much memory.
_LONGEST_PIECE = 20_000


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
        self.headings = _with_anchors(heading for text in texts for heading in _headings(self._parsed(text)))
        self._next = iter(self.headings)
        self._listed = False

    def html(self, text: str) -> str:
        """The next text; the table of contents is below the first, or before the first heading below the title."""
        if len(text) > _LONGEST_PIECE:
            return f"<pre>{escape(text)}</pre>\n"
        tokens = self._parsed(text)
        contents = None if self._listed else len(tokens)
        for place, token in enumerate(tokens):
            if token.type != "heading_open":
                continue
            heading = next(self._next)
            token.attrSet("id", heading.anchor)
            if heading.level > 1 and contents == len(tokens):
                contents = place
        self._listed = True
        parts = (tokens,) if contents is None else (tokens[:contents], tokens[contents:])
        rendered = [str(self._markdown.renderer.render(part, self._markdown.options, {})) for part in parts]
        return self._contents().join(rendered)

    def _parsed(self, text: str) -> list[Token]:
        return self._markdown.parse(text) if len(text) <= _LONGEST_PIECE else []

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
    used: Counter[str] = Counter()
    found = []
    for level, text in headings:
        name = re.sub(r"\W+", "-", text.lower()).strip("-") or "part"
        used[name] += 1
        # Two signs between: no heading has a name like that by itself.
        anchor = name if used[name] == 1 else f"{name}--{used[name]}"
        found.append(Heading(level, text, anchor))
    return found
