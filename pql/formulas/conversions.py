"""Type conversions: strings and words of formulas take the type of what they are compared with."""

from __future__ import annotations

from collections.abc import Sequence

from pql.base.diagnostics import PQLError
from pql.cards.deck import RANKS, parse_cards
from pql.cards.games import GAMES, Game
from pql.cards.hand_values import HAND_TYPES, NO_LOW, hand_types, low_value_of
from pql.grammar.nodes.base import Node

from .builder import Context
from .expressions import Expression, Quoted, RecordedText, Word
from .types import (
    ACTIONS,
    CARD,
    DATE,
    FLOP,
    FLOP_CLASS,
    HAND,
    HAND_CLASS,
    HAND_TYPE,
    HOLE_CARDS,
    LATER_TEXTURE,
    LO_RATING,
    MINUTE,
    MONTH,
    PLAYER,
    POSITION,
    POT_TYPE,
    RANK,
    RANK_OFFSET,
    RANK_SET,
    STREET,
    STREET_CARDS,
    TEXT,
    TEXTS,
    TEXTURE,
    WORD,
    Type,
    example_of,
    in_game,
)

# OpenHoldem's constants: the bit of each category, in hold'em's order, and the words that are hand types too.
CONSTANTS = {
    "hicard": 1, "onepair": 1 << 24, "twopair": 1 << 25, "threeofakind": 1 << 26, "straight": 1 << 27,
    "flush": 1 << 28, "fullhouse": 1 << 29, "fourofakind": 1 << 30, "straightflush": 1 << 31,
    "royalflush": 0x800EDCBA, "fiveofakind": 0xFF000000,
}  # fmt: skip
_SAME_AS = {"pair": "onepair", "trips": "threeofakind", "quads": "fourofakind", "highcard": "hicard"}
_HIGH_CARD_BIT = 23


def is_hand_type(word: str) -> bool:
    """Whether a word means a hand type.

    >>> is_hand_type("Flush"), is_hand_type("nothing"), is_hand_type("toppair")
    (True, True, False)
    """
    return _hand_type(word) in HAND_TYPES


def hand_type_number(word: str, game: Game) -> int | None:
    """The place of a hand type in the order of a game, None for another word.

    >>> from pql.cards.games import HOLDEM, SHORT_DECK
    >>> hand_type_number("nothing", HOLDEM), hand_type_number("flush", HOLDEM), hand_type_number("flush", SHORT_DECK)
    (0, 5, 6)
    """
    return hand_types(game).index(_hand_type(word)) if is_hand_type(word) else None


def _hand_type(word: str) -> str:
    return "highcard" if word.lower() == "nothing" else word.lower()


def constant_of(word: str, game: Game) -> int | None:
    """OpenHoldem's constant of a word, None if it has none; hand types have the bits of their places in the game.

    >>> from pql.cards.games import HOLDEM
    >>> constant_of("pair", HOLDEM) == constant_of("onepair", HOLDEM) == 1 << 24
    True
    """
    lower = word.lower()
    constant = CONSTANTS.get(_SAME_AS.get(lower, lower))
    hand_type = {other: word for word, other in _SAME_AS.items()}.get(lower, lower)
    if constant is None or constant == 1 or hand_type not in HAND_TYPES:
        return constant
    return 1 << _HIGH_CARD_BIT + hand_types(game).index(hand_type)


def converted(text: str, kind: Type) -> int | None:
    """The value of a string as a type; None where it is none.

    >>> converted("As", CARD), converted("a", RANK), converted("AK", RANK_SET) == 1 << 14 | 1 << 13
    (51, 14, True)
    """
    stripped = text.strip()
    reader = _READERS.get(kind.name)
    if reader is not None:
        return reader(stripped)
    if kind == HAND_TYPE:
        stripped = _hand_type(stripped)
    if kind == STREET:
        return STREET_CARDS.get(stripped.lower())
    words = [word.lower() for word in kind.words]
    return words.index(stripped.lower()) if stripped.lower() in words else None


def _card(text: str) -> int | None:
    try:
        cards = parse_cards(text)
    except PQLError:
        return None
    return cards[0] if len(cards) == 1 else None


