"""Functions of one's own in formulas: rows like those of the table, computed by calling them on arrays of deals."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from pql.base.arguments import check_unmasked
from pql.cards.combos import hand_cards
from pql.evaluator_ext import columns
from pql.evaluator_ext.columns import Column
from pql.names.environment import BOARD, HAND, HANDS, NUMBER, RUN_OUT, OwnFunction, function_failure
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY

from . import types
from .expressions import Evaluation, Expression
from .table.rows import Row

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from .symbol_use import Use

# Nobody knows before it is called; numpy takes this for some ten operations on a row.
_SECONDS = 100e-9

_PARAMETERS = {HAND: "player?", BOARD: "street?", RUN_OUT: "street?", NUMBER: "number"}
_TYPES = {bool: types.BOOLEAN, int: types.NUMBER, float: types.FRACTION}
_KINDS = {bool: "biu", int: "biu", float: "biuf"}
_RESULTS = {bool: "truth values", int: "whole numbers", float: "numbers"}


def row_of(own: OwnFunction) -> Row:
    """The function as a row of the table of symbols and functions.

    >>> row_of(OwnFunction("score", len, ("hand", "board"), float, False)).signature
    'score(player?, street?)'
    """
    parameters = tuple([_PARAMETERS[word] for word in own.takes if word in _PARAMETERS])
    summary = "a function of one's own"
    return Row(own.name, parameters, _TYPES[own.result], summary, "", "", lambda use: _used(use, own))


def _used(use: Use, own: OwnFunction) -> Expression:
    street = use.street if BOARD in own.takes or RUN_OUT in own.takes else 0
    if not street and (BOARD in own.takes or RUN_OUT in own.takes):
        raise use.error("bad-street", f"`{own.name}` needs a board", "write `@flop`, `@turn` or `@river`")
    seats: tuple[int, ...] = ()
    if HANDS in own.takes:
        seats = tuple(range(len(use.context.players)))
        if not seats:
            raise use.error("no-players", f"`{own.name}` is about hands, and there are only boards here")
    elif HAND in own.takes:
        seats = (use.player,)
    return use.one(OwnValue(own, use.arguments, use.player, seats, street))


class OwnValue(Expression):
    """The value of a function of one's own: of the hand of `player` or the hands of all `seats`, and the board."""

    __slots__ = ("own", "player", "seats", "street")

    def __init__(
        self,
        own: OwnFunction,
        operands: tuple[Expression, ...],
        player: int,
        seats: tuple[int, ...],
        street: int,
    ) -> None:
        super().__init__(
            _TYPES[own.result],
            operands,
            level=street,
            also=frozenset(range(3, street)) if RUN_OUT in own.takes else frozenset(),
            players=frozenset(seats),
            group=ALL_EXCHANGES if own.symmetric else IDENTITY,
            cost=_SECONDS,
            real=own.result is float,
        )
        self.own: Final = own
        self.player: Final = player
        self.seats: Final = seats
        self.street: Final = street

    def compute(self, rows: Evaluation) -> Column:
        import numpy

        live = self._live(rows)
        whole = len(live) == rows.frame.rows
        values = self._called_on([self._argument(word, rows, live) for word in self._words()], len(live))
        finite = numpy.isfinite(values)
        if not whole:
            values, given = numpy.zeros(rows.frame.rows, values.dtype), values
            values[live] = given
            at, finite = finite, numpy.zeros(rows.frame.rows, bool)
            finite[live] = at
        column = columns.reals(values.data) if self.real else columns.ints(values.data)
        if finite.all():
            return column
        return columns.choose(columns.ints(finite.astype(numpy.int64).data), column, columns.constant(None))

    def _words(self) -> list[tuple[str, Expression | None]]:
        numbers = iter(self.operands)
        return [(word, next(numbers) if word == NUMBER else None) for word in self.own.takes]

    def _live(self, rows: Evaluation) -> NDArray[numpy.intp]:
        """The rows in which no card is twice: frames of all hands with all boards have others, which no deal needs."""
        import numpy

        pockets = [numpy.frombuffer(rows.frame.pockets[seat], numpy.uint64) for seat in self.seats]
        masks = (
            [*pockets, numpy.frombuffer(rows.boards(self.street), numpy.uint64)] if self.street else pockets
        )
        clash = numpy.zeros(rows.frame.rows, bool)
        for first, second in combinations(masks, 2):
            clash |= (first & second) != 0
        return numpy.flatnonzero(~clash)

    def _argument(
        self, word: tuple[str, Expression | None], rows: Evaluation, live: NDArray[numpy.intp]
    ) -> NDArray[Any]:
        import numpy

        kind, operand = word
        if operand is not None:
            column = rows.column(operand)
            values = numpy.array(column.tolist(), float)  # null is NaN
            return values[live] if len(values) == rows.frame.rows else numpy.repeat(values, len(live))
        if kind == HAND:
            return self._hand(self.player, rows, live)
        if kind == HANDS:
            return numpy.stack([self._hand(seat, rows, live) for seat in self.seats], axis=1)
        boards = {
            street: _boards(rows, street)[live]
            for street in (range(3, self.street + 1) if kind == RUN_OUT else (self.street,))
        }
        if kind == BOARD:
            return _cards(boards[self.street], self.street)
        later = [_cards(boards[street] & ~boards[street - 1], 1) for street in range(4, self.street + 1)]
        return numpy.hstack([_cards(boards[3], 3), *later])

    def _hand(self, seat: int, rows: Evaluation, live: NDArray[numpy.intp]) -> NDArray[numpy.uint8]:
        import numpy

        hands = numpy.frombuffer(rows.frame.hands[seat], numpy.uint32)
        return _cards_of_hands()[hands[live]]

    def _called_on(self, arguments: list[NDArray[Any]], deals: int) -> NDArray[Any]:
        """The values that the function gives, one for each deal; raises `PQLError` for whatever else happens."""
        import numpy

        own, wanted = self.own, {bool: numpy.int64, int: numpy.int64, float: numpy.float64}[self.own.result]
        if not deals:
            return numpy.zeros(0, wanted)
        try:
            made = own.function(*arguments)
            check_unmasked(made, "what it gives")
            values = numpy.asarray(made)
        except Exception as problem:
            raise function_failure(own.name, f"raised {type(problem).__name__}: {problem}") from problem
        help = f"it gets arrays with a row for each of {deals:,} deals, and gives an array of as many"
        if values.shape != (deals,):
            shape = " x ".join(map(str, values.shape)) or "a single value"
            raise function_failure(
                own.name, f"gave {shape} where one value for each of {deals:,} deals is wanted", help
            )
        if values.dtype.kind not in _KINDS[own.result]:
            raise function_failure(
                own.name,
                f"gave an array of {values.dtype}, and {_RESULTS[own.result]} are wanted",
                "`result=` of Session.function says what it gives: bool, int or float",
            )
        if own.result is bool:
            values = values != 0
        return numpy.ascontiguousarray(values, wanted)

    def describe(self, players: tuple[str, ...]) -> str:
        given = [players[self.player]] if HAND in self.own.takes else []
        given += [types.STREET.words[self.street]] if self.street else []
        given += [operand.describe(players) for operand in self.operands]
        return f"{self.own.name}({', '.join(given)})"


