"""Reading one word where cards stand: `dead AsKd`, `value 9c 8s`, `value 0x08098765`."""

from __future__ import annotations

import re

from pql.base.diagnostics import Misread, Span
from pql.grammar.lexing.tokens import refuse_long
from pql.grammar.limits import MAX_DIGITS
from pql.grammar.nodes.base import CardsParameter

from .hand_words import RANKS, SUITS, plain

CardList = tuple[tuple[str | CardsParameter, Span], ...]
"""Cards, and parameters that stand for some, with their places."""


def read_cards(word: str, start: int) -> tuple[str, CardList | int | str]:
    """The word as `CARDS`, as a `NUMBER` or as `none`; raises `Misread` for anything else.

    >>> read_cards("asK♥", 0)[1][1]
    ('Kh', Span(start=2, end=4))
    >>> read_cards("0x10", 0)
    ('NUMBER', 16)
    """
    refuse_long(word)
    lower = word.lower()
    if lower == "none":
        return "NONE", word
    if word.isascii() and word.isdigit():
        if len(word) > MAX_DIGITS:
            raise Misread("large-number", "this number is too large", "a hand value has 32 bits")
        return "NUMBER", int(word)
    number = number_in_base(word)
    if number is not None:
        return "NUMBER", number
    return "CARDS", _cards(word, start)


def _cards(word: str, start: int) -> CardList:
    cards: list[tuple[str | CardsParameter, Span]] = []
    index = 0
    while index < len(word):
        width = 3 if word[index + 2 : index + 3] == "\ufe0f" else 2
        card = plain(word[index : index + width])
        if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
            raise _misread(word, index)
        cards.append((card, Span(start + index, start + index + width)))
        index += width
    return tuple(cards)


def _misread(word: str, index: int) -> Misread:
    if word.startswith("10", index):
        help_line = f"write `T` for the ten: `{word.replace('10', 'T')}`"
        return Misread("bad-card", f"`10` is not a rank, in `{word}`", help_line)
    rest = word[index:]
    first = plain(rest[0])
    where = f", in `{word}`" if index or len(word) > 2 else ""
    if first in tuple(RANKS):
        message = f"`{rest[0]}` has no suit" if len(rest) == 1 else f"`{rest[:2]}` is not a card"
        return Misread("bad-card", message + where, f"write a suit after each rank: `{first}s`")
    return Misread("bad-card", f"`{rest}` is not a card", "a card is a rank and a suit: `As`, `Td`, `2c`")


_BASES = {"0x": ("hexadecimal", 16, 16, "`0x08098765`"), "0b": ("binary", 2, 63, "`0b11000`")}
_DIGITS = {16: re.compile("[0-9A-Fa-f]+\\Z").match, 2: re.compile("[01]+\\Z").match}
_BITS = 63


def number_in_base(word: str) -> int | None:
    """The value of a hexadecimal or binary number, None for another word; raises `Misread` for a bad one.

    >>> number_in_base("0b11000"), number_in_base("0x0F"), number_in_base("15")
    (24, 15, None)
    """
    known = _BASES.get(word[:2].lower())
    if known is None:
        return None
    name, base, most, example = known
    if not _DIGITS[base](word, 2) or len(word) > 2 + most:
        message = f"`{word[:80]}` is not a {name} number of at most {most} digits"
        raise Misread("bad-number", message, f"write {example}")
    value = int(word, base)
    if value.bit_length() > _BITS:
        raise Misread("large-number", "this number is too large", f"numbers have at most {_BITS} bits")
    return value
