"""One spelling for each card, number, unit and word of a question, and misspelt words."""

# ruff: noqa: E501 (a pattern is easiest to read on its own line)

from __future__ import annotations

import re
import unicodedata
from functools import cache

from pql.grammar.tables.players_words import RANK_NAMES

from .words import vocabulary

_SUITS = str.maketrans("♠♥♦♣♤♡♢♧’‘“”–—−½⅓⅔¼¾", "shdcshdc''''---HUVWX", "\ufe0f")

_FRACTIONS = {"H": "1/2", "U": "1/3", "V": "2/3", "W": "1/4", "X": "3/4"}

RANK = "[2-9TJQKA]"

CARD = rf"(?:{RANK}[cdhs]|{RANK}[CDHS](?=[\W_]|$|{RANK}))"

NUMBER = r"\d+(?:\.\d+)?"

NAMES = "|".join(RANK_NAMES)

_NAMED = rf"(?:{NAMES})"

# Spellings of cards and amounts that are one after this: tens, suits in words, units.
_PLAIN: tuple[tuple[str, str], ...] = (
    (r"\bwhat'?s\b", "what is"), (r"\b(\w+)'s\b", r"\1"), (r"\b(\w+n)'t\b", r"\1t"), (r"\b(\w+)'(m|ve|re|ll|d)\b", r"\1\2"),
    (r"\b10(?=[cdhs]\b|[cdhs]10|[cdhs][2-9TJQKA][cdhs])", "T"), (r"(?<=\b[2-9TJQKAtjqka])10(?=[so]?\+?(?!\w))", "T"), (r"\b10(?=[JQKA][so]?\b|[2-9][so]\b)", "T"), (r"\b1010\b", "TT"),
    (r"\bpocket 10'?s\b|\b10s\b|\btens\b", "tens"), (rf"\b({_NAMED}) of ([shdc])[a-z]+s?\b", ""),
    # An amount is no hand, whatever digits it has: `22bb` is 22.0 until the statement is written.
    (r"(?<![\d.])(([2-9])\2)(?= ?(?:bbs?|big blinds?|chips|dollars|bucks|usd|eur|euros?|[$€£])\b)|(?<=[$€£])(([2-9])\4)(?![\d.])", r"\1\3.0"),
    (r"(?<=\d) ?(?:bbs?|big blinds?|chips|dollars|bucks|usd|eur|euros?)\b(?! of\b)", ""), (r"[$€£](?=\d)", ""), (r"(?<=\d)[$€£]", ""), (r"(?<=\d),(?=\d{3}\b)(?=\d{3}(?!\d))", ""),
    (r"(?<=\d) ?(?:percent|per cent|pct)\b", "%"), (r"(?<=\d) %", "%"), (r"\b(?:in a )?\d+/\d+ (?:game|cash game|nlhe?|nl|table)\b", ""), (r"\bvs\.", "vs"), (r"\bw/o\b", "without"), (r"\bw/", "with "), (r"\bb/c\b", "because"),
)  # fmt: skip

_COMPILED = [(re.compile(pattern, re.IGNORECASE), said) for pattern, said in _PLAIN]

_OF_SUIT = re.compile(rf"\b({_NAMED}) of ([shdc])[a-z]*\b", re.IGNORECASE)

# `ten nine of spades` are two cards of one suit.
_BOTH_OF_SUIT = re.compile(rf"\b({_NAMED})[ -]({_NAMED}) of ([shdc])[a-z]*\b", re.IGNORECASE)

_THOUSANDS = re.compile(r"\b(\d+(?:\.\d+)?)(k| ?million| ?mio|m(?=[ ,/]\d)|(?-i:M))\b", re.IGNORECASE)

WORD_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}  # fmt: skip

TENS = {"ten": "10", "fifteen": "15", "twenty": "20", "thirty": "30", "forty": "40", "fifty": "50"}


