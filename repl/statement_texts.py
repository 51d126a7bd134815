"""The statements of a text as they are written, with their comments, and their canonical texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.syntax import format_node

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pygments.token import _TokenType


class Piece(NamedTuple):
    """A part of a text and its style for Pygments."""

    start: int
    style: _TokenType
    text: str

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)

    @property
    def is_comment(self) -> bool:
        """Whether it is a comment."""
        return str(self.style).startswith("Token.Comment")


class StatementText(NamedTuple):
    """A statement in a text, from its first word to its last; its pieces have the comments before and in it too."""

    start: int
    end: int
    pieces: tuple[Piece, ...]


def statement_texts(text: str, session: pql.Session | None = None) -> tuple[StatementText, ...]:
    """The statements of a text, as far as they can be read; comments and blanks alone are none.

    Raises what `session.check` raises.

    >>> [(each.start, each.end) for each in statement_texts("# mine\\nAKs; /* two */ QQ")]
    [(7, 10), (22, 24)]
    """
    statements = []
    for _, styled in pql.syntax_lexer().statements(text):
        if session is not None:
            session.check()
        pieces = tuple(Piece(*piece) for piece in styled)
        words = first_and_last(pieces)
        if words is not None:
            statements.append(StatementText(*words, pieces))
    return tuple(statements)


def first_and_last(pieces: Iterable[Piece]) -> tuple[int, int] | None:
    """Where the first word of a statement begins and its last one ends; None for comments and blanks alone."""
    words = [piece for piece in pieces if piece.text.strip(" ;\n") and not piece.is_comment]
    words = [piece for piece in words if not piece.text.isspace()]
    return (words[0].start, words[-1].end) if words else None


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


def quoted(text: str) -> str:
    """A string as a statement has it, in the marks that it does not contain.

    >>> print(quoted("O'Hara"), quoted("my.hands"))
    "O'Hara" 'my.hands'
    """
    return f'"{text}"' if "'" in text else f"'{text}'"
