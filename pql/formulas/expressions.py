"""Typed expressions: what a formula becomes after checking, and what is computed column by column.

An expression knows what it depends on: which players' hands, and the board up to which street. That is what lets a part
that depends on the board alone be computed once for each board, and one that depends on a hand alone once for each
hand. Each kind of expression is a class with the fields that it needs and the way its column is computed.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from pql.cards import kernels
from pql.engine import costs
from pql.evaluator_ext import columns
from pql.evaluator_ext.columns import Column
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY, common_group

from .frames import NO_CARDS, Frame, rows_in
from .types import BOOLEAN, CARD, FRACTION, NUMBER, PLAYER, STREET, TEXT, WORD, Type

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.sets.boardset import BoardSet

PROBLEMS = {"division": "a division by zero has no value", "overflow": "a number too large has no value"}
"""What the problems counted in an `Evaluation` are called."""


class Expression:
    """A typed expression, never changed once it is made.

    `operands` are the expressions it is computed from. `level` is the number of board cards it looks at (0, 3, 4 or
    5), `streets` all of the numbers that occur below (`also` those beside its own level), `players` the seats whose
    hands it looks at, `group` the suit permutations that do not change it, `cost` the seconds that its own work takes
    for a row. `real` says that its values are doubles.
    """

    __slots__ = ("cost", "group", "level", "operands", "players", "real", "streets", "type")

    operation: ClassVar[str] = ""

    def __init__(
        self,
        type: Type,
        operands: tuple[Expression, ...] = (),
        *,
        level: int = 0,
        also: frozenset[int] = frozenset(),
        players: frozenset[int] = frozenset(),
        group: bytes = ALL_EXCHANGES,
        cost: float = costs.OPERATION,
        real: bool = False,
    ) -> None:
        self.type: Final = type
        self.operands: Final = operands
        self.cost: Final = cost
        self.real: Final = real
        self.level: Final[int] = max([level, *[operand.level for operand in operands]])
        self.players: Final[frozenset[int]] = players.union(*[operand.players for operand in operands])
        own = also | frozenset((level,)) if level else also
        self.streets: Final[frozenset[int]] = own.union(*[operand.streets for operand in operands])
        for operand in operands:
            group = common_group(group, operand.group)
        self.group: Final[bytes] = group

    @property
    def drawn_cost(self) -> float:
        """The seconds of a row when deals are drawn at random, each on a board of its own."""
        return self.cost

    @property
    def is_constant(self) -> bool:
        """Whether it is the same in every deal."""
        return not self.level and not self.players

    def key(self) -> tuple[Hashable, ...]:
        """Equal for expressions that are: of one class, with the same operands and fields."""
        fields = [getattr(self, name) for name in type(self).__slots__]
        return (type(self), self.type, self.real, self.operands, *fields)

    def walk(self, seen: set[Expression] | None = None) -> Iterator[Expression]:
        """Every different expression below this one and itself, operands first."""
        seen = set() if seen is None else seen
        if self in seen:
            return
        seen.add(self)
        for operand in self.operands:
            yield from operand.walk(seen)
        yield self

    def compute(self, rows: Evaluation) -> Column:
        """The values in the rows of a frame."""
        raise TypeError(f"a {self.type.name} has no value of its own")

    def describe(self, players: tuple[str, ...]) -> str:
        """The expression in a few words, in the terms it is computed in; `players` are the names of the seats.

        >>> from pql.cards.games import HOLDEM
        >>> Binary(">", Feature("outs", 0, 3, game=HOLDEM), Constant(8)).describe(("hero",))
        '(outs(hero, flop) > 8)'
        """
        return self._called(self.operation, players)

    def _called(self, operation: str, players: tuple[str, ...]) -> str:
        return f"{operation}({', '.join([operand.describe(players) for operand in self.operands])})"


def structure(expressions: Iterable[Expression]) -> tuple[Hashable, ...]:
    """What expressions compute, step by step: equal for those of two formulas that compute the same."""
    seen: set[Expression] = set()
    numbers: dict[Expression, int] = {}
    steps: list[Hashable] = []
    for expression in expressions:
        for below in expression.walk(seen):
            numbers[below] = len(numbers)
            operands = [numbers[operand] for operand in below.operands]
            steps.append((*[each for each in below.key() if each is not below.operands], *operands))
        steps.append(numbers[expression])
    return tuple(steps)


class Evaluation:
    """The columns of expressions for the rows of one frame, each computed once.

    `dead` are the cards that are out of the deck, `problems` counts by kind the values that could not be computed.
    """

    __slots__ = ("_columns", "dead", "frame", "problems")

    def __init__(self, frame: Frame, dead: int, problems: Counter[str]) -> None:
        self.frame = frame
        self.dead = dead
        self.problems = problems
        self._columns: dict[Expression, Column] = {}

    def __contains__(self, expression: Expression) -> bool:
        return expression in self._columns

    def column(self, expression: Expression) -> Column:
        """The values of an expression: one for each row, or a single one for all."""
        column = self._columns.get(expression)
        if column is None:
            column = self._columns[expression] = self._compute(expression)
        return column

    def _compute(self, expression: Expression) -> Column:
        return expression.compute(self)

    def boards(self, street: int) -> array[int]:
        """The board of each row on a street; before the flop a single one without cards."""
        return self.frame.boards[street] if street else NO_CARDS


# What gives values


class Quoted(Expression):
    """A text in quotes, which becomes what it meets."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        super().__init__(TEXT)
        self.text: Final = text