def _boards(rows: Evaluation, street: int) -> NDArray[numpy.uint64]:
    """The board of each row on a street; a frame may have one for all its rows."""
    import numpy

    return numpy.broadcast_to(numpy.frombuffer(rows.boards(street), numpy.uint64), rows.frame.rows)


@cache
def _cards_of_hands() -> NDArray[numpy.uint8]:
    import numpy

    cards = numpy.array(hand_cards(), numpy.uint8)
    cards.flags.writeable = False
    return cards


def _cards(masks: NDArray[numpy.uint64], count: int) -> NDArray[numpy.uint8]:
    """The cards of masks, the highest first: a row for each mask of so many cards.

    >>> import numpy
    >>> _cards(numpy.array([1 << 51 | 1 << 3 | 1], numpy.uint64), 3)
    array([[51,  3,  0]], dtype=uint8)
    """
    import numpy

    left = masks.copy()
    cards = numpy.empty((len(masks), count), numpy.uint8)
    for index in range(count):
        # Masks have 52 bits, so they are exact as doubles, and the exponent is the highest card.
        highest = numpy.frexp(left.astype(numpy.float64))[1] - 1
        cards[:, index] = highest
        left ^= numpy.left_shift(numpy.uint64(1), highest.astype(numpy.uint64))
    return cards