def _rank(text: str) -> int | None:
    return RANKS.index(text.upper()) + RANK_OFFSET if len(text) == 1 and text.upper() in RANKS else None


def _rank_set(text: str) -> int | None:
    ranks = [_rank(char) for char in text.replace(",", "").replace(" ", "")]
    bits = 0
    for rank in ranks:
        if rank is None:
            return None
        bits |= 1 << rank
    return bits


def _flop(text: str) -> int | None:
    from .flop_keys import flop_numbers, read_flop

    return read_flop(text, flop_numbers())


def _flop_class(text: str) -> int | None:
    from pql.notation.flop_kinds import kinds_by_flop

    from .flop_keys import read_flop

    return read_flop(text, kinds_by_flop())


def _texture(text: str) -> int | None:
    """A texture, its words in either order."""
    words = text.lower().split()
    for kind in (TEXTURE, LATER_TEXTURE):
        for written in (" ".join(words), " ".join(words[::-1])):
            if written and written in kind.words:
                return kind.words.index(written)
    return None


def _hand(text: str) -> int | None:
    from pql.cards.combos import parse_hand

    try:
        return parse_hand(text)
    except PQLError:
        return None


_HOLE_CARDS = frozenset([game.hole for game in GAMES.values() if game.uses])


def _hole_cards(text: str) -> int | None:
    from pql.cards.deck import bare_cards_mask

    mask = bare_cards_mask(text.replace(" ", ""))
    return mask if mask is not None and mask.bit_count() in _HOLE_CARDS else None


def _low_hand(text: str) -> int | None:
    """A low hand as it is shown or written in short: `8-7-6-5-A`, `8765A`, `no low`."""
    if text.lower() == NO_LOW:
        return 0
    return low_value_of(text.replace("-", "").replace(" ", "")) or None


def _hand_class(text: str) -> int | None:
    from pql.cards.starting_hands import class_names

    names = class_names()
    for name in (text, text[:2][::-1] + text[2:]):
        written = name[:2].upper() + name[2:].lower()
        if written in names:
            return names.index(written)
    return None


def _position(text: str) -> int | None:
    words = [word.lower() for word in POSITION.words]
    written = text.lower().replace("+", "")
    return words.index(written) if written in words else None


def _pot_type(text: str) -> int | None:
    """A kind of pot as players write it: `3-bet`, `3bet pot`, `SRP`."""
    written = text.lower().replace("-", "").replace(" ", "").removesuffix("+").removesuffix("pot")
    words = [word.replace("-", "").replace(" ", "") for word in POT_TYPE.words]
    written = _POTS_IN_SHORT.get(written, written)
    return words.index(written) if written in words else None


_POTS_IN_SHORT = {
    "unopened": "walk", "srp": "singleraised", "raised": "singleraised", "2bet": "singleraised",
    "3bp": "3bet", "threebet": "3bet", "4bp": "4bet", "fourbet": "4bet", "5bp": "5bet", "fivebet": "5bet",
}  # fmt: skip


def _date(text: str) -> int | None:
    from datetime import date

    try:
        return (date.fromisoformat(text) - date(1970, 1, 1)).days if text.count("-") == 2 else None
    except ValueError:
        return None


def _minute(text: str) -> int | None:
    from datetime import datetime, timedelta

    try:
        return (datetime.strptime(text, "%Y-%m-%d %H:%M") - datetime(1970, 1, 1)) // timedelta(microseconds=1)
    except ValueError:
        return None


def _month(text: str) -> int | None:
    year, _, month = text.partition("-")
    if not (year.isdecimal() and month.isdecimal() and len(year) == 4 and 1 <= int(month) <= 12):
        return None
    return 12 * int(year) + int(month) - 1


def _letters(text: str) -> int | None:
    from pql.histories.statistics import letters_of

    return letters_of(text)


def _text(text: str) -> int:
    from .allins import text_number

    return text_number(text)


_READERS = {
    CARD.name: _card,
    RANK.name: _rank,
    RANK_SET.name: _rank_set,
    HAND.name: _hand,
    HOLE_CARDS.name: _hole_cards,
    LO_RATING.name: _low_hand,
    HAND_CLASS.name: _hand_class,
    FLOP.name: _flop,
    FLOP_CLASS.name: _flop_class,
    TEXTURE.name: _texture,
    POSITION.name: _position,
    POT_TYPE.name: _pot_type,
    DATE.name: _date,
    MINUTE.name: _minute,
    MONTH.name: _month,
    ACTIONS.name: _letters,
    **dict.fromkeys([kind.name for kind in TEXTS], _text),
}


