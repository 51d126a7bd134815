"""A report as a page of HTML that opens anywhere, or as Markdown."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.repl.render import renderer
from pql.repl.render.html_answers import answer_html
from pql.repl.render.html_style import STYLE
from pql.repl.render.page import Page
from pql.repl.render.problems import problem_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .answers import Part


class Repeating(NamedTuple):
    """What makes a report again: the command, and what its numbers depend on."""

    command: str
    seed: int

    def text(self) -> str:
        """A sentence for the end of the report."""
        return f"Made by PQL {pql.__version__} with the seed {self.seed}; `{self.command}` makes it again."


_HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*\s*$", re.MULTILINE)

_STYLE = """\
:root { color-scheme: light dark }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 52em; padding: 1.5em 1em 3em }
h1, h2, h3 { line-height: 1.2; margin: 1.6em 0 .5em }
h1 { margin-top: .3em }
section { margin: 1.2em 0 1.8em; overflow-x: auto }
section:has(> .query:only-child) { margin: .4em 0 }
.query { background: #8881; border-left: 3px solid var(--pql-one); font: .9em/1.45 ui-monospace, monospace;
  margin: 0 0 .6em; padding: .5em .8em; white-space: pre-wrap; overflow-wrap: anywhere }
.problem { border-left: 3px solid #c33; font: .9em/1.4 ui-monospace, monospace; padding: .4em .8em;
  white-space: pre-wrap }
.problem.warning { border-color: #c80 }
.problem.note { border-color: #888 }
.query .k { color: var(--pql-mark) } .query .c { opacity: .65 } .query .s { color: var(--pql-two) }
th button { all: unset; cursor: pointer } th button:focus-visible { outline: 2px solid var(--pql-mark) }
th[aria-sort=ascending] button::after { content: " \\2191" }
th[aria-sort=descending] button::after { content: " \\2193" }
footer { border-top: 1px solid #8884; font-size: .85em; margin-top: 3em; opacity: .75; padding-top: .6em }
@media print { body { max-width: none; padding: 0 } section { break-inside: avoid; overflow: visible } }
"""

# Headings of tables become buttons that sort: numbers from the greatest down, words from A on; again the other way.
_SCRIPT = """\
for (const table of document.querySelectorAll("section table")) {
  const head = table.rows[0];
  if (!head || table.rows.length < 4 || head.querySelector("td")) continue;
  [...head.cells].forEach((cell, place) => {
    const button = document.createElement("button");
    button.append(...cell.childNodes);
    cell.append(button);
    button.addEventListener("click", () => {
      const key = (row) => (row.cells[place] ? row.cells[place].textContent.trim() : "");
      const value = (row) => parseFloat(key(row).replace(/,/g, ""));
      const numbers = cell.classList.contains("n");
      const before = cell.getAttribute("aria-sort");
      const down = before ? before === "ascending" : numbers;
      const rows = [...table.rows].slice(1);
      const whole = numbers
        ? (a, b) => (isNaN(value(a)) ? -Infinity : value(a)) - (isNaN(value(b)) ? -Infinity : value(b))
        : (a, b) => key(a).localeCompare(key(b));
      rows.sort((a, b) => (down ? whole(b, a) : whole(a, b)));
      for (const other of head.cells) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", down ? "descending" : "ascending");
      rows.forEach((row) => row.parentNode.append(row));
    });
  });
}
"""


def title_of(parts: Iterable[Part], name: str) -> str:
    """The first heading of the prose, or the name of the script."""
    for part in parts:
        heading = None if part.is_statement else _HEADING.search(part.text)
        if heading:
            return heading[1]
    return name


def html_page(parts: list[Part], title: str, repeating: Repeating) -> str:
    """The whole page: prose, statements in colour, answers as notebooks show them; it needs nothing but itself.

    Raises ModuleNotFoundError without markdown-it-py (extra `report`).
    """
    body = "".join(_statement_html(part) if part.is_statement else prose_html(part.text) for part in parts)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>\n{_STYLE}</style>\n{STYLE}</head>\n"
        f'<body class="pql">\n<main>\n{body}</main>\n'
        f"<footer>{prose_html(repeating.text())}</footer>\n<script>\n{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def prose_html(text: str) -> str:
    """Markdown as HTML; HTML in it is shown as it is written, and pictures are links: a report loads nothing."""
    from markdown_it import MarkdownIt

    rendered: str = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image").render(text)
    return rendered


def _statement_html(part: Part) -> str:
    answers = "".join(
        _problem_html(answer)
        if isinstance(answer, pql.Diagnostic)
        else answer_html(answer, Page(unicode=True))
        for answer in part.answers
    )
    return f"<section>\n<pre class=query>{_coloured(part.text)}</pre>\n{answers}</section>\n"


def _coloured(statement: str) -> str:
    marked = []
    for _, style, text in pql.syntax_lexer().get_tokens_unprocessed(statement):
        kind = next((sign for begins, sign in _SIGNS.items() if str(style).startswith(begins)), "")
        marked.append(f"<span class={kind}>{escape(text)}</span>" if kind else escape(text))
    return "".join(marked)


_SIGNS = {"Token.Keyword": "k", "Token.Comment": "c", "Token.Literal.String": "s"}


def _problem_html(problem: pql.Diagnostic) -> str:
    return (
        f'<pre class="problem {problem.severity}">{escape(problem_text(problem, Page(unicode=True)))}</pre>\n'
    )


def markdown_page(parts: list[Part], title: str, repeating: Repeating) -> str:
    """The same as Markdown: answers are tables, problems the text that the shell shows."""
    written = (
        [] if any(not part.is_statement and _HEADING.search(part.text) for part in parts) else [f"# {title}"]
    )
    for part in parts:
        if not part.is_statement:
            written.append(part.text)
            continue
        written.append(_fenced(part.text, "pql"))
        for answer in part.answers:
            if isinstance(answer, pql.Diagnostic):
                written.append(_fenced(problem_text(answer, Page(unicode=True)), "text"))
            else:
                written.append(renderer("markdown", Page(unicode=True)).answer(answer).strip("\n"))
    return "\n\n".join([*written, "---", repeating.text()]) + "\n"


def _fenced(text: str, language: str) -> str:
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text}\n{fence}"