class Word(Expression):
    """A word that is a hand type, an OpenHoldem constant or a made hand, by what it meets."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        super().__init__(WORD)
        self.word: Final = word


class Player(Expression):
    """A player, by seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(PLAYER)
        self.seat: Final = seat


# What is looked up


class Constant(Expression):
    """A value that is the same in every deal; None is null."""

    __slots__ = ("value",)

    def __init__(self, value: int | float | None, type: Type = NUMBER) -> None:
        super().__init__(type, cost=0.0, real=isinstance(value, float))
        self.value: Final = value

    def compute(self, rows: Evaluation) -> Column:
        return columns.constant(self.value)

    def describe(self, players: tuple[str, ...]) -> str:
        shown = self.type.show(self.value)
        return str(shown).lower() if isinstance(shown, bool) or shown is None else str(shown)


class RecordedText(Constant):
    """A text of recorded hands, by its number."""

    __slots__ = ("text",)

    def __init__(self, value: int, type: Type, text: str) -> None:
        super().__init__(value, type)
        self.text: Final = text

    def describe(self, players: tuple[str, ...]) -> str:
        return f"'{self.text}'"


class Feature(Expression):
    """A feature of a player's hand on the board of a street, in a game; of the board alone without a player."""

    __slots__ = ("game", "name", "number", "player", "street")

    def __init__(
        self,
        name: str,
        player: int | None,
        street: int,
        number: int = 0,
        type: Type = NUMBER,
        *,
        game: Game,
    ) -> None:
        feature = columns.FEATURES[name]
        super().__init__(
            type,
            level=street,
            players=frozenset(() if player is None else (player,)),
            group=IDENTITY if feature.names_suits else ALL_EXCHANGES,
            cost=feature.seconds,
        )
        self.name: Final = name
        self.player: Final = player
        self.street: Final = street
        self.number: Final = number
        self.game: Final = game

    def compute(self, rows: Evaluation) -> Column:
        pockets = NO_CARDS if self.player is None else rows.frame.pockets[self.player]
        kernel = kernels.of(self.game).columns
        column = kernel.feature(self.name, pockets, rows.boards(self.street), rows.dead, self.number)
        # The columns of another ranking's kernel are of a type of its own, which no other function takes.
        return column if kernel is columns else columns.ints(column.values()[0])

    def describe(self, players: tuple[str, ...]) -> str:
        given = [] if self.player is None else [players[self.player]]
        given += [STREET.words[self.street]] if self.street else []
        given += [str(self.number)] if self.number else []
        return f"{self.name}({', '.join(given)})"


class HandTable(Expression):
    """A value looked up by a player's hand: one for each of the 1326; `label` is for people."""

    __slots__ = ("label", "player", "values")

    def __init__(
        self, values: tuple[int | float, ...], player: int, group: bytes, type: Type, label: str = "table"
    ) -> None:
        super().__init__(type, players=frozenset((player,)), group=group, real=isinstance(values[0], float))
        self.values: Final = values
        self.player: Final = player
        self.label: Final = label

    def compute(self, rows: Evaluation) -> Column:
        return columns.gather(_table_column(self.values), rows.frame.hands[self.player])

    def describe(self, players: tuple[str, ...]) -> str:
        return f"{self.label}({players[self.player]})"


@lru_cache(maxsize=256)
def _table_column(values: tuple[int | float, ...]) -> Column:
    if isinstance(values[0], float):
        return columns.reals(array("d", values))
    return columns.ints(array("q", [int(value) for value in values]))


