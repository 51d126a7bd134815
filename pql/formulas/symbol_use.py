"""One use of a symbol or function: player, street and arguments, with the methods that definitions are built from."""

from __future__ import annotations

from pql.base.diagnostics import PQLError
from pql.cards import kernels
from pql.cards.hand_values import hand_types
from pql.grammar.nodes.base import Formula
from pql.grammar.nodes.formulas import Call

from .builder import Builder, Context
from .expressions import Constant, Expression, Quoted
from .frames import NO_CARDS
from .types import BOOLEAN, NUMBER, Type


def meaningless(context: Context, node: Formula) -> PQLError:
    """The error for a name that means nothing in the game of a statement."""
    from .table import of_hi_lo

    name = getattr(node, "name", "this")
    if name.lower() in of_hi_lo():
        message = f"`{name}` has a meaning in hi/lo games only"
        return context.error("other-game", message, node, "these are `game='omaha8'` and `game='omaha5hl'`")
    games = "Omaha" if not context.game.uses else "hold'em"
    help_line = _INSTEAD.get(name.lower()) if context.game.uses else None
    return context.error("other-game", f"`{name}` has a meaning in {games} only", node, help_line)


_PATTERNS = "patterns tell hands apart: `inRange(hero, 'AA$ds')`, `inRange(hero, '15%')`"
# What is asked in Omaha instead of what is about two cards.
_INSTEAD = {
    "handclass": f"`by class` alone has a row for each class; beside other keys {_PATTERNS}",
    "handranking": _PATTERNS,
    "handrankingfor": _PATTERNS,
}


class Use(Builder):
    """The input of the definition of a symbol or function.

    `player` is a seat, `street` a number of board cards; `arguments` are the other arguments, already of their types.
    The methods build the expressions that definitions are composed of: features of the whole hand, of the pocket
    alone or of the board alone.
    """

    def __init__(
        self,
        context: Context,
        node: Formula,
        player: int,
        street: int,
        arguments: tuple[Expression, ...] = (),
    ) -> None:
        self.game = context.game
        self._built = context.builder._built
        self.context = context
        self.node = node
        self.player = player
        self.street = street
        self.arguments = arguments

    def at(self, street: int) -> Use:
        """The same use, at another street."""
        return Use(self.context, self.node, self.player, street, self.arguments)

    @property
    def names_street(self) -> bool:
        """Whether a street is written, before the name, behind it or as an argument."""
        given = isinstance(self.node, Call) and self.node.arguments
        return getattr(self.node, "street", None) is not None or bool(given)

    @property
    def opponents(self) -> int:
        """How many opponents there are: the other players, one if there is none."""
        return max(1, len(self.context.players) - 1)

    def hand(self, feature: str, number: int = 0, type: Type = NUMBER) -> Expression:
        """A feature of the pocket on the board."""
        return self.feature(feature, self.player, self.street, number, type)

    def pocket(self, feature: str, number: int = 0, type: Type = NUMBER) -> Expression:
        """A feature of the pocket alone."""
        return self.feature(feature, self.player, 0, number, type)

    def board(self, feature: str, number: int = 0, type: Type = NUMBER) -> Expression:
        """A feature of the board alone."""
        if not self.street:  # no cards yet
            of_nothing = kernels.of(self.game).columns.feature(feature, NO_CARDS, NO_CARDS, 0, number)
            return self.number(of_nothing[0], type)
        return self.feature(feature, None, self.street, number, type)

    def truth(self, value: bool) -> Expression:
        """A constant truth value."""
        return self.number(int(value), BOOLEAN)

    def place_of(self, hand_type: str) -> int:
        """The place of a hand type in the order of the game."""
        return hand_types(self.game).index(hand_type)

    def written_number(self) -> int:
        """The value of the first argument, which must be written out."""
        argument = self.arguments[0]
        if not isinstance(argument, Constant) or not isinstance(argument.value, int):
            raise self.error("bad-argument", "this argument must be written out, such as straight")
        return argument.value

    def written_text(self) -> str:
        """The text of the first argument, which is in quotes."""
        argument = self.arguments[0]
        assert isinstance(argument, Quoted)
        return argument.text

    def meaningless(self) -> PQLError:
        """The error for what the game has not."""
        return meaningless(self.context, self.node)

    def error(self, code: str, message: str, help: str | None = None) -> PQLError:
        """An error at the place of the use."""
        return self.context.error(code, message, self.node, help)
