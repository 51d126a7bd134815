"""A report as a page of HTML that needs nothing but itself: its head, prose, answers and exercises."""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.render.html import STYLE
from pql.render.html_answers import answer_html
from pql.render.page import Page
from pql.render.problems import problem_text

from .html_style import SCRIPT, STYLE_OF_PAGE, policy
from .prose import LONGEST_PIECE
from .script import ANSWER, EXERCISE, TEACHER, Block

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from pql.results import Result

    from .answers import Part
    from .report import Front, Repeating


_PAGE = Page(unicode=True)


def html_page(parts: Iterable[Part], prose: Prose, front: Front, repeating: Repeating) -> Iterator[str]:
    """The page piece by piece: prose, statements in colour, answers as notebooks show them.

    Its title is that of its settings, else the first heading that says something, else the name of the script.
    """
    title = front.title or next((each.text for each in prose.headings if each.text.strip()), front.name)
    yield (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy(pictures=bool(front.logo))}">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f'<style>\n{STYLE_OF_PAGE}</style>\n{STYLE}</head>\n<body class="pql">\n{_front_html(front)}<main>\n'
    )
    block, later = Block(), False
    for part in parts:
        if part.block != block:
            yield _ends(block)
            if part.later and not later:
                later = True
                yield f"<h2 id={_ANSWERS}>Answers</h2>\n"
            yield _begins(part.block, later)
            block = part.block
        yield _statement_html(part) if part.is_statement else prose.html(part.text)
    yield _ends(block)
    yield (
        f"</main>\n<footer><p>{repeating.sentence(_code)}</p></footer>\n"
        f"<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )


def _code(text: str) -> str:
    return f"<code>{escape(text)}</code>"


def _front_html(front: Front) -> str:
    """Logo, title, and by whom and when, as far as the settings say them."""
    logo = (
        f'<img class=logo src="{escape(front.logo)}" alt="{escape(front.author or "logo")}">'
        if front.logo
        else ""
    )
    title = f"<h1>{escape(front.title)}</h1>" if front.title else ""
    by = f"<p class=by>{escape(front.by)}</p>" if front.by else ""
    return f"<header>{logo}{title}{by}</header>\n" if logo or title or by else ""


# No heading of an author has such a name: a colon is in none.
_ANSWERS = "answers:"


def _begins(block: Block, later: bool) -> str:
    """What comes before a block: exercises have numbers, and answers at the end lead back to them."""
    number = block.number
    if block.kind == EXERCISE:
        return f'<article class=exercise id="exercise:{number}">\n<h3>Exercise {number}</h3>\n'
    if block.kind == ANSWER and later:
        return f'<article class=answer>\n<h3><a href="#exercise:{number}">Exercise {number}</a></h3>\n'
    if block.kind == ANSWER:
        return f"<article class=answer>\n<h3>Answer to exercise {number}</h3>\n"
    if block.kind == TEACHER:
        return "<article class=teacher>\n<h3>For the teacher</h3>\n"
    return ""


def _ends(block: Block) -> str:
    return "</article>\n" if block.kind in (EXERCISE, ANSWER, TEACHER) else ""


def _statement_html(part: Part) -> str:
    answers = "".join(part.texts(_answer_html, _problem_html))
    if not part.shown:
        return f"<section>\n{answers}</section>\n" if answers else ""
    return f"<section>\n<pre class=query>{_coloured(part.text)}</pre>\n{answers}</section>\n"


def _answer_html(answer: Result) -> str:
    return answer_html(answer, _PAGE)


_KINDS = {"Token.Keyword": "k", "Token.Comment": "c", "Token.Literal.String": "s"}


def _coloured(statement: str) -> str:
    marked = []
    for _, style, text in pql.syntax_lexer().get_tokens_unprocessed(statement):
        kind = next((kind for begins, kind in _KINDS.items() if str(style).startswith(begins)), "")
        marked.append(f"<span class={kind}>{escape(text)}</span>" if kind else escape(text))
    return "".join(marked)


def _problem_html(problem: pql.Diagnostic) -> str:
    return f'<pre class="problem {problem.severity}">{escape(problem_text(problem, _PAGE))}</pre>\n'


# A page with fewer headings below its title is seen at a glance.
_FEWEST_LISTED = 4


class Heading(NamedTuple):
    """A heading: its level from 1 to 6, its words, and the name that links to it use."""

    level: int
    text: str
    anchor: str


class Prose:
    """All prose of a report. Its texts are rendered in their order, so that each heading gets its own anchor.

    HTML is shown as it is written, and pictures are links: a report loads nothing. With `answers` the table of contents
    ends with those. Raises ModuleNotFoundError without
    markdown-it-py (extra `report`).
    """

    def __init__(self, texts: Iterable[str], answers: bool = False) -> None:
        self._markdown = _markdown()
        self._answers = answers
        self.headings = _with_anchors(heading for text in texts for heading in _headings(self._parsed(text)))
        self._next = iter(self.headings)
        self._listed = False

    def html(self, text: str) -> str:
        """The next text; the table of contents is below the first, or before the first heading below the title."""
        if len(text) > LONGEST_PIECE:
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
        return self._markdown.parse(text) if len(text) <= LONGEST_PIECE else []

    def _contents(self) -> str:
        listed = [heading for heading in self.headings if heading.level == 2]
        if len(listed) < _FEWEST_LISTED:
            return ""
        listed += [Heading(2, "Answers", _ANSWERS)] if self._answers else []
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
