"""What is wrong in a text, and the repairs that an editor can make."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pql

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .document import Document

# What a help line says to write.
_REPAIR = re.compile(r"(did you mean|write|this is) `([^`]+)`")
_WORD = re.compile(r"\S+")
# A mistake in more words than this is not tried word by word.
_MOST_WORDS = 5


class Problem(NamedTuple):
    """A diagnostic and where it is in the text: that of an imported file is at the beginning."""

    start: int
    end: int
    diagnostic: pql.Diagnostic

    @property
    def message(self) -> str:
        """What is wrong, and the help below it."""
        about = self.diagnostic
        return (about.message if not about.help else f"{about.message}\nhelp: {about.help}").replace("`", "'")


class Repair(NamedTuple):
    """A new text for a place that mends a problem."""

    start: int
    end: int
    text: str


def problems(document: Document) -> list[Problem]:
    """The problems of a text."""
    found = []
    for diagnostic in document.compilation.diagnostics:
        whole = diagnostic.in_whole()
        start, end = whole.span or (0, 0)
        if whole.source is not None and whole.source.text != pql.Source(document.text).text:
            start, end = 0, 0  # in a file that is imported
        if start < len(document.text):
            end = max(end, start + 1)
        found.append(Problem(start, end, whole))
    return found


def repair(document: Document, problem: Problem) -> Repair | None:
    """The repair that the help of a problem names; only one that mends it and breaks nothing.

    >>> from pql.repl.lsp.document import Document
    >>> document = Document("AKs; equty AA vs KK")
    >>> repair(document, problems(document)[0])
    Repair(start=5, end=10, text='equity')
    """
    match = _REPAIR.search(problem.diagnostic.help or "")
    statement = document.statement_at(problem.start)
    if match is None or statement is None or problem.end > statement.end:
        return None
    session = document.session_before(statement.start)
    written = document.text[statement.start : statement.end]
    before, code = _codes(session, written), problem.diagnostic.code
    for start, end in _places(document.text, problem, statement.start, statement.end):
        there = slice(start - statement.start, end - statement.start)
        mended = written[: there.start] + match[2] + written[there.stop :]
        after = _codes(session, mended)
        # What was mistyped may be wrong in another way too.
        most = len(before) - (match[1] != "did you mean")
        if after.count(code) < before.count(code) and len(after) <= most:
            return Repair(start, end, match[2])
    return None


def _places(text: str, problem: Problem, first: int, last: int) -> Iterator[tuple[int, int]]:
    """What the repair may stand for: what the problem marks, the word around that, or a word in it."""
    start, end = problem.start, problem.end
    yield start, end
    while start > first and not text[start - 1].isspace():
        start -= 1
    while end < last and not text[end].isspace():
        end += 1
    yield start, end
    words = [match.span() for match in _WORD.finditer(text, problem.start, problem.end)]
    inner = re.search(r"`([^`]+)`", problem.diagnostic.message)
    if inner and (place := text.find(inner[1], problem.start, problem.end)) >= 0:
        yield place, place + len(inner[1])
    if len(words) <= _MOST_WORDS:
        yield from words


def _codes(session: pql.Session, text: str) -> list[str]:
    return [problem.code for problem in session.copy().compile(text).diagnostics]
