"""A report as Markdown, in one file: answers are tables, and what is a picture or text in the shell is that text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render import renderer
from pql.render.html_answers import is_more_than_a_table
from pql.render.markdown import code, fenced
from pql.render.page import Page
from pql.render.problems import problem_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pql import Diagnostic
    from pql.results import Result

    from .answers import Part
    from .ending import Repeating

_PAGE = Page(unicode=True)


def markdown_page(parts: Iterable[Part], repeating: Repeating) -> Iterator[str]:
    """The report piece by piece; prose is what was written."""
    for part in parts:
        yield f"{fenced(part.text, 'pql') if part.is_statement else part.text}\n\n"
        yield from part.texts(_answer, _problem)
    yield f"---\n\n{repeating.sentence(code(repeating.command))}\n"


def _answer(answer: Result) -> str:
    if is_more_than_a_table(answer):
        return fenced(renderer("text", _PAGE).answer(answer), "text") + "\n\n"
    return renderer("markdown", _PAGE).answer(answer).strip("\n") + "\n\n"


def _problem(problem: Diagnostic) -> str:
    return fenced(problem_text(problem, _PAGE), "text") + "\n\n"
