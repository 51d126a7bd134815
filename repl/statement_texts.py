"""The statements of a text as they are written, with their comments: for what shows or changes a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pql

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
