"""Semantic colours: the pieces of a text as the protocol counts them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .document import Document

KINDS = (
    "keyword", "operator", "string", "number", "comment", "variable", "function", "enumMember", "type", "property",
    "decorator",
)  # fmt: skip
"""The kinds of tokens that the server names, in the order of their numbers."""

# The longest beginning that fits counts; hands and cards are constants, words for hands and boards types.
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


def semantic_tokens(document: Document) -> list[int]:
    """Five numbers for each piece: lines and characters from the one before, length, kind, and no modifiers.

    >>> from pql.repl.lsp.document import Document
    >>> semantic_tokens(Document("equity AKs"))
    [0, 0, 6, 0, 0, 0, 7, 3, 7, 0]
    """
    numbers: list[int] = []
    line = character = 0
    for start, end, kind in _coloured(document):
        first, last = document.lines.place(start), document.lines.place(end)
        after = first.character - (character if first.line == line else 0)
        numbers += [first.line - line, after, last.character - first.character, kind, 0]
        line, character = first
    return numbers


def _coloured(document: Document) -> Iterator[tuple[int, int, int]]:
    for piece in document.pieces():
        kind = next(
            (KINDS.index(kind) for style, kind in _KIND_OF.items() if _begins(piece.style, style)), None
        )
        if kind is None:
            continue
        start = piece.start
        for part in piece.text.replace("\r", "\n").split(
            "\n"
        ):  # no token of the protocol is longer than a line
            if part:
                yield start, start + len(part), kind
            start += len(part) + 1


def _begins(style: object, beginning: str) -> bool:
    return f"{style}.".startswith(f"{beginning}.")
