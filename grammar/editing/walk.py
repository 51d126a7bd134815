"""Follows a text token by token through the parser's states, without building a tree: for completion and hints.

A text under the cursor is mostly wrong; the walk goes on where the parser stops.
"""

from __future__ import annotations

from collections.abc import Iterator

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.grammar.lexing.lexer import Lexer
from pql.grammar.lexing.tokens import Token
from pql.grammar.limits import MAX_ERRORS
from pql.grammar.tables import automaton
from pql.grammar.tables.keywords import OMAHA_GAMES, OTHER_GAMES

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
        return OTHER_GAMES.get(name, name)
    return game