def plain(text: str) -> str:
    """A question with one spelling for each card, unit and short form."""
    text = unicodedata.normalize("NFKC", text.translate(_SUITS)) if not text.isascii() else text
    text = (
        re.sub(r"(?<![A-Za-z])[HUVWX](?![A-Za-z])", lambda m: _FRACTIONS[m[0]], text)
        if not text.isascii()
        else text
    )
    text = _CARDS_DASHED.sub("", re.sub(r" ?-+> ?", " becomes ", text))
    text = _SIGNS.sub(" ", _DASH.sub(" minus ", text))
    text = re.sub(r"(?i)^range of (?=\S)", "which hands are ", text)
    text = _PERCENT_WORD.sub(r"\1 %", _NUMBERS_IN_WORDS.sub(_in_digits, text))
    text = _BOTH_OF_SUIT.sub(
        lambda m: RANK_NAMES[m[1].lower()] + m[3].lower() + RANK_NAMES[m[2].lower()] + m[3].lower(), text
    )
    text = _OF_SUIT.sub(lambda m: RANK_NAMES[m[1].lower()] + m[2].lower(), text)
    for pattern, said in _COMPILED:
        text = pattern.sub(said, text)
    return " ".join(
        _THOUSANDS.sub(
            lambda m: f"{float(m[1]) * (1000 if m[2].lower() == 'k' else 1000000):.10g}", text
        ).split()
    )


_SIGNS = re.compile(
    r"(?<![=<>!])=(?!=)|[|#\"'`()\[\]{}?!](?<![A-Za-z]')(?<!\w\?)|(?<=\w)\?(?= |$)|'(?!\w)|(?<!\w)'"
)

_CARDS_DASHED = re.compile(
    rf"(?<=\b{RANK}[cdhs])-(?={RANK}[cdhs]\b)|(?<=[cdhs]{RANK}[cdhs])-(?={RANK}[cdhs]\b)"
)

_DASH = re.compile(r"(?<=[\w)+%]) - (?=[\w(])")

_PERCENT_WORD = re.compile(r"\b([a-z]{2,})%", re.IGNORECASE)

_ONES = "one|two|three|four|five|six|seven|eight|nine"

_TENTHS = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}

_TEENS = {"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19}  # fmt: skip

_NUMBERS_IN_WORDS = re.compile(
    rf"\b(?:({'|'.join(_TENTHS)})(?:[ -]({_ONES}))?|({'|'.join(_TEENS)})|(?:a |one )(hundred)|({_ONES}) hundred)\b(?! (?:of|and)\b)",
    re.IGNORECASE,
)


def _in_digits(match: re.Match[str]) -> str:
    tens, one, teen, hundred, hundreds = match.groups()
    if tens:
        return str(_TENTHS[tens.lower()] + (WORD_NUMBERS[one.lower()] if one else 0))
    if teen:
        return str(_TEENS[teen.lower()])
    return "100" if hundred else str(100 * WORD_NUMBERS[hundreds.lower()])


_SHORTEST = 5
_PARTS = ("thirds", "quarters", "fourths")  # of a pot: `third` is another size

MISSPELT = re.compile(rf"(?<![\w'])[A-Za-z][a-z]{{{_SHORTEST - 1},}}(?![\w'])")


@cache
def near_word(word: str) -> str | None:
    """The word of the table that a misspelt word is, if only one is a letter away from it."""
    words = vocabulary()
    if word in words or word in _PARTS:
        return None
    near = [
        each
        for each in words
        if words[each] and len(each) >= _SHORTEST and abs(len(each) - len(word)) <= 1 and _is_near(each, word)
    ]
    return near[0] if len(near) == 1 else None


def _is_near(right: str, typed: str) -> bool:
    """Whether one letter was left out, put in or exchanged, or two have changed places."""
    if right[0] != typed[0]:
        return False
    at = next(
        (i for i, (a, b) in enumerate(zip(right, typed, strict=False)) if a != b), min(len(right), len(typed))
    )
    if len(right) == len(typed):
        return right[at + 1 :] == typed[at + 1 :] or (
            right[at : at + 2] == typed[at : at + 2][::-1] and right[at + 2 :] == typed[at + 2 :]
        )
    longer, shorter = (right, typed) if len(right) > len(typed) else (typed, right)
    return longer[at + 1 :] == shorter[at:]
