"""Values of parameters as sets and cards, read without compiling the statement that they are put into."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import PQLError
from pql.cards.card_lists import is_several, joined
from pql.cards.combos import hand_names, parse_hand
from pql.cards.deck import bare_cards, bare_cards_mask, cards_mask
from pql.cards.games import HOLDEM, played
from pql.compiler.expressions import value_text
from pql.compiler.parameters import of_game
from pql.names.filling import read_cards
from pql.questions.question import NamedBoards, NamedHands
from pql.questions.short_equity import short_equity, short_hands
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

from .parameters import checked_value
from .sets import IN_LISTS

if TYPE_CHECKING:
    from pql.names.environment import Environment
    from pql.results.equity import EquityResult
    from pql.sets.holeset import HoleSet

# So many texts of values are remembered by a query.
_MOST_REMEMBERED = 4096
BOARDS = (3, 4, 5)


class Unread(Exception):
    """A value is left to compiling."""


class ReadHands:
    """Hands for the answer that takes microseconds, None where there is none."""

    __slots__ = ("short",)

    def __init__(self, short: Any) -> None:
        self.short = short

    @property
    def named(self) -> Any:
        """The hands as they were read."""
        raise NotImplementedError


class KnownHands(ReadHands):
    """A set of hands as it was read."""

    __slots__ = ("_named",)

    def __init__(self, named: Any, short: Any) -> None:
        super().__init__(short)
        self._named = named

    @property
    def named(self) -> Any:
        return self._named


class ValueReader:
    """Reads the values of a statement's parameters, and remembers texts of hands; raises `Unread` and `PQLError`.

    `board_sets` says whether a board may be one of several. It is to read in the game of the statement.
    """

    # Sets of hands that are taken as they are.
    kind: type[HandSet] | type[HoleSet] = HandSet

    def __init__(self, environment: Environment, board_sets: bool) -> None:
        self._environment = environment
        self._board_sets = board_sets
        self._parts: dict[str, tuple[int, str]] = {}
        self._seen: dict[str | tuple[str, Any], ReadHands] = {}

    def read(self, part: str | ReadHands, values: Mapping[str, Any]) -> ReadHands:
        """The hands of a parameter, by its name; hands that are known already as they are."""
        if isinstance(part, ReadHands):
            return part
        value = values[part]
        if type(value) is not str:
            value = checked_value(part, value)
            if not isinstance(value, (str, self.kind)):
                raise Unread
            if isinstance(value, HandSet):
                of_game(part, value, played())
        key = value if type(value) is str else (part, value)  # answers call a set by its parameter
        found = self._seen.get(key)
        if found is None:
            found = self.of_text(part, value) if type(value) is str else self.of_set(f"${part}", value)
            if len(self._seen) >= self.most_seen():
                self._seen.clear()
            self._seen[key] = found
        return found

    def most_seen(self) -> int:
        """Of how many texts the hands are remembered."""
        return _MOST_REMEMBERED

    def known(self, named: Any) -> ReadHands:
        """Hands that were read."""
        return KnownHands(named, short_hands(named))

    def equity(self, hero: Any, villain: Any, board: str, known: int) -> EquityResult | None:
        """The answer for two players, of whom `ReadHands.short` is known, if it takes microseconds."""
        return short_equity(hero, villain, board, known)

    def of_set(self, text: str, hands: Any) -> ReadHands:
        """A set of hands, and what answers call it."""
        return self.known(NamedHands(text, hands))

    def of_text(self, name: str, text: str) -> ReadHands:
        """The hands of a text for a parameter."""
        cards = bare_cards_mask(text)
        if cards is not None and cards & played().missing:
            raise Unread
        plain = self._environment.options.word("dialect") == "pql"
        if plain and cards is not None and cards.bit_count() == 2:
            hand = parse_hand(text)
            return self.known(NamedHands(hand_names()[hand], HandSet(1 << hand, None, played())))
        listed = self._listed(name, text) if plain else None
        if listed is not None:
            return self.known(listed)
        try:
            known, written, order, readings = value_text("hands", name, text, self._environment)
        except PQLError:
            raise Unread from None
        if readings or not isinstance(known, HandSet):
            raise Unread
        return self.known(NamedHands(written, known, order))

    def _listed(self, name: str, text: str) -> NamedHands | None:
        """Plain hands between commas, each read when it is first seen; None for other texts.

        Lists repeat the same few hundred parts, and the comma binds less than all that a part can have.
        """
        if "," not in text or IN_LISTS.fullmatch(text) is None or played() != HOLDEM:
            return None
        bits, texts = 0, []
        for part in map(str.strip, text.split(",")):
            found = self._parts.get(part)
            if found is None:
                try:
                    known, written, order, readings = value_text("hands", name, part, self._environment)
                except PQLError:
                    return None  # the mistake is shown in the whole text
                if readings or order is not None or not isinstance(known, HandSet) or not known.is_plain:
                    return None
                if len(self._parts) >= _MOST_REMEMBERED:
                    self._parts.clear()
                found = self._parts[part] = known.bits, written
            bits |= found[0]
            texts.append(found[1])
        return NamedHands(", ".join(texts), HandSet(bits))

    def board_text(self, name: str, values: Mapping[str, Any]) -> str:
        """A board for the answer that takes microseconds: a text, or a list of cards as text; empty for others."""
        value = values[name]
        if type(value) is str or not is_several(value):
            return value if type(value) is str else ""
        try:
            return joined(value, name, played())
        except (PQLError, TypeError, ValueError):  # said where it is compiled
            return ""

    def boards(self, name: str, values: Mapping[str, Any]) -> NamedBoards | None:
        """The boards of a parameter; None for every board."""
        value = checked_value(name, values[name])
        cards = bare_cards_mask(value) if isinstance(value, str) else None
        if cards is not None and cards & played().missing:
            raise Unread
        if cards is not None and cards.bit_count() in BOARDS:
            return NamedBoards(str(value), BoardSet.single(bare_cards(value), played()))
        if not self._board_sets:
            raise Unread  # some statements need one board
        if isinstance(value, BoardSet):
            return NamedBoards(f"${name}", of_game(name, value, played()))
        if not isinstance(value, str):
            raise Unread
        if not value.strip():
            return None
        known, written, _, _ = value_text("board", name, value, self._environment)
        if not isinstance(known, BoardSet):
            raise Unread
        return NamedBoards(written, known)

    def dead(self, name: str, values: Mapping[str, Any]) -> int:
        """The cards of a parameter, as a mask."""
        value = checked_value(name, values[name])
        return cards_mask("".join(read_cards(name, value)))
