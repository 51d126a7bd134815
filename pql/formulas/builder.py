"""Builds expressions in the context of a statement: equal ones are one object, constants are computed at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Protocol

from pql.base.diagnostics import Diagnostic, PQLError, Severity, Source
from pql.cards.combos import HAND_COUNT
from pql.cards.games import Game
from pql.evaluator_ext import columns, symmetry
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.hands import Notation
from pql.sets.holeset import HoleSet

from .expressions import Binary, Choice, Constant, Expression, Feature, HandTable, Unary
from .hole_cards import HoleIn
from .types import BOOLEAN, NUMBER, Type, in_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.names.environment import Environment
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    from .dealt import Held


_MOST_IN_A_ROW = 16

Operand = Expression | int | float


class Builder:
    """Builds expressions of hands of a game, each different one once. Numbers may stand for constants."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._built: dict[Hashable, Expression] = {}

    def one(self, expression: Expression) -> Expression:
        """The expression that is equal to this one, if there is one already."""
        return self._built.setdefault(expression.key(), expression)

    def number(self, value: int | float | None, type: Type = NUMBER) -> Expression:
        """A value that is the same in every deal; None is null."""
        return self.one(Constant(value, in_game(type, self.game)))

    def feature(
        self, name: str, player: int | None, street: int, number: int = 0, type: Type = NUMBER
    ) -> Expression:
        """A feature of a player's hand on the board of a street; of the board alone without a player."""
        if player is not None and self.game.uses:
            name = columns.feature_in(name, self.game.uses)
            if not columns.FEATURES[name].knows_more_cards:
                raise self.meaningless()
        return self.one(Feature(name, player, street, number, in_game(type, self.game), game=self.game))

    def meaningless(self) -> PQLError:
        """The error for what the game has not."""
        return PQLError(Diagnostic("other-game", f"this has no meaning in {self.game.name}"))

    def table(
        self, values: tuple[int | float, ...], player: int, group: bytes, type: Type, label: str = "table"
    ) -> Expression:
        """A value looked up by a player's hand: one for each of the 1326; `label` is for people."""
        return self.one(HandTable(values, player, group, type, label))

    def is_in(self, hands: HandSet | HoleSet, player: int, label: str = "table") -> Expression:
        """Whether a player's pocket is in a set; weights play no part."""
        if isinstance(hands, HoleSet):
            return self.one(HoleIn(hands, player, label))
        values = tuple([hands.bits >> hand & 1 for hand in range(HAND_COUNT)])
        return self.table(values, player, symmetry.stabilizer(hands.buffer()), BOOLEAN, label)

    def binary(self, operator: str, left: Operand, right: Operand, type: Type | None = None) -> Expression:
        """An operation of `columns.BINARY`."""
        operation = Binary(operator, self._operand(left), self._operand(right), type)
        first, second = operation.operands
        if isinstance(first, Constant) and isinstance(second, Constant):
            values = columns.constant(first.value), columns.constant(second.value)
            value = columns.combine(operator, *values)[0][0]
            if value is not None:
                return self.number(value, operation.type)
        return self.one(operation)

    def unary(self, operator: str, operand: Expression, type: Type | None = None) -> Expression:
        """An operation of `columns.UNARY`."""
        return self.one(Unary(operator, operand, type))

    def choose(self, test: Expression, then: Operand, otherwise: Operand, type: Type = NUMBER) -> Expression:
        """`then` where the test holds, else `otherwise`."""
        kind = in_game(type, self.game)
        return self.one(Choice(test, self._operand(then), self._operand(otherwise), kind))

    def first_that_holds(
        self, tests: Sequence[Expression], values: Sequence[Expression], otherwise: Expression, type: Type
    ) -> Expression:
        """The value whose test is the first that holds: a few one after the other, many by halves."""
        count = len(tests)
        if count > _MOST_IN_A_ROW:
            half = count // 2
            # In the first half some test holds, so its `otherwise` is never reached.
            first = self.first_that_holds(tests[:half], values[:half], self.number(None, type), type)
            second = self.first_that_holds(tests[half:], values[half:], otherwise, type)
            return self.choose(self.either(*tests[:half]), first, second, type)
        for test, value in zip(reversed(tests), reversed(values), strict=True):
            otherwise = self.choose(test, value, otherwise, type)
        return otherwise

    def equals(self, left: Operand, right: Operand) -> Expression:
        """Whether two expressions have the same value."""
        return self.binary("==", left, right)

    def every(self, *tests: Expression) -> Expression:
        """Whether all tests hold."""
        return paired(tests, lambda first, second: self.binary("and", first, second))

    def either(self, *tests: Expression) -> Expression:
        """Whether one of the tests holds."""
        return paired(tests, lambda first, second: self.binary("or", first, second))

    def negation(self, test: Expression) -> Expression:
        """Whether a test does not hold."""
        return self.unary("not", test)

    def _operand(self, value: Operand) -> Expression:
        return value if isinstance(value, Expression) else self.number(value)


