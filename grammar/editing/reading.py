"""Reads a text while it is typed: what the lexer has read is kept, and the parser's states are followed.

At each key press highlighting, completion and hints read the same line, or an earlier state of it. They share these
readings, so that a line is lexed once for all of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from threading import Lock
from typing import NamedTuple

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.grammar.lexing.lexer import Lexer
from pql.grammar.lexing.tokens import BOARDS, HANDS, MODE_AFTER, NAMING, START, Token
from pql.grammar.limits import MAX_ERRORS
from pql.grammar.tables import automaton
from pql.grammar.tables.keywords import OMAHA_GAMES, game_word

# After so many errors the walk ends.
HOLDEM = "holdem"
# As many tokens has `set game = omaha`.
_SET_GAME = 4
_HOPELESS = ("too-deep", "statement-too-long")


class Walk:
    """The statements of a text, one after the other, until there are too many errors.

    `states` are the parser's states in the current statement, `broken` whether its tokens fit no rule, `problem`
    the last error of the lexer, `game` the one in force, which statements of the text may set.
    """

    def __init__(self, text: str, game: str = HOLDEM) -> None:
        self.lexer = Lexer(Source(text))
        self.game = game
        self._begun: list[Token] = []
        self.lexer.lenient = True
        self.lexer.can_end = self.can_end
        self.lexer.accepts = lambda terminal: not self.broken and automaton.accepts(self.states, terminal)
        self.states = [0]
        self.broken = False
        self.problem: Diagnostic | None = None
        self._problems = 0

    @property
    def given_up(self) -> bool:
        """Whether the walk has ended because of too many errors."""
        return self._problems > MAX_ERRORS

    def can_end(self) -> bool:
        """Whether the statement could end here; one that is broken ends with its line."""
        return self.broken or automaton.accepts(self.states, "$end")

    def next_statement(self) -> bool:
        """Moves to the next statement; False at the end of the text, or of what the walk follows."""
        if self.given_up:
            return False
        self.states = [0]
        self.broken = False
        self.problem = None
        self.game = _game_after(self._begun, self.game)
        self._begun = []
        self.lexer.dialect = self.game if self.game in OMAHA_GAMES else ""
        try:
            return self.lexer.next_statement()
        except PQLError as error:
            self._meet(error)
            return True

    def tokens(self) -> Iterator[Token]:
        """The tokens of the statement, up to what the lexer cannot read: that is `problem` then."""
        while self.problem is None and not self.given_up:
            try:
                token = self.lexer.token()
            except PQLError as error:
                self._meet(error)
                return
            if token is None:
                return
            if not self.broken:
                self.broken = not automaton.shift(self.states, token.type)
            if len(self._begun) < _SET_GAME:
                self._begun.append(token)
            yield token

    def skip_problem(self) -> tuple[int, int]:
        """Skips what the lexer could not read, and returns its span."""
        assert self.problem is not None
        lexer = self.lexer
        start, end = (lexer.pos, lexer.pos + 1) if self.problem.span is None else self.problem.span
        start = max(start, lexer.pos)
        lexer.pos = min(max(end, start + 1), lexer.end)
        self.problem = None
        return start, lexer.pos

    def to_end(self) -> None:
        """Moves to the end of the statement, skipping all errors."""
        while True:
            for _ in self.tokens():
                pass
            if self.problem is None:
                return
            self.skip_problem()

    def _meet(self, error: PQLError) -> None:
        self.problem = error.diagnostics[0]
        self.broken = True
        self._problems += MAX_ERRORS if self.problem.code in _HOPELESS else 1


def _game_after(tokens: list[Token], game: str) -> str:
    """The game in force behind a statement, by its first tokens: `game omaha`, `set game = omaha`."""
    words = [str(token.value).lower() for token in tokens]
    if words[:1] == ["game"] or words[:3] == ["set", "game", "="]:
        name = " ".join(words[1:] if words[0] == "game" else words[3:])
        return game_word(name)
    return game


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


class ExpressionAt(NamedTuple):
    """The expression around a cursor: its sub-language (`hands` or `boards`), and where it starts and ends.

    `statement` is where its statement starts.
    """

    language: str
    start: int
    end: int
    statement: int


def expression_at(text: str, cursor: int, game: str = HOLDEM) -> ExpressionAt | None:
    """The hands or boards expression that the cursor is in or directly behind; None where there is none.

    >>> expression_at("equity AKs, QQ vs 22+ on AK*", 14)
    ExpressionAt(language='hands', start=7, end=14, statement=0)
    >>> expression_at("equity AKs vs QQ on AK*", 23)
    ExpressionAt(language='boards', start=20, end=23, statement=0)
    >>> expression_at("equity ", 7) is None
    True
    """
    part = read(text, game)
    for statement in part.statements():
        found = _in_statement(statement, cursor + part.place)
        if statement.end - (statement.ended_by == ";") >= cursor + part.place or statement.ended_by == "":
            return found and found._replace(
                start=found.start - part.place,
                end=found.end - part.place,
                statement=found.statement - part.place,
            )
    return None


def _in_statement(statement: ReadStatement, cursor: int) -> ExpressionAt | None:
    """Reads a whole statement and returns the expression that is open at the cursor."""
    found: ExpressionAt | None = None
    language, start, end = START, -1, -1
    around: list[tuple[str, int]] = []  # for each open bracket or string: the expression that it is in

    def keep() -> None:
        nonlocal found
        if found is None and language in (HANDS, BOARDS) and 0 <= start <= cursor:
            found = ExpressionAt(language, start, end, statement.first)

    for token, mode, first, last in statement.pieces:
        if token is None:
            if start < 0:
                start = first
                language = HANDS if language in (START, NAMING) else language
        elif _switches(token, language):
            if first >= cursor:
                keep()
            language, start = mode, -1
            continue
        else:
            if token.type in ("RPAREN", "ENDQUOTE") and around:
                outside = around.pop()
                if outside[0] != language:  # a filter ends: `(22+ where flushdraw on Kh7h2c), KK`
                    if first >= cursor:
                        keep()
                    language, start = outside
            if start < 0:
                start = first
                language = mode if language in (START, NAMING) else language
            if token.type in ("LPAREN", "QUOTE"):
                around.append((language, start))
        end = last
    keep()
    return found


def _switches(token: Token, language: str) -> bool:
    """Whether a token ends an expression or comes before one."""
    return token.type in MODE_AFTER or (token.type == "ASSIGN" and language is NAMING)
