"""Semantic colours: the pieces of a text as the protocol counts them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pql.repl.statement_texts import Piece

    from .document import Document

KINDS = (
    "keyword", "operator", "string", "number", "comment", "variable", "function", "enumMember", "type", "property",
    "decorator",
)  # fmt: skip
"""The kinds of tokens that the server names, in the order of their numbers."""

# Hands and cards are constants, words for hands and boards types.
_KIND_OF = {
    "Token.Keyword": "keyword",
    "Token.Operator": "operator",
    "Token.Literal.String": "string",
    "Token.Literal.Number": "number",
    "Token.Comment": "comment",
    "Token.Name.Variable": "variable",
    "Token.Name.Function": "function",
    "Token.Name.Constant": "enumMember",
    "Token.Name.Builtin": "type",
    "Token.Name.Attribute": "property",
    "Token.Name.Decorator": "decorator",
}


def semantic_tokens(document: Document, first: int = 0, last: int | None = None) -> list[int]:
    """Five numbers for each piece: lines and characters from the one before, length, kind, and no modifiers.

    Of a part of the text those of the statements that reach into it.

    >>> from pql.repl.lsp.document import Document
    >>> semantic_tokens(Document("equity AKs"))
    [0, 0, 6, 0, 0, 0, 7, 3, 7, 0]
    """
    numbers: list[int] = []
    lines = document.lines
    line = character = 0
    for begin, part in document.placed_parts(first):
        if last is not None and begin > last:
            break
        for start, end, kind in part.colours:
            where = lines.place(begin + start)
            after = where.character - (character if where.line == line else 0)
            numbers += (where.line - line, after, lines.units(begin + start, begin + end), kind, 0)
            line, character = where
    return numbers


def spans(pieces: Iterable[Piece]) -> Iterator[tuple[int, int, int]]:
    """Where each coloured piece begins and ends, and the number of its kind; none is longer than a line."""
    for piece in pieces:
        kind = _kind(str(piece.style))
        if kind is None:
            continue
        start = piece.start
        for part in piece.text.replace("\r", "\n").split("\n"):
            if part:
                yield start, start + len(part), kind
            start += len(part) + 1


@cache
def _kind(style: str) -> int | None:
    """The number of a style's kind, None for what has no colour."""
    kinds = [kind for beginning, kind in _KIND_OF.items() if f"{style}.".startswith(f"{beginning}.")]
    return KINDS.index(kinds[0]) if kinds else None
