"""A `select` prepared for the hands, boards and dead cards of its deals: formulas are compiled once for each street."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from pql.base.diagnostics import PQLError
from pql.grammar.nodes.base import Parameter
from pql.grammar.nodes.statements import Cards
from pql.statements.select.compile import given_by_name, sides
from pql.statements.select.question import SelectQuestion

from .parameters import bound
from .value_reader import Unread, ValueReader

if TYPE_CHECKING:
    from pql.compiler.program import CompiledStatement
    from pql.statements.select.syntax import Given, SelectQuery

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
