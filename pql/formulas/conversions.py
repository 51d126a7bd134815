"""Converts strings and words of formulas to the type of the other operand: card, rank, set of ranks, hand type."""

from __future__ import annotations

from pql.base.diagnostics import PQLError
from pql.cards.deck import RANKS, parse_cards
from pql.cards.games import Game
from pql.cards.hand_values import HAND_TYPES, hand_types

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
    MONTH,
    POSITION,
    RANK,
    RANK_OFFSET,
    RANK_SET,
    STREET,
    STREET_CARDS,
    TEXTS,
    TEXTURE,
    Type,
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


def _hole_cards(text: str) -> int | None:
    from pql.cards.deck import bare_cards_mask

    mask = bare_cards_mask(text.replace(" ", ""))
    return mask if mask is not None and mask.bit_count() in (4, 5) else None


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


def _date(text: str) -> int | None:
    from datetime import date

    try:
        return (date.fromisoformat(text) - date(1970, 1, 1)).days if text.count("-") == 2 else None
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
    from .record_makers import text_number

    return text_number(text)


_READERS = {
    CARD.name: _card,
    RANK.name: _rank,
    RANK_SET.name: _rank_set,
    HAND.name: _hand,
    HOLE_CARDS.name: _hole_cards,
    HAND_CLASS.name: _hand_class,
    FLOP.name: _flop,
    FLOP_CLASS.name: _flop_class,
    TEXTURE.name: _texture,
    POSITION.name: _position,
    DATE.name: _date,
    MONTH.name: _month,
    ACTIONS.name: _letters,
    **dict.fromkeys([kind.name for kind in TEXTS], _text),
}