def paired(tests: Sequence[Expression], join: Callable[[Expression, Expression], Expression]) -> Expression:
    """All tests joined, neighbours first: a thousand of them are ten levels deep and not a thousand."""
    while len(tests) > 1:
        pairs = zip(tests[::2], tests[1::2], strict=False)
        left_over = tests[-1:] if len(tests) % 2 else ()
        tests = [*[join(first, second) for first, second in pairs], *left_over]
    return tests[0]


class SetReader(Protocol):
    """Reads the sets in formulas. The compiler, a higher layer, implements it (`pql.compiler.filters`)."""

    def hands(self, written: Notation, source: Source, diagnostics: list[Diagnostic]) -> Held: ...
    def boards(self, text: str, street: int = 3, diagnostics: list[Diagnostic] | None = None) -> BoardSet: ...

    @property
    def lazy(self) -> Sequence[object]: ...
    def named_hands(self, name: str) -> HandSet | None: ...


class Context:
    """The context that formulas are checked in. `players` are the names of the seats, none for a formula about boards.

    `street` is the default street, `last_street` the last that the board reaches, both as numbers of board cards.
    `sets` reads strings and names that are ranges or boards, `dialect` is their notation, `game` what is dealt;
    `held` is what the players may hold (formulas look at it as `ranges`), `boards` what is dealt (None: anything),
    `dead_cards` how many cards are out of the deck. Warnings are appended to `diagnostics`.
    """

    def __init__(
        self,
        players: tuple[str, ...],
        street: int,
        environment: Environment,
        source: Source,
        diagnostics: list[Diagnostic],
        *,
        sets: SetReader,
        game: Game,
        last_street: int = 5,
        dialect: str = "",
    ) -> None:
        self.players = players
        self.seats = {name.lower(): seat for seat, name in enumerate(players)}
        # The seat of the player whom symbols are about that name none.
        self.asked = 0
        self.street = street
        self.last_street = last_street
        self.environment = environment
        self.source = source
        self.diagnostics = diagnostics
        self.sets = sets
        self.dialect = dialect
        self.game = game
        self.builder = Builder(game)
        # Whether the deals are recorded hands.
        self.recorded = False
        # Whether they are results of tournaments, which have words of their own.
        self.of_tournaments = False
        self.held: tuple[Held, ...] = ()
        # Whether a formula depends on them: then it is checked again for other ranges.
        self.looked_at_held = False
        self.boards: BoardSet | None = None
        self.dead_cards = 0

    @property
    def ranges(self) -> tuple[Held, ...]:
        """What the players may hold, for a formula that depends on it."""
        self.looked_at_held = True
        return self.held

    def error(self, code: str, message: str, node: Node, help: str | None = None) -> PQLError:
        """An error at the place of a node."""
        return PQLError(Diagnostic(code, message, node.span, source=self.source, help=help))

    def warn(self, code: str, message: str, node: Node, help: str) -> None:
        """Adds a warning: what is legal but probably a mistake."""
        self.diagnostics.append(
            Diagnostic(code, message, node.span, source=self.source, help=help, severity=Severity.WARNING)
        )
