"""The canonical text of each statement; comments, empty lines and what cannot be read stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.syntax import format_node

from .statement_texts import statement_texts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .statement_texts import StatementText

# A statement that somebody has broken into lines stays so if it would be longer than this in one.
_WIDEST = 100


class Edit(NamedTuple):
    """New text for a part of a text."""

    start: int
    end: int
    text: str


def edits(text: str, session: pql.Session) -> list[Edit]:
    """What makes the statements of a text canonical; nothing where that would change what the text asks.

    Raises what `session.check` raises.

    >>> edits("EQUITY aks vs qq+,ako   # mine", pql.Session())
    [Edit(start=0, end=21, text='equity AKs vs QQ+, AKo')]
    """
    changes = []
    for statement in statement_texts(text, session):
        session.check()
        edit = _edit(text, statement)
        if edit is not None:
            changes.append(edit)
    if not changes:
        return []
    before, after = (session.copy().compile(each) for each in (text, edited(text, changes)))
    return changes if _meaning(before) == _meaning(after) else []


def edited(text: str, edits: Iterable[Edit]) -> str:
    """A text with edits, which are in their order and do not meet.

    >>> edited("aks vs", [Edit(0, 3, "AKs")])
    'AKs vs'
    """
    parts, done = [], 0
    for edit in edits:
        parts += [text[done : edit.start], edit.text]
        done = edit.end
    return "".join([*parts, text[done:]])


def _edit(text: str, statement: StatementText) -> Edit | None:
    written = text[statement.start : statement.end]
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
