"""A report as a page of HTML that needs nothing but itself: its prose, its style, and a browser's PDF of it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.render.html import STYLE
from pql.render.html_answers import answer_html
from pql.render.page import Page
from pql.render.problems import problem_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from pql.results import Result

    from .answers import Part
    from .report import Repeating


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


STYLE_OF_PAGE = """\
:root { color-scheme: light dark }
html { background: Canvas; color: CanvasText }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 62em; padding: 1.5em 1em 3em }
h1, h2, h3 { line-height: 1.2; margin: 1.8em 0 .5em }
h1 { margin-top: .3em }
.pql main > p { margin: .7em 0 }
.pql main > p, main > ul, main > ol, main > blockquote { max-width: 44em }
.pql main > h2 { border-top: 1px solid #8884; padding-top: .8em }
a { color: var(--pql-mark) }
nav { margin: 1.2em 0 }
nav ul { columns: 2 16em; list-style: none; margin: 0; padding: 0 }
nav li { padding: .15em 0 }
section { margin: 1.2em 0 1.8em }
section:has(> .query:only-child) { margin: .4em 0 }
.pql pre.query, .pql pre.problem { border-left: 3px solid var(--pql-one); font: .9em/1.45 ui-monospace, monospace;
  margin: 0 0 .6em; overflow-wrap: anywhere; padding: .5em .8em; white-space: pre-wrap }
.pql pre.query { background: #8881 }
.pql pre.problem { border-color: #c33 }
.pql pre.problem.warning { border-color: #c80 }
.pql pre.problem.note { border-color: #888 }
.query .k { color: var(--pql-mark) } .query .c { opacity: .75 } .query .s { color: var(--pql-two) }
.pql .wide { max-height: 40em; overflow: auto }
.wide > table { font-size: .85em; margin: 0 }
main > table { display: block; overflow-x: auto }
.wide tr:first-child > th { background: Canvas; position: sticky; top: 0 }
.pql.pql .wide th, .pql.pql .wide td { padding: .2em .5em }
th button { all: unset; cursor: pointer; white-space: nowrap }
th button:hover { text-decoration: underline }
th button:focus-visible, .wide:focus-visible { outline: 2px solid var(--pql-mark) }
th[aria-sort=ascending] button::after { content: " \\2191" }
th[aria-sort=descending] button::after { content: " \\2193" }
@media (max-width: 30em) {
  body { padding: 1em .7em 2em }
  .pql.pql .wide th, .pql.pql .wide td { padding: .2em .35em }
  .pql.pql .wide .b { min-width: 4.5em }
}
footer { border-top: 1px solid #8884; font-size: .85em; margin-top: 3em; overflow-wrap: anywhere; padding-top: .6em }
@media print {
  @page { margin: 15mm }
  body { font-size: 11pt; max-width: none; padding: 0 }
  h1, h2, h3, .query { break-after: avoid }
  svg, tr, .problem { break-inside: avoid }
  .pql .wide { max-height: none; overflow: visible }
  .wide > table { font-size: .72em }
  .pql.pql .wide th, .pql.pql .wide td { padding: .15em .35em }
  .pql.pql .wide .b { min-width: 4.5em }
  .pql pre { white-space: pre-wrap }
  .pql svg, .pql .b, .pql pre.query { print-color-adjust: exact; -webkit-print-color-adjust: exact }
}
"""

# What scrolls is reached by keys. A heading of a table sorts by a button: numbers from the greatest down, words from A
# on, hands and ranks from the ace down; again the other way, and a third time as it was. What has no value stays below.
SCRIPT = """\
const scrolls = (part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
const reached = () => {
  for (const part of document.querySelectorAll(".wide, pre")) part.tabIndex = scrolls(part) ? 0 : -1;
};
addEventListener("resize", reached);
const RANKS = "23456789TJQKA";
const HANDS = /^(10|[2-9TJQKA])([2-9TJQKA][so]?|[cdhs].*)?$/;
const text = (row, place) => (row.cells[place] ? row.cells[place].textContent.trim() : "");
const number = (said) => parseFloat(said.replace(/[,\\s]/g, "").replace("\\u2212", "-"));
const ranks = (said) => [...said].reduce((sum, char, place) => sum + (RANKS.indexOf(char) + 1) / 16 ** place, 0);
const alphabet = new Intl.Collator("en");
for (const table of document.querySelectorAll("section table")) {
  const head = table.rows[0];
  const rows = [...table.rows].slice(1);
  if (!head || rows.length < 3 || head.querySelector("td")) continue;
  [...head.cells].forEach((cell, place) => {
    if (!cell.textContent.trim()) return;
    const said = rows.map((row) => text(row, place)).filter(Boolean);
    const cards = !cell.classList.contains("n") && said.every((each) => HANDS.test(each));
    const key = cards ? ranks : number;
    const words = !cards && !cell.classList.contains("n");
    const first = words ? "ascending" : "descending";
    const second = words ? "descending" : "ascending";
    const button = document.createElement("button");
    button.type = "button";
    button.append(...cell.childNodes);
    cell.append(button);
    button.addEventListener("click", () => {
      const before = cell.getAttribute("aria-sort");
      const order = before === first ? second : before === second ? null : first;
      const way = order === "descending" ? -1 : 1;
      const compared = (a, b) => {
        const [one, two] = [text(a, place), text(b, place)];
        if (words) return way * alphabet.compare(one, two);
        const [x, y] = [key(one), key(two)];
        return isNaN(x) || isNaN(y) ? isNaN(x) - isNaN(y) : way * (x - y);
      };
      for (const other of head.cells) other.removeAttribute("aria-sort");
      if (order) cell.setAttribute("aria-sort", order);
      for (const row of order ? [...rows].sort(compared) : rows) row.parentNode.append(row);
    });
  });
}
reached();
"""

_HASH = b64encode(sha256(SCRIPT.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_HASH}'"
"""Whatever a script of somebody else manages to write into the page: the browser loads and runs none of it."""


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


BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "brave-browser",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)  # fmt: skip
# In seconds.
_LONGEST = 120


class NoBrowserError(Exception):
    """There is no browser that prints; the text says what helps."""


def browser() -> str:
    """The first browser that is there; `$PQL_BROWSER` goes first. Raises `NoBrowserError`."""
    for name in (os.environ.get("PQL_BROWSER", ""), *BROWSERS):
        path = shutil.which(name) if name else None
        if path:
            return path
    raise NoBrowserError(
        "a PDF needs Chromium, Chrome, Edge or Brave (PQL_BROWSER names one elsewhere); "
        "or write the report as .html and print that from any browser"
    )


def printed(page: Path) -> Path:
    """A page of HTML as a PDF beside it. Raises `NoBrowserError` where no browser is, or where it prints nothing."""
    program, target = browser(), page.with_suffix(".pdf")
    command = [
        program, "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--disable-extensions",
        f"--user-data-dir={page.parent}/profile", "--no-pdf-header-footer", f"--print-to-pdf={target}", page.as_uri(),
    ]  # fmt: skip
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Browsers refuse to start for root with it; the page is our own.
        command.insert(1, "--no-sandbox")
    try:
        subprocess.run(command, capture_output=True, timeout=_LONGEST, check=False)
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise NoBrowserError(f"{program} printed no page: {problem}") from None
    if not target.is_file():
        raise NoBrowserError(f"{program} printed no page")
    return target
