"""The parts of a text: its statements with what was found in them, their colours, and how they change when it does.

A part knows no place, so that it stays what it is when text is typed before it: a key press costs the reading of a
statement or two, however long the text is.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache, cached_property
from typing import TYPE_CHECKING

import pql
from pql.repl.statement_texts import Piece, first_and_last
from pql.syntax import Import

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from pygments.token import _TokenType

    from pql.repl.statement_texts import Piece

    from .document import Document


_WORD = re.compile(r"[^\W\d]\w*")
_FILE_BEFORE = re.compile(r"\b(?:import|range|to|of|history)\s*\Z", re.IGNORECASE)


class Part:
    """A statement with the blanks and comments before it, or those behind the last one; all places count from its
    beginning. Two of the same text are the same."""

    __slots__ = ("__dict__", "pieces", "text")

    def __init__(self, text: str, pieces: tuple[Piece, ...]) -> None:
        self.text = text
        self.pieces = pieces

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    @cached_property
    def words(self) -> tuple[int, int] | None:
        """Where its first word begins and its last one ends, None for blanks and comments alone."""
        return first_and_last(self.pieces)

    @property
    def statement(self) -> str:
        """The statement as it is written, from its first word to its last."""
        return self.text[slice(*self.words)] if self.words else ""

    @cached_property
    def verb(self) -> str:
        """`let`, `set`, `import` or `game` where the statement begins so: it gives names or options; else nothing."""
        match = _WORD.match(self.statement)
        word = match[0].lower() if match else ""
        return word if word in ("let", "set", "import", "game") else ""

    @cached_property
    def given(self) -> tuple[int, int] | None:
        """Where the name is that the statement gives a meaning."""
        parts = [piece for piece in self.pieces if _WORD.fullmatch(piece.text)]
        if self.verb == "let" and len(parts) > 1:
            return parts[1].start, parts[1].end
        if self.verb == "import" and len(parts) > 1 and parts[-2].text.lower() == "as":
            return parts[-1].start, parts[-1].end
        return None

    @cached_property
    def names(self) -> tuple[tuple[int, int], ...]:
        """The places of all words that may be names: variables, and words in the strings of formulas."""
        found = []
        for piece in self.pieces:
            style = str(piece.style)
            if style == "Token.Name.Variable" and not piece.text.startswith("$"):
                found.append((piece.start, piece.end))
            elif "String" in style and not _FILE_BEFORE.search(self.text[: piece.start]):
                starts = [(match.start(), match.end()) for match in _WORD.finditer(piece.text)]
                found += [(piece.start + start, piece.start + end) for start, end in starts]
        return tuple(found)

    @cached_property
    def imported(self) -> tuple[str, ...]:
        """The files that it imports, as they are written."""
        if self.verb != "import":
            return ()
        try:
            tree = pql.parse(self.statement)
        except pql.PQLError:
            return ()
        return tuple(node.path for node in tree.statements if isinstance(node, Import))

    @cached_property
    def colours(self) -> tuple[tuple[int, int, int], ...]:
        """Where each of its colours begins and ends, none longer than a line, and its number among the kinds."""
        return tuple(spans(self.pieces))


class Parts:
    """The parts of a text from its beginning, read one by one when they are needed, and where each ends.

    `before` was an earlier state of the text, which is read no further. What was before the change stays, but the last
    two statements: where one ends depends on what follows. Behind the change, where a statement of the earlier text
    ended too, all that was read of it is as it was.

    >>> parts = Parts("AKs; equity QQ vs AA")
    >>> parts.read_on(), parts.end, parts.read_on(), parts.read_on(), parts.ends
    (True, 4, True, False, [4, 20])
    """

    def __init__(self, text: str, before: Parts | None = None) -> None:
        self.text = text
        self.parts: list[Part] = []
        self.ends: list[int] = []
        self._steps = self._read(before)
        if before is not None:
            before._steps.close()  # it keeps the state before it, and that one its own

    def read_on(self) -> bool:
        """Reads at least one part more; False at the end of the text."""
        return next(self._steps, False)

    @property
    def end(self) -> int:
        """Up to where the text has been read."""
        return self.ends[-1] if self.ends else 0

    def _read(self, before: Parts | None) -> Generator[bool, None, None]:
        tail, moved = 0, 0
        if before is not None:
            same, tail = _same_ends(before.text, self.text)
            moved = len(self.text) - len(before.text)
            kept = max(0, bisect_left(before.ends, same) - 2)
            self.parts, self.ends = before.parts[:kept], before.ends[:kept]
        while self.end < len(self.text):
            for end, pieces in pql.syntax_lexer().statements(self.text, self.end):
                self._add(end, pieces)
                if before is not None and end >= len(self.text) - tail:
                    place = bisect_left(before.ends, end - moved)
                    if before.ends[place : place + 1] == [end - moved]:
                        self.parts += before.parts[place + 1 :]
                        self.ends += [each + moved for each in before.ends[place + 1 :]]
                        before = None
                        break
                yield True
            else:
                continue
            yield True

    def _add(self, end: int, pieces: list[tuple[int, _TokenType, str]]) -> None:
        begin = self.end
        shifted = tuple(Piece(start - begin, style, text) for start, style, text in pieces)
        self.parts.append(Part(self.text[begin:end], shifted))
        self.ends.append(end)


def _same_ends(first: str, second: str) -> tuple[int, int]:
    """How many characters two texts begin and end with alike, none of them counted twice."""
    same = _same_beginning(first, second)
    most = min(len(first), len(second)) - same
    return same, _same_beginning(first[: len(first) - most - 1 : -1], second[: len(second) - most - 1 : -1])


def _same_beginning(first: str, second: str) -> int:
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if first[low:middle] == second[low:middle] else (low, middle - 1)
    return low


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
