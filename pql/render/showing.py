"""Values of the library as they look elsewhere than in the shell: `str`, `repr`, and in notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import PQLError

from .page import Page, page_for
from .problems import as_problems
from .progress import ProgressLine, so_far

if TYPE_CHECKING:
    from typing import TextIO

    from pql.base.diagnostics import Diagnostic
    from pql.results import Result

__all__ = ["as_problems", "colored", "html_of", "line_of", "progress_on", "so_far", "text_of"]

# A notebook shows so many rows of a table; the shell, files and frames have all.
_MOST_ROWS = 30


def text_of(result: Any) -> str:
    """What the shell prints for an answer where nobody looks at a screen: ASCII, 80 columns, no colours.

    >>> from pql import compile
    >>> print(text_of(compile("AKs").run()).splitlines()[0])
    4 hands, 0.30 % of all
    """
    from .text import TextRenderer

    try:
        with as_problems():
            return TextRenderer(Page()).answer(result).rstrip("\n")
    except PQLError as error:
        return str(error)


def line_of(result: Any) -> str:
    """An answer in one line."""
    from .one_line import short_text

    try:
        with as_problems():
            return short_text(result)
    except PQLError as error:
        return f"<{type(result).__name__}: {error.diagnostics[0].message}>"


def progress_on(stream: TextIO) -> ProgressLine:
    """The progress line of the shell, on a stream; it writes nothing where that is no terminal."""
    return ProgressLine(page_for(stream))


def colored(problem: Diagnostic) -> str:
    """A problem as the shell shows it, in the sixteen colours that notebooks have for text."""
    from .problems import problem_text

    return problem_text(problem, Page(colors=16, unicode=True, theme="dark"))


def html_of(value: Any) -> str:
    """An answer, a set or a query as HTML with its style."""
    from .html import STYLE

    try:
        with as_problems():
            body = _body(value)
    except PQLError as error:
        body = "".join([problem._repr_html_() + "\n" for problem in error.diagnostics])
    return f'{STYLE}<div class="pql">\n{body}</div>\n'


def _body(value: Any) -> str:
    from pql.results import BoardResult, HandsResult
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    if isinstance(value, HandSet):
        value = HandsResult(value)
    elif isinstance(value, BoardSet):
        value = BoardResult.of(value)
    return _query(value) if hasattr(value, "canonical") else _answer(value)


def _answer(result: Result) -> str:
    from .html_answers import answer_html

    return answer_html(result, Page(unicode=True), most_rows=_MOST_ROWS)


def _query(query: Any) -> str:
    """The statement in colours, and its warnings."""
    from pygments import highlight
    from pygments.formatters import HtmlFormatter

    from pql.grammar.editing.highlight import PQLLexer

    colored = highlight(query.canonical(), PQLLexer(), HtmlFormatter(nowrap=True)).rstrip("\n")
    return f"<pre>{colored}</pre>\n" + "".join(warning._repr_html_() + "\n" for warning in query.warnings)
