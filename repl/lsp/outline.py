"""The outline of a text, and what an editor may fold."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .document import Document


class Entry(NamedTuple):
    """A name that is given, or a question: its statement, and the words of it that the outline shows."""

    start: int
    end: int
    word_start: int
    word_end: int
    name: str
    detail: str
    gives: bool


_LONGEST = 80


def outline(document: Document) -> Iterator[Entry]:
    """The names that a text gives and the questions that it asks, in their order.

    >>> from pql.repl.lsp.document import Document
    >>> [(entry.name, entry.detail) for entry in outline(Document("let steal = 22+\\nequity steal vs AA"))]
    [('steal', '22+'), ('equity steal vs AA', '')]
    """
    for start, end, begin, part in document.statements:
        if part.given is not None:
            first, last = part.given
            meaning = part.statement[last - part.words[0] :].strip(" =\n") if part.words else ""
            name = part.text[first:last]
            yield Entry(start, end, begin + first, begin + last, name, _short(meaning), True)
        elif not part.verb:
            yield Entry(start, end, start, end, _short(part.statement), "", False)


def _short(text: str) -> str:
    line = " ".join(text[: 4 * _LONGEST].split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 3] + "..."


def folds(document: Document) -> Iterator[tuple[int, int, bool]]:
    """The first and last line of each statement or comment of several lines, and whether it is a comment."""
    lines = document.lines
    for start, end, *_ in document.statements:
        first, last = lines.place(start).line, lines.place(end).line
        if last > first:
            yield first, last, False
    for first, last in _comments(document):
        if last > first:
            yield first, last, True


def _comments(document: Document) -> Iterator[tuple[int, int]]:
    """The lines of comments that begin a line; those that stand below one another are one."""
    begun: tuple[int, int] | None = None
    for begin, part in document.placed_parts():
        for piece in part.pieces:
            first, column = document.lines.place(begin + piece.start)
            before = document.text[begin + piece.start - column : begin + piece.start]
            if not piece.is_comment or before.strip():
                continue
            last = document.lines.place(begin + piece.end).line
            if begun is not None and first <= begun[1] + 1:
                begun = begun[0], last
            else:
                if begun is not None:
                    yield begun
                begun = first, last
    if begun is not None:
        yield begun
