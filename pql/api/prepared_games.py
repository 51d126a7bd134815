"""Prepared statements of games other than hold'em: values are read, and questions asked, in the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import PQLError, Source
from pql.cards.deck import bare_cards_mask
from pql.cards.games import GAMES, Game, playing
from pql.compiler.expressions import compile_hands
from pql.grammar.nodes.hands import HandsParameter
from pql.names.parameters import Parameters
from pql.questions.question import NamedHands
from pql.questions.short_equity import ShortHole, short_hole, short_hole_equity
from pql.sets.holeset import HoleSet

from .prepared_values import KnownHands, ReadHands, Unread, ValueReader

if TYPE_CHECKING:
    from pql.questions.question import Question
    from pql.results import Result
    from pql.results.equity import EquityResult

    from .prepared import Prepared

# A set of five cards is some 300 KB: so many texts of values are remembered by a query.
_MOST_REMEMBERED = 64


class PreparedInGame:
    """A prepared statement, asked in a game."""

    def __init__(self, inner: Prepared, game: Game) -> None:
        self._inner = inner
        self._game = game

    @property
    def places(self) -> int:
        """In how many places values are put."""
        return self._inner.places

    def short(self, values: Mapping[str, Any]) -> Result | None:
        """The answer, where it takes microseconds; None otherwise."""
        with playing(self._game):
            return self._inner.short(values)

    def question(self, values: Mapping[str, Any]) -> Question | None:
        """The question with these values; None where it is to be compiled."""
        with playing(self._game):
            return self._inner.question(values)


class _OneHole(ReadHands):
    """A hand by its cards: a set of it, a bit for each of all hands, is made only for questions."""

    __slots__ = ()

    @property
    def named(self) -> Any:
        text, mask, game = self.short
        return NamedHands(text, HoleSet.of_masks(game, [mask]))


class HoleReader(ValueReader):
    """Reads the values of a statement of Omaha."""

    kind = HoleSet

    def known(self, named: Any) -> ReadHands:
        return KnownHands(named, short_hole(named))

    def equity(self, hero: Any, villain: Any, board: str, known: int) -> EquityResult | None:
        return short_hole_equity(hero, villain, board, known)

    def of_set(self, text: str, hands: Any) -> ReadHands:
        if hands.game != self._game:
            raise Unread
        return self.known(NamedHands(text, hands))

    def most_seen(self) -> int:
        return _MOST_REMEMBERED

    def of_text(self, name: str, text: str) -> ReadHands:
        cards = bare_cards_mask(text)
        if cards is not None and cards.bit_count() == self._game.hole:
            return _OneHole(ShortHole(text, cards, self._game))
        inner = self._environment.with_parameters(Parameters({name: text}, self._environment))
        node, source = HandsParameter(name), Source(f"${name}", "<values>")
        warnings: list[Any] = []
        try:
            found = compile_hands(node, inner, source, warnings, self._game)
        except PQLError:
            raise Unread from None
        hands: Any = found.set
        if found.remarks or warnings or not isinstance(hands, HoleSet):
            raise Unread
        return self.known(NamedHands(found.text, hands))

    @property
    def _game(self) -> Game:
        return GAMES[self._environment.options.word("game")]
