"""Statements with parameters, prepared: values take their places in the question, and nothing is compiled again.

What cannot be put there as it is, and every value that is wrong, is left to compiling, which says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from pql.base.diagnostics import PQLError
from pql.engine.accuracy import Accuracy
from pql.grammar.nodes.base import Cards, CardsParameter, Parameter, walk
from pql.names.limits import Limits
from pql.questions.question import Spot
from pql.statements.select.compile import given_by_name, sides
from pql.statements.select.question import SelectQuestion

from .parameters import bound
from .value_reader import ReadHands, Unread, ValueReader

if TYPE_CHECKING:
    from typing import Protocol

    from pql.compiler.program import CompiledStatement
    from pql.questions.question import DealQuestion, Question
    from pql.results import Result
    from pql.statements.select.question import SelectQuestion

    class Prepared(Protocol):
        """A statement that takes values."""

        @property
        def places(self) -> int:
            """In how many places values are put."""

        def short(self, values: Mapping[str, Any]) -> Result | None:
            """The answer, where it takes microseconds; None otherwise."""

        def question(self, values: Mapping[str, Any]) -> Question | None:
            """The question with these values; None where it is to be compiled."""

    from pql.statements.select.syntax import Given, SelectQuery


# Questions that depend on their parameters by what is on the table alone: compiling looks at nothing else of them.
_PREPARED = {
    "BreakdownQuestion", "CompareQuestion", "DistributionQuestion", "DrawsQuestion", "EquityQuestion",
    "FinalHandsQuestion", "NutsQuestion", "OddsQuestion", "OutsQuestion", "StrengthQuestion",
}  # fmt: skip


class PreparedQuestion:
    """A question in which some players, those who folded, the board or the dead cards are parameters."""

    def __init__(self, compiled: CompiledStatement, asked: Any, names: frozenset[str]) -> None:
        spot = asked.spot
        self._compiled = compiled
        self._asked = asked
        self._more = [getattr(asked, field) for field in asked._fields[1:]]
        self._names = names
        self._of_equity = type(asked).__name__ == "EquityQuestion"
        self._reader = ValueReader(compiled.environment, spot.game)
        self._hands, self._folded = [
            [side.text[1:] if self._is_given(side.text) else ReadHands(side) for side in sides]
            for sides in (spot.hands, spot.folded)
        ]
        board = spot.board_text
        self._board = board[1:] if board is not None and self._is_given(board) else None
        dead: Cards | None = getattr(compiled.statement, "dead", None)
        self._dead = (
            next((str(card)[1:] for card in dead.cards if self._is_given(str(card))), None) if dead else None
        )
        self._dead_known = spot.dead & ~spot.game.missing
        # None where a board that is no parameter is one of several.
        self._known = (
            (board, spot.board) if self._board is None and (spot.boards is None or spot.board) else None
        )
        self._short = (
            self._of_equity
            and len(spot.hands) == len(getattr(compiled.statement, "hands", ())) > 1
            and not spot.folded
            and self._more == [Accuracy(None, None, None, self._more[0].seed)]
        )

    def _is_given(self, text: str) -> bool:
        return text[:1] == "$" and text[1:] in self._names

    @property
    def places(self) -> int:
        """In how many places values are put."""
        sides = [side for side in (*self._hands, *self._folded) if isinstance(side, str)]
        return len(sides) + (self._board is not None) + (self._dead is not None)

    def _read(self, part: str | ReadHands, values: Mapping[str, Any]) -> ReadHands:
        """The hands of a parameter, by its name; hands that are known already as they are."""
        return self._reader.hands(part, values[part]) if isinstance(part, str) else part

    def short(self, values: Mapping[str, Any]) -> Result | None:
        """The answer, where it takes microseconds; None otherwise."""
        if not self._short or values.keys() != self._names:
            return None
        board = self._board
        reader = self._reader
        on = self._known if board is None else reader.short_board(board, values[board])
        if on is None:
            return None
        dead = self._dead_known
        try:
            if self._dead is not None:
                more = reader.dead(self._dead, values[self._dead])
                if more & dead:
                    return None  # a card that is there twice
                dead |= more
            players = [self._read(each, values) for each in self._hands]
        except (Unread, PQLError, TypeError):
            return None
        return reader.answer(players, on, dead)

    def question(self, values: Mapping[str, Any]) -> DealQuestion | None:
        """The question with these values; None where it is to be compiled."""
        if values.keys() != self._names:
            return None
        spot, reader, board = self._asked.spot, self._reader, self._board
        try:
            hands, folded = [
                [self._read(each, values) for each in sides] for sides in (self._hands, self._folded)
            ]
            boards = (
                spot.boards if board is None else reader.boards(board, values[board], several=self._of_equity)
            )
            dead = 0 if self._dead is None else reader.dead(self._dead, values[self._dead])
        except (Unread, PQLError, TypeError):
            return None
        if dead & spot.dead or any([each.more for each in (*hands, *folded)]):
            return None  # a card that is there twice, or what is to be said beside the answer
        table = spot.changed(
            hands=tuple([each.named for each in hands]),
            boards=boards,
            dead=dead | spot.dead,
            folded=tuple([each.named for each in folded]),
        )
        asked: DealQuestion = type(self._asked)(table, *self._more)
        return asked


def prepared(compiled: CompiledStatement) -> Prepared | None:
    """A statement prepared for values of its parameters; None for one that has to be compiled with them."""
    question = compiled.question
    if question is None or compiled.readings:
        return None
    if compiled.limits != Limits(files=compiled.limits.files):
        return None  # what compiling would take counts as well
    names = frozenset([each.name for each in compiled.missing])
    ready = _ready(compiled, question.stated, names)
    if ready is None:
        return None
    # Parameters elsewhere, in expressions, counts and named sets, need compiling, and so do sets with conditions.
    wanted = [part for part in walk(compiled.statement) if isinstance(part, Parameter) and part.name in names]
    sets = [part for part in wanted if not isinstance(part, CardsParameter)]
    whole = len(wanted) == ready.places and len(sets) == len(question.lazy)
    return ready if whole and {part.name for part in wanted} == names else None


def _ready(compiled: CompiledStatement, asked: Question, names: frozenset[str]) -> Prepared | None:
    if type(asked).__name__ in _PREPARED and isinstance(getattr(asked, "spot", None), Spot):
        return PreparedQuestion(compiled, asked, names)
    if type(asked).__name__ == "SelectQuestion":
        select = cast("SelectQuestion", asked)
        return PreparedSelect(compiled, select, names) if select.game.uses is None else None
    return None


_RIVER = 5


class PreparedSelect:
    """A select in which hands of players and of those who folded, the board or the dead cards are parameters."""

    def __init__(self, compiled: CompiledStatement, asked: SelectQuestion, names: frozenset[str]) -> None:
        given = given_by_name(cast("SelectQuery", compiled.statement))
        players, folded = sides(given)
        self._compiled = compiled
        self._asked = asked
        self._names = names
        self._players, self._folded = [
            [self._name(each) for each in several] for several in (players, folded)
        ]
        self._board, self._dead = [
            self._name(given[each]) if each in given else None for each in ("board", "dead")
        ]
        self._reader = ValueReader(compiled.environment, asked.game)
        # By what formulas were checked for: whether there are boards, their street, how many cards are dead.
        self._checked: dict[tuple[bool, int, int], SelectQuestion | None] = {}

    def _name(self, given: Given) -> str | None:
        """The parameter that is given there as a whole."""
        value: object = given.value
        if isinstance(value, Cards):
            value = value.cards[0] if len(value.cards) == 1 else None
        return value.name if isinstance(value, Parameter) and value.name in self._names else None

    @property
    def places(self) -> int:
        """In how many places values are put."""
        return sum([name is not None for name in (*self._players, *self._folded, self._board, self._dead)])

    def short(self, values: Mapping[str, Any]) -> None:
        """No answer takes microseconds."""

    def question(self, values: Mapping[str, Any]) -> SelectQuestion | None:
        """The question with these values; None where it is to be compiled."""
        if values.keys() != self._names:
            return None
        asked = self._asked
        try:
            hands, own = self._with(self._players, asked.hands, values)
            folded, other = self._with(self._folded, asked.folded, values)
            boards = asked.boards
            if self._board is not None:
                named = self._reader.boards(self._board, values[self._board], several=True)
                boards = named and named.boards
            dead = 0 if self._dead is None else self._reader.dead(self._dead, values[self._dead])
            orders = {order for order in (*own, *other, asked.order) if order}
            if dead & asked.dead or len(orders) > 1:
                return None  # a card that is there twice, or hand orders of which one is said
            dead |= asked.dead
            key = boards is not None, _RIVER if boards is None else boards.street, dead.bit_count()
            if key not in self._checked:
                self._checked[key] = self._compiled_for(values)
        except (Unread, PQLError, TypeError):
            return None
        ready = self._checked[key]
        if ready is None:
            return None
        return SelectQuestion(
            asked.players,
            hands,
            boards,
            dead,
            ready.checked,
            ready.limit,
            ready.accuracy,
            ready.place,
            ready.game,
            next(iter(orders), None),
            folded,
        )

    def _with(
        self, names: list[str | None], known: tuple[Any, ...], values: Mapping[str, Any]
    ) -> tuple[tuple[Any, ...], list[str | None]]:
        """The hands of some players, and the orders of those that are given; opponents without a name come last."""
        hands, orders = list(known), []
        for seat, name in enumerate(names):
            if name is not None:
                read = self._reader.hands(name, values[name])
                if read.more:
                    raise Unread
                hands[seat] = read.named.hands
                orders.append(read.named.order)
        return tuple(hands), orders

    def _compiled_for(self, values: Mapping[str, Any]) -> SelectQuestion | None:
        """The question compiled with some values, where its formulas do for others too; raises `PQLError`."""
        compiled = bound(self._compiled, values)
        question = compiled.question
        assert question is not None
        asked: object = question.stated
        said = compiled.readings, compiled.remarks
        if question.lazy or said != (self._compiled.readings, self._compiled.remarks):
            return None
        return asked if isinstance(asked, SelectQuestion) and asked.checked.of_any_hands else None