_BY_WHAT_IT_MEETS = (TEXT, WORD)


class Agreement(Context):
    """The context of formulas, with conversions between the types of expressions."""

    def not_bare(self, checked: Expression, kind: Type, node: Node) -> None:
        """Raises `PQLError` for an expression of a type that has no values."""
        if checked.type == kind:
            raise self.error(
                "bad-type",
                f"this is a {kind.name}, which has no value of its own",
                node,
                "write a symbol or a function, such as handType(hero, flop)",
            )

    def as_type(self, expression: Expression, kind: Type, node: Node) -> Expression:
        """An expression of a type, converting texts and words; raises `PQLError` for any other."""
        own, kind = expression.type, in_game(kind, self.game)
        if own == kind or (own.is_number and kind.is_number):
            return expression
        if isinstance(expression, Word) and kind.is_number:
            return self.number_of_word(expression, node)
        if isinstance(expression, Word) and kind == HAND_TYPE:
            return self._hand_type_of(expression)
        if isinstance(expression, Quoted):
            value = converted(expression.text, kind)
            if value is not None and kind in TEXTS:
                return self.builder.one(RecordedText(value, kind, expression.text))
            if value is not None:
                return self.builder.number(value, kind)
            raise self.error(
                "bad-type", f"'{expression.text}' is not a {kind.name}", node, f"write {example_of(kind)}"
            )
        raise self.error(
            "type-mismatch",
            f"this is a {own.name if own != WORD else 'hand type'}, and a {kind.name} is wanted",
            node,
            f"write {example_of(kind)}",
        )

    def check_whole(self, expression: Expression, node: Node) -> None:
        """Raises `PQLError` for a number that is a fraction."""
        if expression.real:
            raise self.error(
                "bad-type", "bits are of whole numbers, and this is a fraction", node, "compare it first"
            )

    def agreed(
        self, left: Expression, right: Expression, left_node: Node, right_node: Node
    ) -> tuple[Expression, Expression]:
        """Both sides of a comparison, made one type; raises `PQLError` for unlike types."""
        self.not_bare(left, PLAYER, left_node)
        self.not_bare(right, PLAYER, right_node)
        if isinstance(left, Word) and isinstance(right, Word):
            return self._hand_type_of(left), self._hand_type_of(right)
        if left.type in _BY_WHAT_IT_MEETS and right.type in _BY_WHAT_IT_MEETS:
            raise self.error(
                "bad-type",
                "PQL cannot tell what this text means: neither side has a type",
                left_node if left.type == TEXT else right_node,
                "compare a text with a card, a rank or a hand type",
            )
        if left.type in _BY_WHAT_IT_MEETS:
            return self.as_type(left, right.type, left_node), right
        return left, self.as_type(right, left.type, right_node)

    def alike(self, values: Sequence[Expression], nodes: Sequence[Node]) -> list[Expression]:
        """The values of branches, made one type."""
        for value, node in zip(values, nodes, strict=True):
            self.not_bare(value, PLAYER, node)
        firm = next((value.type for value in values if value.type not in _BY_WHAT_IT_MEETS), None)
        if firm is None:
            words = [value for value in values if isinstance(value, Word)]
            if len(words) == len(values):
                return [self._hand_type_of(word) for word in words]
            raise self.error(
                "bad-type", "the branches are texts, and nothing says what they are", nodes[0], None
            )
        return [self.as_type(value, firm, node) for value, node in zip(values, nodes, strict=True)]

    def number_of_word(self, word: Word, node: Node) -> Expression:
        """The OpenHoldem constant of a word that is a hand type too."""
        value = constant_of(word.word, self.game)
        if value is None:
            raise self.error("bad-type", f"`{word.word}` is not a number", node)
        return self.builder.number(value)

    def _hand_type_of(self, word: Word) -> Expression:
        return self.builder.number(hand_type_number(word.word, self.game), HAND_TYPE)
