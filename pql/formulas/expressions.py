"""Typed expressions: what a formula becomes after checking, and what is computed column by column.

An expression knows what it depends on: which players' hands, and the board up to which street. That is what lets a part
that depends on the board alone be computed once for each board, and one that depends on a hand alone once for each
hand. Equal expressions are one object: they are made by a `Maker`, which keeps those it has made.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from pql.evaluator_ext import columns
from pql.grammar.diagnostics import Span
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY, common_group

from .types import BOOLEAN, FRACTION, NUMBER, Type

_OPERATION_COST = 1.5e-9  # seconds a row, measured


class Expression:
    """A typed expression.

    `level` is the number of board cards it looks at (0, 3, 4 or 5), `streets` all of the numbers that occur below
    (`also` those beside its own level), `players` the seats whose hands it looks at, `group` the suit permutations
    that do not change it. `parameter` is what the operation needs to know, and hashable.
    """

    __slots__ = (
        "arguments", "cost", "group", "level", "operation", "parameter", "players", "real", "span",
        "streets", "type",
    )  # fmt: skip

    def __init__(
        self,
        operation: str,
        arguments: tuple[Expression, ...],
        parameter: Any,
        type: Type,
        *,
        level: int = 0,
        also: frozenset[int] = frozenset(),
        players: frozenset[int] = frozenset(),
        group: bytes = ALL_EXCHANGES,
        cost: float = _OPERATION_COST,
        real: bool = False,
    ) -> None:
        self.operation = operation
        self.arguments = arguments
        self.parameter = parameter
        self.type = type
        self.cost = cost
        self.real = real
        self.span: Span | None = None
        self.level: int = max([level, *[argument.level for argument in arguments]])
        self.players: frozenset[int] = players.union(*[argument.players for argument in arguments])
        own = also | frozenset((level,)) if level else also
        self.streets: frozenset[int] = own.union(*[argument.streets for argument in arguments])
        for argument in arguments:
            group = common_group(group, argument.group)
        self.group: bytes = group

    @property
    def is_constant(self) -> bool:
        """Whether it is the same in every deal."""
        return not self.level and not self.players

    def walk(self, seen: set[int] | None = None) -> Iterator[Expression]:
        """Every different expression below this one and itself, arguments first."""
        seen = set() if seen is None else seen
        if id(self) in seen:
            return
        seen.add(id(self))
        for argument in self.arguments:
            yield from argument.walk(seen)
        yield self


class Maker:
    """Makes expressions, each different one once."""

    def __init__(self) -> None:
        self._made: dict[Hashable, Expression] = {}

    def make(self, expression: Expression) -> Expression:
        """The expression that is equal to this one, if there is one already."""
        key = (
            expression.operation,
            tuple([id(argument) for argument in expression.arguments]),
            expression.parameter,
            type(expression.parameter).__name__,
            expression.type.name,
        )
        return self._made.setdefault(key, expression)

    def constant(self, value: int | float | None, type: Type = NUMBER) -> Expression:
        """A value that is the same in every deal; None is null."""
        real = isinstance(value, float)
        return self.make(Expression("constant", (), value, type, cost=0.0, real=real))

    def feature(
        self, name: str, player: int | None, street: int, number: int = 0, type: Type = NUMBER
    ) -> Expression:
        """A feature of a player's hand on the board of a street; of the board alone without a player."""
        known = columns.FEATURES[name]
        group = IDENTITY if known.names_suits else ALL_EXCHANGES
        players = frozenset(() if player is None else (player,))
        parameter = (name, player, street, number)
        return self.make(
            Expression(
                "feature", (), parameter, type, level=street, players=players, group=group, cost=known.seconds
            )
        )

    def table(
        self, values: tuple[int | float, ...], player: int, group: bytes, type: Type, label: str = "table"
    ) -> Expression:
        """A value looked up by a player's hand: one for each of the 1326; `label` is for people."""
        real = isinstance(values[0], float)
        players = frozenset((player,))
        return self.make(
            Expression("table", (), (player, values, label), type, players=players, group=group, real=real)
        )

    def binary(
        self, operation: str, left: Expression, right: Expression, type: Type | None = None
    ) -> Expression:
        """An operation of `columns.BINARY` on two expressions."""
        truth = operation in _TRUTHS
        real = not truth and (left.real or right.real or operation in ("/", "**"))
        kind = type or (BOOLEAN if truth else FRACTION if real else NUMBER)
        if left.operation == right.operation == "constant":
            folded = fold(operation, left, right)
            if folded is not None:
                return self.constant(folded, kind)
        return self.make(Expression(operation, (left, right), None, kind, real=real))

    def unary(self, operation: str, operand: Expression, type: Type | None = None) -> Expression:
        """An operation of `columns.UNARY`."""
        truth = operation in ("not", "truth")
        real = operand.real and operation == "negate"
        return self.make(
            Expression(operation, (operand,), None, type or (BOOLEAN if truth else NUMBER), real=real)
        )

    def choose(self, test: Expression, then: Expression, otherwise: Expression, type: Type) -> Expression:
        """`then` where the test holds, else `otherwise`."""
        return self.make(
            Expression("choose", (test, then, otherwise), None, type, real=then.real or otherwise.real)
        )

    def first_that_holds(
        self, tests: Sequence[Expression], values: Sequence[Expression], otherwise: Expression, type: Type
    ) -> Expression:
        """The value whose test is the first that holds: a few one after the other, many by halves."""
        count = len(tests)
        if count > _MOST_IN_A_ROW:
            half = count // 2
            # Whoever enters the first half finds a test there that holds: its `otherwise` is never met.
            first = self.first_that_holds(tests[:half], values[:half], self.constant(None, type), type)
            second = self.first_that_holds(tests[half:], values[half:], otherwise, type)
            return self.choose(self.either(*tests[:half]), first, second, type)
        for test, value in zip(reversed(tests), reversed(values), strict=True):
            otherwise = self.choose(test, value, otherwise, type)
        return otherwise

    def equals(self, left: Expression, right: Expression | int) -> Expression:
        """Whether two expressions have the same value."""
        return self.binary("==", left, self._operand(right))

    def compare(self, operation: str, left: Expression, right: Expression | int) -> Expression:
        """A comparison with an expression or a number."""
        return self.binary(operation, left, self._operand(right))

    def every(self, *tests: Expression) -> Expression:
        """Whether all tests hold."""
        return paired(tests, lambda first, second: self.binary("and", first, second))

    def either(self, *tests: Expression) -> Expression:
        """Whether one of the tests holds."""
        return paired(tests, lambda first, second: self.binary("or", first, second))

    def negation(self, test: Expression) -> Expression:
        """Whether a test does not hold."""
        return self.unary("not", test)

    def _operand(self, value: Expression | int) -> Expression:
        return self.constant(value) if isinstance(value, int) else value


def paired(tests: Sequence[Expression], join: Callable[[Expression, Expression], Expression]) -> Expression:
    """All tests joined, neighbours first: a thousand of them are ten levels deep and not a thousand."""
    while len(tests) > 1:
        pairs = zip(tests[::2], tests[1::2], strict=False)
        left_over = tests[-1:] if len(tests) % 2 else ()
        tests = [*[join(first, second) for first, second in pairs], *left_over]
    return tests[0]


_MOST_IN_A_ROW = 16
_TRUTHS = frozenset(("==", "!=", "<", "<=", ">", ">=", "and", "or"))


def fold(operation: str, left: Expression, right: Expression) -> int | float | None:
    """The value of an operation on two constants, None where it has none."""
    result, _ = columns.combine(operation, columns.constant(_value(left)), columns.constant(_value(right)))
    return result[0]


def _value(expression: Expression) -> int | float | None:
    value = expression.parameter
    assert value is None or isinstance(value, int | float)
    return value