class LastCard(Expression):
    """The turn or the river card, 0..51."""

    __slots__ = ("street",)
    operation = "last card"

    def __init__(self, street: int) -> None:
        super().__init__(CARD, level=street, also=frozenset((street - 1,)), group=IDENTITY)
        self.street: Final = street

    def compute(self, rows: Evaluation) -> Column:
        return columns.feature("new_card", rows.boards(self.street), rows.boards(self.street - 1), 0)


class BoardIn(Expression):
    """Whether the board is one of a set."""

    __slots__ = ("boards",)
    operation = "board in"

    def __init__(self, boards: BoardSet) -> None:
        earlier = frozenset(range(3, boards.street))
        group = boards.suit_group()
        super().__init__(BOOLEAN, level=boards.street, also=earlier, group=group, cost=costs.BOARD_IN)
        self.boards: Final = boards

    def key(self) -> tuple[Hashable, ...]:
        """Equal for sets written alike: to compare their boards would compute them."""
        return self.operation, self.boards.street, self.boards.program_text

    def compute(self, rows: Evaluation) -> Column:
        return columns.ints(rows_in(self.boards, rows.frame.boards))


# What is computed from operands


class Binary(Expression):
    """An operation of `columns.BINARY` on two operands."""

    __slots__ = ("operator",)

    def __init__(self, operator: str, left: Expression, right: Expression, type: Type | None = None) -> None:
        truth = operator in _TRUTHS
        real = not truth and (left.real or right.real or operator in ("/", "**"))
        super().__init__(
            type or (BOOLEAN if truth else FRACTION if real else NUMBER), (left, right), real=real
        )
        self.operator: Final = operator

    def compute(self, rows: Evaluation) -> Column:
        left, right = self.operands
        column, bad = columns.combine(self.operator, rows.column(left), rows.column(right))
        if bad:
            rows.problems["division" if self.operator in ("/", "mod") else "overflow"] += bad
        return column

    def describe(self, players: tuple[str, ...]) -> str:
        if self.operator in ("min", "max", "nth"):
            return self._called(self.operator, players)
        left, right = [operand.describe(players) for operand in self.operands]
        return f"({left} {self.operator} {right})"


_TRUTHS = frozenset(("==", "!=", "<", "<=", ">", ">=", "and", "or"))


class Unary(Expression):
    """An operation of `columns.UNARY`."""

    __slots__ = ("operator",)

    def __init__(self, operator: str, operand: Expression, type: Type | None = None) -> None:
        kind = BOOLEAN if operator in ("not", "truth") else NUMBER
        super().__init__(type or kind, (operand,), real=operand.real and operator == "negate")
        self.operator: Final = operator

    def compute(self, rows: Evaluation) -> Column:
        return columns.change(self.operator, rows.column(self.operands[0]))

    def describe(self, players: tuple[str, ...]) -> str:
        return self._called(self.operator, players)


class Choice(Expression):
    """One value where a test holds, else another."""

    __slots__ = ()

    def __init__(self, test: Expression, then: Expression, otherwise: Expression, type: Type) -> None:
        super().__init__(type, (test, then, otherwise), real=then.real or otherwise.real)

    def compute(self, rows: Evaluation) -> Column:
        test, then, otherwise = self.operands
        return columns.choose(rows.column(test), rows.column(then), rows.column(otherwise))

    def describe(self, players: tuple[str, ...]) -> str:
        test, then, otherwise = [operand.describe(players) for operand in self.operands]
        return f"({test} ? {then} : {otherwise})"


class PotShare(Expression):
    """The share of the pot of one player, or the `part` of it for the high or the low hand, from the hands of all.

    Where there are `lows`, one for each of the strengths, half of the pot goes to the best of them.
    """

    __slots__ = ("part", "player", "seats")
    operation = "pot share"

    def __init__(
        self,
        strengths: tuple[Expression, ...],
        player: int,
        type: Type,
        lows: tuple[Expression, ...] = (),
        part: str = "pot",
    ) -> None:
        super().__init__(type, (*strengths, *lows), real=True)
        self.player: Final = player
        self.seats: Final = len(strengths)
        self.part: Final = part

    def compute(self, rows: Evaluation) -> Column:
        hands = [rows.column(operand) for operand in self.operands]
        strengths, lows = hands[: self.seats], hands[self.seats :]
        return columns.pot_shares(strengths, self.player, lows or None, self.part)
