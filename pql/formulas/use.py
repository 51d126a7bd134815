"""One use of a symbol or function: who and when it is about, its arguments, and what its definition is made with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.diagnostics import PQLError
from pql.grammar.nodes import Formula

from .expressions import Expression, Maker
from .types import BOOLEAN, NUMBER, Type

if TYPE_CHECKING:
    from .checker import Checker


class Use:
    """What the definition of a symbol or function is given.

    `player` is a seat, `street` a number of board cards; `arguments` are the other arguments, already of their types.
    The methods make the expressions that definitions are composed of: features of the whole hand, of the pocket
    alone or of the board alone.
    """

    def __init__(
        self,
        checker: Checker,
        node: Formula,
        player: int,
        street: int,
        arguments: tuple[Expression, ...] = (),
    ) -> None:
        self.checker = checker
        self.maker: Maker = checker.maker
        self.node = node
        self.player = player
        self.street: int = street
        self.arguments = arguments

    def at(self, street: int) -> Use:
        """The same use, at another street."""
        return Use(self.checker, self.node, self.player, street, self.arguments)

    @property
    def opponents(self) -> int:
        """How many opponents there are: the other players, one if there is none."""
        return max(1, len(self.checker.players) - 1)

    def hand(self, feature: str, number: int = 0, type: Type = NUMBER) -> Expression:
        """A feature of the pocket on the board."""
        return self.maker.feature(feature, self.player, self.street, number, type)

    def pocket(self, feature: str, number: int = 0, type: Type = NUMBER) -> Expression:
        """A feature of the pocket alone."""
        return self.maker.feature(feature, self.player, 0, number, type)

    def board(self, feature: str, number: int = 0, type: Type = NUMBER) -> Expression:
        """A feature of the board alone."""
        if not self.street:  # no cards yet
            from pql.evaluator_ext import columns

            value = columns.feature(feature, _NO_CARDS, _NO_CARDS, 0, number)[0]
            return self.maker.constant(value, type)
        return self.maker.feature(feature, None, self.street, number, type)

    def number(self, value: int | float, type: Type = NUMBER) -> Expression:
        """A constant."""
        return self.maker.constant(value, type)

    def truth(self, value: bool) -> Expression:
        """A constant truth value."""
        return self.maker.constant(int(value), BOOLEAN)

    def error(self, code: str, message: str, help: str | None = None) -> PQLError:
        """An error at the place of the use."""
        return self.checker.error(code, message, self.node, help)


_NO_CARDS = memoryview(bytes(8)).cast("Q")
