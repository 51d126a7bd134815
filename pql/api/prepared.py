"""Equities with parameters, prepared: values take their places in the question, and nothing is compiled again.

What cannot be put there as it is, and every value that is wrong, is left to compiling, which says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import PQLError
from pql.cards.combos import hand_names, parse_hand
from pql.cards.deck import bare_cards_mask, cards_mask, mask_cards
from pql.compiler.expressions import value_text
from pql.grammar.nodes.boards import BoardParameter
from pql.grammar.nodes.hands import HandsParameter
from pql.grammar.nodes.statements import Cards, CardsParameter
from pql.grammar.rules.equity import EquityQuery
from pql.names.filling import read_cards
from pql.names.limits import Limits
from pql.questions.equity import EquityQuestion
from pql.questions.question import NamedBoards, NamedHands
from pql.questions.short_equity import ShortHands, short_equity, short_hands
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

from .batch_spots import is_known
from .parameters import checked_value

if TYPE_CHECKING:
    from pql.compiler.program import CompiledStatement
    from pql.results import Result

# So many texts of values are remembered by a query.
_MOST_REMEMBERED = 4096
_BOARDS = (3, 4, 5)


class _Unread(Exception):
    """A value is left to compiling."""


class _Read:
    """Hands as they were read, and for `short_equity`."""

    __slots__ = ("named", "short")

    def __init__(self, named: NamedHands) -> None:
        self.named = named
        self.short: ShortHands | None = short_hands(named)


class PreparedEquity:
    """An `equity` whose parameters are whole players, the board or the dead cards: others need compiling."""

    def __init__(self, compiled: CompiledStatement, asked: EquityQuestion, names: frozenset[str]) -> None:
        assert isinstance(compiled.statement, EquityQuery)
        self._compiled = compiled
        self._asked = asked
        self._names = names
        self._hands: list[str | _Read] = [
            node.name if isinstance(node, HandsParameter) else _Read(named)
            for node, named in zip(compiled.statement.hands, asked.spot.hands, strict=False)
        ]
        self._others = asked.spot.hands[len(self._hands) :]
        on, dead = compiled.statement.on, compiled.statement.dead
        self._board = on.name if isinstance(on, BoardParameter) else None
        cards = dead.cards if isinstance(dead, Cards) else ()
        self._dead = cards[0].name if cards and isinstance(cards[0], CardsParameter) else None
        fixed = (
            asked.spot.boards.boards.fixed_cards()
            if asked.spot.boards is not None and self._board is None
            else 0
        )
        self._known = fixed or 0
        self._given: Mapping[str, Any] = compiled.environment.parameters.values
        self._short = (
            len(asked.spot.hands) == 2
            and not self._others
            and not asked.spot.folded
            and (self._dead is not None or not asked.spot.dead)
            and asked.accuracy.exact is asked.accuracy.within is asked.accuracy.samples is None
        )
        self._seen: dict[str, _Read] = {}

    def short(self, values: Mapping[str, Any]) -> Result | None:
        """The answer, where it takes microseconds; None otherwise."""
        if not self._short or values.keys() != self._names:
            return None
        name = self._board
        if name is None:
            known, text = self._known, self._asked.spot.board_text
        else:
            text = self._value(values, name)
            known = (bare_cards_mask(text) if type(text) is str else None) or 0
        if known.bit_count() not in _BOARDS or text is None:
            return None
        if self._dead is not None and self._value(values, self._dead) not in ("", None):
            return None
        try:
            hero, villain = [self._read(each, values).short for each in self._hands]
        except _Unread:
            return None
        return None if hero is None or villain is None else short_equity(hero, villain, text, known)

    def question(self, values: Mapping[str, Any]) -> EquityQuestion | None:
        """The question with these values; None where it is to be compiled."""
        if values.keys() != self._names:
            return None
        spot = self._asked.spot
        try:
            hands = (*[self._read(each, values).named for each in self._hands], *self._others)
            boards = spot.boards if self._board is None else self._named_boards(self._board, values)
            dead = spot.dead if self._dead is None else self._dead_cards(self._dead, values)
        except (_Unread, PQLError, TypeError):
            return None
        return EquityQuestion(type(spot)(hands, boards, dead, spot.folded, spot.place), self._asked.accuracy)

    def _value(self, values: Mapping[str, Any], name: str) -> Any:
        return values[name] if name in values else self._given[name]

    def _read(self, part: str | _Read, values: Mapping[str, Any]) -> _Read:
        if isinstance(part, _Read):
            return part
        value = self._value(values, part)
        if type(value) is not str:
            value = checked_value(part, value)
            if isinstance(value, HandSet):
                return _Read(NamedHands(f"${part}", value))
            if type(value) is not str:
                raise _Unread
        found = self._seen.get(value)
        if found is None:
            if len(self._seen) >= _MOST_REMEMBERED:
                self._seen.clear()
            found = self._seen[value] = _Read(self._named(part, value))
        return found

    def _named(self, name: str, text: str) -> NamedHands:
        cards = bare_cards_mask(text)
        if cards is not None and cards.bit_count() == 2:
            hand = parse_hand(text)
            return NamedHands(hand_names()[hand], HandSet(1 << hand))
        try:
            known, written, order, readings = value_text("hands", name, text, self._compiled.environment)
        except PQLError:
            raise _Unread from None
        if readings or not isinstance(known, HandSet):
            raise _Unread
        return NamedHands(written, known, order)

    def _named_boards(self, name: str, values: Mapping[str, Any]) -> NamedBoards | None:
        value = checked_value(name, self._value(values, name))
        if isinstance(value, BoardSet):
            return NamedBoards(f"${name}", value)
        if not isinstance(value, str):
            raise _Unread
        if not value.strip():
            return None
        cards = bare_cards_mask(value)
        if cards is not None and cards.bit_count() in _BOARDS:
            return NamedBoards(value, BoardSet.single(mask_cards(cards)))
        known, written, _, _ = value_text("board", name, value, self._compiled.environment)
        if not isinstance(known, BoardSet):
            raise _Unread
        return NamedBoards(written, known)

    def _dead_cards(self, name: str, values: Mapping[str, Any]) -> int:
        value = checked_value(name, self._value(values, name))
        return cards_mask("".join(read_cards(name, value)))


def prepared(compiled: CompiledStatement) -> PreparedEquity | None:
    """A statement prepared for values of its parameters; None for one that has to be compiled with them."""
    node, question = compiled.statement, compiled.question
    if not isinstance(node, EquityQuery) or question is None or compiled.readings:
        return None
    if compiled.limits != Limits(files=compiled.limits.files):
        return None  # what compiling would take counts as well
    asked = question.stated
    if not isinstance(asked, EquityQuestion):
        return None
    given = [*node.hands, *([] if node.on is None else [node.on])]
    names = {part.name for part in given if isinstance(part, HandsParameter | BoardParameter)}
    dead = node.dead.cards if isinstance(node.dead, Cards) else ()
    if len(dead) == 1 and isinstance(dead[0], CardsParameter):
        names.add(dead[0].name)
    missing = frozenset([each.name for each in compiled.missing])
    whole = [part for part in (*given, *node.folded) if not isinstance(part, HandsParameter | BoardParameter)]
    if not missing <= names or not all([is_known(part, compiled) for part in whole]):
        return None
    return PreparedEquity(compiled, asked, missing)
