"""Colours for what is being typed, by the lexer of the language.

Only the statements that a key press can have changed are read again: of a hundred lines, usually one. Cards get the
four colours of the suits; a bracket without its partner is marked, an opening one more gently, because its partner
may still be to come.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from prompt_toolkit.lexers import Lexer

import pql
from pql.repl.meta_commands import is_meta

if TYPE_CHECKING:
    from collections.abc import Callable

    from prompt_toolkit.document import Document
    from prompt_toolkit.formatted_text import StyleAndTextTuples

Fragment = tuple[str, str]

_CARD = re.compile(r"([2-9TJQKA?*]?)([cdhs♣♦♥♠])", re.IGNORECASE)
_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_PARTNERS = {")": "(", "]": "["}
_BRACKETS = re.compile(r"[()\[\]]")
_ASIDE = ("class:pygments.comment", "class:pygments.string")


class Statement(NamedTuple):
    """A coloured statement: where it ends, and its fragments line by line."""

    end: int
    lines: list[list[Fragment]]


class StatementColors:
    """The coloured statements of a text that changes a little at a time."""

    def __init__(self, game: Callable[[], str] = lambda: "holdem") -> None:
        self._lexer: Any = pql.syntax_lexer()
        self._game = game
        self._text = ""
        self._statements: list[Statement] = []
        self._begin: list[int] = []

    def of(self, text: str) -> list[Statement]:
        """The statements of a text; what is as it was in the text before is not coloured again."""
        game = self._game()
        if game != self._lexer.game:
            self._lexer.game, self._text, self._statements, self._begin = game, "", [], []
        if text == self._text:
            return self._statements
        kept = self._unchanged_at_start(text)
        start = kept[-1].end if kept else 0
        tail = _common_suffix(self._text, text)
        moved = len(text) - len(self._text)
        old = self._statements
        old_ends = [statement.end for statement in old]
        statements = list(kept)
        begin = _beginnings(text)
        for end, pieces in self._read(text, start, begin):
            statements.append(Statement(end, _lines([_fragment(kind, piece) for _, kind, piece in pieces])))
            # Behind the change, where an old statement ended too, everything is as it was.
            if end > len(text) - tail:
                index = bisect_left(old_ends, end - moved)
                if (
                    index < len(old)
                    and old_ends[index] == end - moved
                    and self._same_behind(end, moved, begin)
                ):
                    statements += [Statement(each.end + moved, each.lines) for each in old[index + 1 :]]
                    break
        self._text, self._statements, self._begin = text, statements, begin
        return statements

    def _same_behind(self, end: int, moved: int, begin: list[int]) -> bool:
        """Whether the lines behind a place begin the statements they began before the change."""
        old = self._begin[bisect_left(self._begin, end - moved) :]
        return [index + moved for index in old] == begin[bisect_left(begin, end) :]

    def _read(self, text: str, start: int, begin: list[int]) -> Iterator[tuple[int, Any]]:
        """The statements from `start` on. A line that begins like a statement begins one.

        The language itself resumes there after an error; so a bracket that is still open spoils the colours of its
        own statement alone.
        """
        for end in [*begin, len(text)]:
            if end > start:
                yield from self._lexer.statements(text[:end], start)
                start = end

    def start_before(self, text: str, cursor: int) -> int:
        """Where to begin reading to understand the place of a cursor: one statement before the one it is in."""
        statements = self.of(text)
        index = bisect_left(statements, cursor, key=lambda statement: statement.end)
        return statements[index - 2].end if index >= 2 else 0

    def _unchanged_at_start(self, text: str) -> list[Statement]:
        """The statements before the change but the last: whether that ends depends on what follows.

        And but the blanks behind it, which are a piece of their own where the next line begins a statement.
        """
        same = _common_prefix(self._text, text)
        kept = []
        for statement in self._statements:
            if statement.end >= same:
                break
            kept.append(statement)
        return kept[:-2]


@cache
def _beginning() -> re.Pattern[str]:
    """Finds what begins a statement at the start of a line (group 1), and skips comments and strings."""
    words = "|".join(sorted({word for word, language, _ in pql.keywords() if language == "statement"}))
    aside = r"""/\*.*?(?:\*/|\Z)|#[^\n]*|--[^\n]*|'[^'\n]*'?|"[^"\n]*"?"""
    return re.compile(rf"{aside}|^[ \t]*((?:{words})\b)", re.DOTALL | re.MULTILINE | re.IGNORECASE)


