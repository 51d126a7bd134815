"""A report as a page of HTML that opens anywhere and needs nothing but itself."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import pql
from pql.render.html_answers import answer_html
from pql.render.html_style import STYLE
from pql.render.page import Page
from pql.render.problems import problem_text

from .page_style import POLICY, SCRIPT, STYLE_OF_PAGE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pql.results import Result

    from .answers import Part
    from .ending import Repeating
    from .prose import Prose

_PAGE = Page(unicode=True)


def html_page(parts: Iterable[Part], prose: Prose, name: str, repeating: Repeating) -> Iterator[str]:
    """The page piece by piece: prose, statements in colour, answers as notebooks show them.

    Its title is the first heading that says something, or the `name` given.
    """
    title = next((heading.text for heading in prose.headings if heading.text.strip()), name)
    yield (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f'<style>\n{STYLE_OF_PAGE}</style>\n{STYLE}</head>\n<body class="pql">\n<main>\n'
    )
    for part in parts:
        yield _statement_html(part) if part.is_statement else prose.html(part.text)
    command = f"<code>{escape(repeating.command)}</code>"
    yield (
        f"</main>\n<footer><p>{repeating.sentence(command)}</p></footer>\n"
        f"<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )


def _statement_html(part: Part) -> str:
    answers = "".join(part.texts(_answer_html, _problem_html))
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
