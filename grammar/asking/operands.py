"""The parts of a question: operands, phrases of the table, and words that nobody can read."""

from __future__ import annotations

import re

from .amount_parts import AMOUNTS, NUMBERS, count_of
from .card_parts import CARDS, omaha_hand
from .games import HOLE
from .spellings import MISSPELT, WORD_NUMBERS, near_word
from .words import Part, table

_WORD = re.compile(r"[A-Za-z$%][A-Za-z$%']*(?:\+\d)?|\d[\w.]*|\+|&|\S")

_BLANK = re.compile(r"[\s,;:.?!()\"-]*")


def parts(text: str, game: str = "") -> list[Part]:
    """The parts of a question, which is plain already.

    >>> [(each.kind, each.value) for each in parts("how often does AA beat KK") if each.kind]
    [('ask', 'often'), ('hands', 'AA'), ('ask', 'equity'), ('hands', 'KK')]
    """
    text = MISSPELT.sub(lambda m: near_word(m[0].lower()) or m[0], text)
    found: list[Part] = []
    at = 0
    lower = text.lower()
    while True:
        blank = _BLANK.match(text, at)
        assert blank is not None
        if "," in blank[0] or ";" in blank[0]:
            found.append(Part("comma", "", ","))
        at = blank.end()
        if at >= len(text):
            return _in_place_of_hands(found)
        whole = omaha_hand(text, at, game, found)
        part, end = whole or _next(text, lower, at, found)
        if (
            game in HOLE
            and whole is None
            and part.kind in ("hands", "run", "handboard")
            and part.value != "any"
        ):
            part = Part("unknown", part.value, part.text)  # hands of two cards are none there
        found.append(part._replace(glued=blank[0] == " "))
        at = end


_APART = (("comma", ""), ("rel", "vs"))


def _in_place_of_hands(found: list[Part]) -> list[Part]:
    """The parts, where a word that adds nothing is not read if it is all that there is between two separators.

    It may be a name that is not known, or a rank: `equity open, KK vs QQ`, `QQ+, A vs KK`.
    """
    asked_first = bool(found) and found[0].kind == "ask"
    apart = [True, *[part[:2] in _APART for part in found], True]
    apart[1] = apart[1] or asked_first
    return [
        Part("unknown", part.value, part.text)
        if part.kind in ("", "acts", "seat", "blind")
        and part.value != "pre"
        and " " not in part.text
        and before
        and after
        else part
        for place, (part, before, after) in enumerate(zip(found, apart, apart[2:], strict=False))
    ]


def _next(text: str, lower: str, at: int, before: list[Part]) -> tuple[Part, int]:
    if text[at - 1 : at + 2] == " + ":
        return Part("rel", "and", "+"), at + 1
    for pattern, make in (*AMOUNTS, *CARDS, *NUMBERS):
        match = pattern.match(text, at)
        if match is not None and match.end() > at:
            part = make(match, before, text)
            if part is not None:
                return Part(part[0], part[1], match[0]), match.end()
    if _ON_ACE.match(text, at):  # where `A` is no article
        return Part("rel", "on", text[at : at + 2]), at + 2
    phrase = _phrase(lower, at)
    if (
        phrase is not None
        and phrase[0][0] == "rank"
        and text[at : phrase[1]].lower() in WORD_NUMBERS
        and not re.search(r"\b(?:an?|any|another) $", text[:at])
    ):
        return Part("number", count_of(text[at : phrase[1]]), text[at : phrase[1]]), phrase[1]
    if phrase is not None:
        return Part(phrase[0][0], phrase[0][1], text[at : phrase[1]]), phrase[1]
    word = _WORD.match(text, at)
    assert word is not None
    if word[0] == "/" and text[at - 1 : at + 2] == " / " and before and _EXACT.fullmatch(before[-1].value):
        return Part("rel", "vs", "/"), word.end()
    if word[0] == "/" and not text[at - 1 : at + 2].startswith(" / "):  # which divides
        return Part("rel", "or", "/"), word.end()
    return Part("unknown", word[0].lower(), word[0]), word.end()


_EXACT = re.compile(r"(?:[2-9TJQKA][cdhs]){2,6}")

_ON_ACE = re.compile(r"[Oo]n A[ ,-]+[2-9TJQKA]\b")

_WORDS_AHEAD = re.compile(r"[a-z0-9$%&+:']+(?:\+\d)?")

_SMALL = {"1": "one", "2": "two", "3": "three", "4": "four", "1st": "first"}


def _phrase(lower: str, at: int) -> tuple[tuple[str, str], int] | None:
    """The longest phrase of the table at a place, with where it ends."""
    ahead: list[tuple[str, int]] = []
    place = at
    while len(ahead) < 7:
        word = _WORDS_AHEAD.match(lower, place)
        if word is None:
            break
        ahead.append(
            (_SMALL.get(word[0], word[0]) if ahead or word.end() < len(lower) else word[0], word.end())
        )
        place = word.end()
        if place < len(lower) and lower[place] in " -":
            place += 1
    if not ahead:
        return None
    first = ahead[0][0]
    rows = table()
    for words, meaning in rows.get(first, []):
        if len(words) <= len(ahead) and all(
            said in (ahead[i][0], ahead[i][0].rstrip(":")) for i, said in enumerate(words)
        ):
            return meaning, ahead[len(words) - 1][1]
    joined = first.rstrip("?!.:'/+")
    if joined != first and joined in rows:
        for words, meaning in rows[joined]:
            if len(words) == 1:
                return meaning, at + len(joined)
    return None
