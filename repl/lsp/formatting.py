"""The canonical text of each statement; comments, empty lines and what cannot be read stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.syntax import format_node

if TYPE_CHECKING:
    from pql.repl.statement_texts import StatementText

    from .document import Document

# A statement that somebody has broken into lines stays so if it would be longer than this in one.
_WIDEST = 100


class Edit(NamedTuple):
    """New text for a part of a text."""

    start: int
    end: int
    text: str


def edits(document: Document, start: int = 0, end: int | None = None) -> list[Edit]:
    """What makes the statements between two places canonical; nothing where that would change an answer.

    >>> from pql.repl.lsp.document import Document
    >>> edits(Document("EQUITY aks vs qq+,ako   # mine"))
    [Edit(start=0, end=21, text='equity AKs vs QQ+, AKo')]
    """
    found = [edit for edit in map(_edit, [document] * len(document.statements), document.statements) if edit]
    text = document.text
    for edit in reversed(found):
        text = text[: edit.start] + edit.text + text[edit.end :]
    if _meaning(document.compilation) != _meaning(document.session().compile(text)):
        return []
    last = len(document.text) if end is None else end
    return [edit for edit in found if start <= edit.start and edit.end <= last]


def _edit(document: Document, statement: StatementText) -> Edit | None:
    written = document.text[statement.start : statement.end]
    inside = [piece for piece in statement.pieces if statement.start <= piece.start < statement.end]
    if any(piece.is_comment for piece in inside):
        return None
    try:
        (node,) = pql.parse(written).statements
    except (pql.PQLError, ValueError):
        return None
    canonical = format_node(node)
    if canonical == written or ("\n" in written and len(canonical) > _WIDEST):
        return None
    return Edit(statement.start, statement.end, canonical)


def _meaning(compilation: pql.Compilation) -> list[str]:
    return [query.canonical() for query in compilation.queries] + [
        problem.code for problem in compilation.diagnostics
    ]