def _beginnings(text: str) -> list[int]:
    return [match.start(1) for match in _beginning().finditer(text) if match[1]]


def _common_prefix(first: str, second: str) -> int:
    shorter = min(len(first), len(second))
    if first[:shorter] == second[:shorter]:
        return shorter
    low, high = 0, shorter
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if first[:middle] == second[:middle] else (low, middle - 1)
    return low


def _common_suffix(first: str, second: str) -> int:
    return _common_prefix(first[::-1], second[::-1])


def _fragment(kind: Any, piece: str) -> Fragment:
    return "class:" + ".".join(["pygments", *(part.lower() for part in kind)]), piece


class PromptLexer(Lexer):
    """Colours statements as the language reads them, and meta commands as one piece."""

    def __init__(self, colors: StatementColors | None = None) -> None:
        self._colors = colors or StatementColors()

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        if is_meta(document.text):
            return lambda number: [("class:meta", document.lines[number])]
        lines: list[list[Fragment]] = [[]]
        for statement in self._colors.of(document.text):
            first, *rest = statement.lines
            # A statement may begin on the line where the one before it ended.
            lines[-1] = lines[-1] + first if lines[-1] else first
            lines += rest
        return lambda number: list(lines[number]) if number < len(lines) else []


def _lines(fragments: list[Fragment]) -> list[list[Fragment]]:
    """The fragments of a statement line by line, with suits and brackets without partner in their own styles."""
    unmatched = _unmatched_brackets(fragments)
    lines: list[list[Fragment]] = [[]]
    offset = 0
    for style, piece in fragments:
        for shade, part in _shaded(style, piece, offset, unmatched) if unmatched else _suited(style, piece):
            first, *rest = part.split("\n")
            lines[-1].append((shade, first))
            lines += [[(shade, line)] for line in rest]
        offset += len(piece)
    return lines


def _suited(style: str, piece: str) -> Iterator[Fragment]:
    """A piece of cards, each card in the colour of its suit."""
    if not style.endswith(".cards"):
        yield style, piece
        return
    done = 0
    for match in _CARD.finditer(piece):
        if match.start() > done:
            yield style, piece[done : match.start()]
        suit = match[2].lower()
        yield f"{style} class:suit.{_SUITS.get(suit, suit)}", match[0]
        done = match.end()
    if done < len(piece):
        yield style, piece[done:]


def _shaded(style: str, piece: str, offset: int, unmatched: dict[int, str]) -> Iterator[Fragment]:
    for shade, part in _suited(style, piece):
        done = 0
        for index in range(len(part)):
            mark = unmatched.get(offset + index)
            if mark is not None:
                if index > done:
                    yield shade, part[done:index]
                yield f"{shade} class:{mark}", part[index]
                done = index + 1
        if done < len(part):
            yield shade, part[done:]
        offset += len(part)


def _unmatched_brackets(fragments: list[Fragment]) -> dict[int, str]:
    """The places of brackets of a statement that have no partner in it, and how each is marked."""
    unmatched: dict[int, str] = {}
    opened: list[tuple[str, int]] = []
    offset = 0
    for style, piece in fragments:
        if not style.startswith(_ASIDE):
            for match in _BRACKETS.finditer(piece):
                bracket = match[0]
                if bracket not in _PARTNERS:
                    opened.append((bracket, offset + match.start()))
                elif opened and opened[-1][0] == _PARTNERS[bracket]:
                    opened.pop()
                else:
                    unmatched[offset + match.start()] = "unmatched"
        offset += len(piece)
    return unmatched | {where: "open-bracket" for _, where in opened}
