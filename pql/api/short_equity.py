"""Arguments of `pql.equity` that are as plain as can be: two hands or ranges, and the cards of a board.

They are answered as a prepared query is, by a reader of values that knows the forms of arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.arguments import checked_threads
from pql.base.diagnostics import PQLError
from pql.cards.card_lists import card_numbers, is_several
from pql.cards.deck import bare_cards_mask, card_text, mask_text
from pql.cards.games import Game
from pql.names.environment import Environment
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet

from .arguments import named_hands
from .running import checked_timeout
from .value_reader import STREETS, ReadHands, Unread, ValueReader

if TYPE_CHECKING:
    from pql.statements.equity.result import EquityResult

    from .running import Finding

_BOARDS, _KINDS = (6, 8, 10), (int, str)
# Arguments that make no difference to it, and a time in which it is there.
_HARMLESS, _LONG_ENOUGH = frozenset({"threads", "exact", "timeout"}), 0.001


def short_answer(game: Game, hands: tuple[Any, ...], board: Any, running: Finding) -> EquityResult | None:
    """The answer, where two hands or plain ranges meet on a known board and nothing else is said; None otherwise.

    What is wrong with an argument is found where None leads to.
    """
    reader = _readers.get(game.name)
    if reader is None:
        reader = _readers[game.name] = _ArgumentReader(Environment(), game)
    text, known = reader.short_board("board", board)
    if not known or (running and not _goes_without_saying(running)):
        return None
    try:
        hero, villain = reader.hands("", hands[0]), reader.hands("", hands[1])
    except (Unread, PQLError, ValueError):  # said by those who name the player
        return None
    return reader.answer(hero, villain, text, known)


def _goes_without_saying(running: Finding) -> bool:
    """Whether a short answer is what these arguments ask for too; raises for bad ones."""
    if not _HARMLESS.issuperset(running) or not (running.get("exact") is None or running["exact"] is True):
        return False
    checked_threads(running.get("threads"))
    seconds = checked_timeout(running.get("timeout"))
    return seconds is None or seconds >= _LONG_ENOUGH


class _ArgumentReader(ValueReader):
    """Reads hands and boards as calls take them."""

    def key(self, name: str, value: Any) -> Any:
        """A text, a set or the cards of a hand as they are remembered."""
        if isinstance(value, (str, HandSet, HoleSet)):
            return value
        if type(value) is not tuple:
            if not is_several(value) or len(value) != self.game.hole:
                raise Unread
            value = tuple(value)
            if type(value[0]) not in _KINDS:  # numbers of numpy
                value = tuple([each.item() if hasattr(each, "item") else each for each in value])
        # Numbers and texts alone: 1.0 and True would be found as 1.
        kinds = set(map(type, value))
        if len(value) != self.game.hole or len(kinds) != 1 or kinds.isdisjoint(_KINDS):
            raise Unread
        return value

    def read_hands(self, name: str, key: Any) -> ReadHands:
        """The hands of an argument."""
        if self.game.uses is not None and not isinstance(key, HoleSet):
            cards = card_numbers(key, "hands", self.game) if isinstance(key, tuple) else ()
            one = self.one_hand("".join(map(card_text, cards)) if cards else key)
            if one is not None:
                return one
        named = named_hands(key, game=self.game)
        return ReadHands(named, bool(named.readings))

    def short_board(self, name: str, value: Any) -> tuple[str, int]:
        """A board as answers write it: with blanks between its cards, the cards of a flop in a list in their order."""
        if type(value) is str:
            known = bare_cards_mask(value) if len(value) in _BOARDS else None
            return (value, known) if known is not None else _spaced_board(value)
        try:
            several = is_several(value) and len(value) in STREETS
            cards = card_numbers(value, "a board", self.game) if several else ()
        except (PQLError, TypeError, ValueError):
            cards = ()
        flop, more = cards[:3], cards[3:]
        text = mask_text(sum([1 << card for card in flop])) + "".join(map(card_text, more))
        return text, sum([1 << card for card in cards])


# The sets and texts that were asked about in each game.
_readers: dict[str, _ArgumentReader] = {}


def _spaced_board(text: str) -> tuple[str, int]:
    """A board with blanks between its cards, and its mask; 0 for others.

    >>> _spaced_board(" 2c 2d 3c"), _spaced_board("2c2d**")
    (('2c 2d 3c', 19), ('2c2d**', 0))
    """
    parts = text.split()
    plain = len(parts) in STREETS and all([len(part) == 2 for part in parts])
    return text.strip(), (bare_cards_mask("".join(parts)) or 0) if plain else 0
