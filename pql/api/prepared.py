"""Statements with parameters, prepared: values take their places in the question, and nothing is compiled again.

What cannot be put there as it is, and every value that is wrong, is left to compiling, which says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from pql.base.diagnostics import PQLError
from pql.cards.deck import bare_cards_mask
from pql.cards.games import HOLDEM, played, playing
from pql.engine.accuracy import Accuracy
from pql.grammar.nodes.base import Parameter
from pql.grammar.nodes.statements import Cards, CardsParameter
from pql.grammar.nodes.visitors import walk
from pql.names.limits import Limits
from pql.questions.question import Spot

from .prepared_values import BOARDS, Unread, ValueReader

if TYPE_CHECKING:
    from typing import Protocol

    from pql.compiler.program import CompiledStatement
    from pql.questions.question import DealQuestion, Question
    from pql.questions.select import SelectQuestion
    from pql.results import Result

    class Prepared(Protocol):
        """A statement that takes values."""

        @property
        def places(self) -> int:
            """In how many places values are put."""

        def short(self, values: Mapping[str, Any]) -> Result | None:
            """The answer, where it takes microseconds; None otherwise."""

        def question(self, values: Mapping[str, Any]) -> Question | None:
            """The question with these values; None where it is to be compiled."""


# Questions that depend on their parameters by what is on the table alone: compiling looks at nothing else of them.
_PREPARED = {
    "BreakdownQuestion", "CompareQuestion", "DistributionQuestion", "DrawsQuestion", "EquityQuestion",
    "FinalHandsQuestion", "NutsQuestion", "OddsQuestion", "OutsQuestion", "StrengthQuestion",
}  # fmt: skip


class PreparedQuestion:
    """A question in which some players, those who folded, the board or the dead cards are parameters.

    It is made, and asked, in the game of the statement.
    """

    def __init__(self, compiled: CompiledStatement, asked: Any, names: frozenset[str]) -> None:
        spot = asked.spot
        self._compiled = compiled
        self._asked = asked
        self._more = [getattr(asked, field) for field in asked._fields[1:]]
        self._names = names
        of_equity = type(asked).__name__ == "EquityQuestion"
        self._reader = _reader_of(spot)(compiled.environment, of_equity)
        self._hands, self._folded = [
            [side.text[1:] if self._is_given(side.text) else self._reader.known(side) for side in sides]
            for sides in (spot.hands, spot.folded)
        ]
        board = spot.board_text
        self._board = board[1:] if board is not None and self._is_given(board) else None
        dead: Cards | None = getattr(compiled.statement, "dead", None)
        self._dead = (
            next((str(card)[1:] for card in dead.cards if self._is_given(str(card))), None) if dead else None
        )
        self._known = spot.board if self._board is None else 0
        self._short = (
            of_equity
            and len(spot.hands) == len(getattr(compiled.statement, "hands", ())) == 2
            and not spot.folded
            and not spot.dead & ~played().missing
            and self._more == [Accuracy(None, None, None, self._more[0].seed)]
        )

    def _is_given(self, text: str) -> bool:
        return text[:1] == "$" and text[1:] in self._names

    @property
    def places(self) -> int:
        """In how many places values are put."""
        sides = [side for side in (*self._hands, *self._folded) if isinstance(side, str)]
        return len(sides) + (self._board is not None) + (self._dead is not None)

    def short(self, values: Mapping[str, Any]) -> Result | None:
        """The answer, where it takes microseconds; None otherwise."""
        if not self._short or values.keys() != self._names:
            return None
        if self._board is None:
            known, text = self._known, self._asked.spot.board_text
        else:
            text = self._reader.board_text(self._board, values)
            known = bare_cards_mask(text) or 0
        if known.bit_count() not in BOARDS or text is None or known & played().missing:
            return None
        if self._dead is not None and values[self._dead] not in ("", None):
            return None
        try:
            hero, villain = [self._reader.read(each, values).short for each in self._hands]
        except Unread:
            return None
        return None if hero is None or villain is None else self._reader.equity(hero, villain, text, known)

    def question(self, values: Mapping[str, Any]) -> DealQuestion | None:
        """The question with these values; None where it is to be compiled."""
        if values.keys() != self._names:
            return None
        spot = self._asked.spot
        try:
            hands, folded = [
                tuple([self._reader.read(each, values).named for each in sides])
                for sides in (self._hands, self._folded)
            ]
            boards = spot.boards if self._board is None else self._reader.boards(self._board, values)
            dead = 0 if self._dead is None else self._reader.dead(self._dead, values)
        except (Unread, PQLError, TypeError):
            return None
        if dead & spot.dead:
            return None  # a card that is there twice
        table = spot.changed(hands=hands, boards=boards, dead=dead | spot.dead, folded=folded)
        asked: DealQuestion = type(self._asked)(table, *self._more)
        return asked


def _reader_of(spot: Any) -> type[ValueReader]:
    if spot.of_two_cards:
        return ValueReader
    from .prepared_games import HoleReader

    return HoleReader


def prepared(compiled: CompiledStatement) -> Prepared | None:
    """A statement prepared for values of its parameters; None for one that has to be compiled with them."""
    question = compiled.question
    if question is None or compiled.readings:
        return None
    if compiled.limits != Limits(files=compiled.limits.files):
        return None  # what compiling would take counts as well
    names = frozenset([each.name for each in compiled.missing])
    with playing(question.game):
        ready = _ready(compiled, question.stated, names)
    if ready is None:
        return None
    # Parameters elsewhere, in expressions, counts and named sets, need compiling, and so do sets with conditions.
    wanted = [part for part in walk(compiled.statement) if isinstance(part, Parameter) and part.name in names]
    sets = [part for part in wanted if not isinstance(part, CardsParameter)]
    whole = len(wanted) == ready.places and len(sets) == len(question.lazy)
    if not whole or {part.name for part in wanted} != names:
        return None
    if question.game == HOLDEM:
        return ready
    from .prepared_games import PreparedInGame

    return PreparedInGame(ready, question.game)


def _ready(compiled: CompiledStatement, asked: Question, names: frozenset[str]) -> Prepared | None:
    if type(asked).__name__ in _PREPARED and isinstance(getattr(asked, "spot", None), Spot):
        return PreparedQuestion(compiled, asked, names)
    if type(asked).__name__ == "SelectQuestion":
        from .prepared_select import PreparedSelect

        return PreparedSelect(compiled, cast("SelectQuestion", asked), names)
    return None
