"""A cache of what the lexer has read, for the next few key presses.

At each key press highlighting, completion and hints read the same line, or an earlier state of it. They share these
readings, so that a line is lexed once for all of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from threading import Lock
from typing import NamedTuple

from pql.base.diagnostics import PQLError
from pql.grammar.lexing.tokens import Token

from .walk import HOLDEM, Walk

_MOST_KEPT = 8
# The tokens of a longer text, which nobody types at a prompt, are not kept.
_LONGEST_KEPT = 20_000


class Piece(NamedTuple):
    """A token and the mode behind it, or None and the place of what the lexer could not read."""

    token: Token | None
    mode: str
    start: int
    end: int


class ReadStatement(NamedTuple):
    """A statement: where it begins, its pieces, where reading went on behind it, and by what it was ended.

    `begin` is where reading began, before blanks and comments; `game` is the one in force there.
    """

    begin: int
    first: int
    pieces: list[Piece]
    end: int
    ended_by: str
    game: str


class Reading:
    """The statements of a text, read one by one when they are needed; several threads may use it."""

    def __init__(self, text: str, game: str) -> None:
        self.text = text
        self._game = game
        self.walk: Walk | None = None
        self._read: list[ReadStatement] = []
        self._is_done = False
        self._lock = Lock()
        try:
            self.walk = Walk(text, game)
        except PQLError:  # far too long
            self._is_done = True

    def statement(self, number: int) -> ReadStatement | None:
        """The statement of that number from 0, None behind the last."""
        with self._lock:
            while number >= len(self._read) and not self._is_done:
                self._read_on()
        return self._read[number] if number < len(self._read) else None

    def _read_on(self) -> None:
        walk = self.walk
        assert walk is not None
        begin = walk.lexer.pos
        if not walk.next_statement():
            self._is_done = True
            return
        first = walk.lexer.first
        pieces: list[Piece] = []
        while True:
            for token in walk.tokens():
                pieces.append(Piece(token, walk.lexer.mode, token.lexpos, token.end))
            if walk.problem is None:
                break
            pieces.append(Piece(None, "", *walk.skip_problem()))
        self._read.append(ReadStatement(begin, first, pieces, walk.lexer.pos, walk.lexer.ended_by, walk.game))
        self._is_done = walk.lexer.ended_by == ""  # and the walk stays where the text ends

    def beginning_at(self, place: int, game: str) -> int | None:
        """The number of the statement that begins at a place where a game is in force, as far as has been read."""
        if place == 0:
            return 0 if game == self._game else None
        begins = (
            number for number, read in enumerate(self._read) if read.begin == place and read.game == game
        )
        return next(begins, None)


class Part(NamedTuple):
    """A text as the rest of a reading: what is there from its statement `number` on, at `place`."""

    reading: Reading
    number: int
    place: int

    def statements(self) -> Iterator[ReadStatement]:
        """The statements, with places in the text of the reading."""
        number = self.number
        while (read := self.reading.statement(number)) is not None:
            yield read
            number += 1


# The one used last at the end.
_kept: deque[Reading] = deque(maxlen=_MOST_KEPT)
_keeping = Lock()


def read(text: str, game: str = HOLDEM) -> Part:
    """The reading of a text, before which a game is in force, from the cache, or a new one.

    >>> part = read("AKs; equity QQ")
    >>> [len(statement.pieces) for statement in part.statements()]
    [1, 2]
    >>> read(" equity QQ").reading is part.reading
    True
    """
    with _keeping:
        for reading in reversed(_kept):
            place = len(reading.text) - len(text)
            number = reading.beginning_at(place, game) if reading.text.endswith(text) else None
            if number is not None:
                _kept.remove(reading)
                _kept.append(reading)
                return Part(reading, number, place)
        reading = Reading(text, game)
        if len(text) <= _LONGEST_KEPT:
            _kept.append(reading)
    return Part(reading, 0, 0)
