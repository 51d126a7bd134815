"""Cards in the languages of clients: letters of their words for jacks, queens, kings, aces and suits."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pql.histories.problems import BrokenHandError

from .words import cards

_SUITS = {"c": "c", "d": "d", "h": "h", "s": "s"}
_GERMAN = {"Kreuz": "c", "Karo": "d", "Herz": "h", "Pik": "s", **_SUITS}
# Cyrillic letters, and what becomes of them where a text of Windows-1251 is taken for Windows-1252.
_RUSSIAN = {"В": "J", "Д": "Q", "К": "K", "Т": "A", "Â": "J", "Ä": "Q", "Ê": "K", "Ò": "A"}
# The words of each language for the ranks that are no digits, and for suits.
_LANGUAGES: tuple[tuple[Mapping[str, str], Mapping[str, str]], ...] = (
    ({"J": "J", "Q": "Q", "K": "K", "A": "A"}, _SUITS),
    ({"Kn": "J", "D": "Q", "K": "K", "E": "A"}, _SUITS),  # Swedish
    ({"B": "J", "V": "Q", "H": "K", "A": "A"}, _SUITS),  # Dutch
    ({"V": "J", "D": "Q", "R": "K", "A": "A"}, _SUITS),  # French
    ({"B": "J", "D": "Q", "K": "K", "A": "A"}, _GERMAN),
    ({"J": "J", "Q": "Q", "K": "K", "A": "A"}, _GERMAN),
    (_RUSSIAN, _SUITS),
    ({"J": "J", "Q": "Q", "K": "K", "A": "A"}, {"t": "c", "d": "d", "c": "h", "p": "s"}),  # Spanish
)
_DIGITS = {**{each: each for each in "23456789T"}, "10": "T"}
_LISTED = re.compile(r"\[\s((?:\w{2,7},\s)*\w{2,7})\s\]")
_CARD = re.compile(r"(10|[2-9T]|Kn|\w)(\w+)")


def cards_of(text: str) -> Callable[[str], tuple[int, ...]]:
    """What reads the cards in a hand's text: in the one language in which all of them are cards.

    >>> from pql.cards.deck import mask_text
    >>> mask_text(sum(cards_of("Dealt to ann [ Kns, Eh ]")("Kns, Eh")))
    'AhJs'
    """
    found = {word for match in _LISTED.finditer(text) for word in match[1].split(", ")}
    read: dict[str, str] | None = None
    for ranks, suits in _LANGUAGES:
        words = _translated(found, ranks, suits)
        if words is None:
            continue
        if read is None:
            read = words
            if ranks is _LANGUAGES[0][0]:
                break
        elif read != words:
            raise BrokenHandError("cards that are different ones in two languages")
    if read is None:
        return cards
    translation = read
    return lambda listed: cards(
        " ".join([translation.get(word, word) for word in listed.replace(",", " ").split()])
    )


def _translated(
    listed: set[str], ranks: Mapping[str, str], suits: Mapping[str, str]
) -> dict[str, str] | None:
    words = {}
    for word in listed:
        match = _CARD.fullmatch(word)
        rank = match and (_DIGITS.get(match[1]) or ranks.get(match[1]))
        if match is None or not rank or match[2] not in suits:
            return None
        words[word] = rank + suits[match[2]]
    return words
