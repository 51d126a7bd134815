"""Amounts, cards and times as sites write them, in the languages of their clients."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from pql.cards.deck import RANKS, SUITS, card_id
from pql.histories.problems import BrokenHandError
from pql.histories.records import NO_DATE, UNIT

_NUMBER = re.compile(r"\d[\d.,' \u00a0\u202f\u2019]*")
_MOST_DIGITS = 13
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@lru_cache(1 << 15)
def money(text: str) -> int:
    """The first amount in a text, in `UNIT`; raises `ValueError` where there is none.

    A comma or point before three last digits parts thousands if it is a comma or comes twice; else it is decimal.

    >>> [money(each) / UNIT for each in ("$0.05", "1,234.50 USD", "0,02€", "$1,234", "1 234,5", "1.234.567")]
    [0.05, 1234.5, 0.02, 1234.0, 1234.5, 1234567.0]
    """
    match = _NUMBER.search(text)
    if match is None:
        raise ValueError(f"`{text[:60]}` is not an amount")
    number = match[0].rstrip(".,' \u00a0\u202f\u2019")
    if number.isdigit() and len(number) <= _MOST_DIGITS:
        return int(number) * UNIT
    for blank in "' \u00a0\u202f\u2019":
        number = number.replace(blank, "")
    point, comma = number.rfind("."), number.rfind(",")
    last = max(point, comma)
    one = (point < 0 or comma < 0) and number.count(number[last]) == 1 if last >= 0 else False
    grouped = last >= 0 and (
        (one and number[last] == "," and len(number) - last == 4 and number[0] != "0")
        or ((point < 0 or comma < 0) and not one)
    )
    whole, decimals = (number, "") if last < 0 or grouped else (number[:last], number[last + 1 :])
    whole = whole.replace(".", "").replace(",", "")
    if len(whole) > _MOST_DIGITS or not (whole + decimals).isdigit():
        raise ValueError(f"`{text[:60]}` is not an amount")
    return int(whole or "0") * UNIT + int(decimals[:4].ljust(4, "0") or "0")


CURRENCIES = {
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "CNY",
    "₹": "INR",
    "฿": "THB",
    "₮": "USDT",
    "₽": "RUB",
    "₩": "KRW",
    "kr": "SEK",
    "\x80": "EUR",
}
_CODE = re.compile(
    r"\b(USDT|USD|EUR|GBP|CAD|AUD|SEK|NOK|DKK|INR|CNY|RUB|BRL|MXN|CHF|PLN|BTC|mBTC|KRW|THB|TWD|JPY)\b"
)


def currency_of(text: str) -> str:
    """The currency that a text names, by its code or else its sign; empty where it names none.

    >>> currency_of("$0.05/$0.10 USD"), currency_of("€1/€2"), currency_of("10/20")
    ('USD', 'EUR', '')
    """
    code = _CODE.search(text)
    if code:
        return code[1]
    return next((name for sign, name in CURRENCIES.items() if sign in text), "")


_CARDS = {
    name: 1 << card_id(upper + lower)
    for lower in SUITS
    for suit in (lower, lower.upper(), {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[lower])
    for upper in RANKS
    for rank in {upper, upper.lower(), *(("10",) if upper == "T" else ())}
    for name in (rank + suit, suit + rank)
}


_HIDDEN = frozenset(("X", "XX", "?", "??", "--", "**", "-"))


@lru_cache(1 << 14)
def cards(text: str) -> tuple[int, ...]:
    """The cards of a text, each as a mask, however they are parted, without those nobody saw.

    Raises `ValueError` for what is no card.

    >>> [mask.bit_count() for mask in cards("[10h, Ks 2c]")]
    [1, 1, 1]
    """
    numbers = []
    for word in text.replace(",", " ").replace("[", " ").replace("]", " ").split():
        if word not in _CARDS:
            if word.upper() in _HIDDEN:
                continue
            raise ValueError(f"`{word[:20]}` is not a card")
        numbers.append(_CARDS[word])
    return tuple(numbers)


# What sites write behind a time, summer or winter; a zone that is not here is taken for UTC.
_ZONES = {
    **dict.fromkeys(("ET", "EST", "EDT"), "America/New_York"),
    **dict.fromkeys(("CT", "CST", "CDT"), "America/Chicago"),
    **dict.fromkeys(("MT", "MST", "MDT"), "America/Denver"),
    **dict.fromkeys(("PT", "PST", "PDT"), "America/Los_Angeles"),
    **dict.fromkeys(("CET", "CEST", "MET", "MEST"), "Europe/Berlin"),
    **dict.fromkeys(("WET", "WEST"), "Europe/Lisbon"),
    **dict.fromkeys(("EET", "EEST"), "Europe/Helsinki"),
    **dict.fromkeys(("MSK", "MSD"), "Europe/Moscow"),
    **dict.fromkeys(("BRT", "BRST"), "America/Sao_Paulo"),
    **dict.fromkeys(("ART",), "America/Argentina/Buenos_Aires"),
    **dict.fromkeys(("AET", "AEST", "AEDT"), "Australia/Sydney"),
    "BST": "Europe/London",
    "JST": "Asia/Tokyo",
    "IST": "Asia/Kolkata",
    "CCT": "Asia/Shanghai",
    "NZT": "Pacific/Auckland",
}


@lru_cache(1 << 12)
def _ahead(zone: str, year: int, month: int, day: int, hour: int) -> int:
    """By how many microseconds the clock of a zone is ahead of UTC in an hour."""
    from zoneinfo import ZoneInfo

    try:
        there = datetime(year, month, day, hour, tzinfo=ZoneInfo(_ZONES[zone]))
        ahead = there.utcoffset() or there.astimezone(UTC).utcoffset()
    except (LookupError, ValueError, OSError, OverflowError):
        return 0
    return (ahead or timedelta()) // timedelta(microseconds=1)


@lru_cache(1 << 10)
def _day(year: int, month: int, day: int) -> int:
    try:
        return (datetime(year, month, day, tzinfo=UTC) - _EPOCH).days
    except (ValueError, OverflowError):
        return -1


def moment(year: int, month: int, day: int, hour: int, minute: int, second: int, zone: str = "") -> int:
    """A time by the clock of a zone (`ET`, `CET`; empty is UTC) as microseconds since 1970 in UTC.

    >>> moment(2024, 2, 29, 20, 15, 5, "ET") - moment(2024, 3, 1, 1, 15, 5)
    0
    """
    days = _day(year, month, day)
    if days < 0 or not (0 <= hour < 24 and 0 <= minute < 60 and 0 <= second < 61):
        return NO_DATE
    seconds = (((days * 24 + hour) * 60 + minute) * 60 + second) * 1_000_000
    return seconds - _ahead(zone, year, month, day, hour) if zone in _ZONES else seconds


_DATE = re.compile(
    r"(\d{4})[/-](\d{1,2})[/-](\d{1,2})[ T]+(?:- )?(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?"
    r"(?: \(?([A-Z]{2,4}|[+-]\d\d(?::?\d\d)?(?!\d))\)?)?"
)


def moment_in(text: str) -> int:
    """The last time in a text (sites that give two give their own last), in UTC; `NO_DATE` where there is none."""
    dates = _DATE.findall(text)
    if not dates:
        return NO_DATE
    year, month, day, hour, minute, second, zone = dates[-1]
    read = moment(int(year), int(month), int(day), int(hour), int(minute), int(second or 0), zone)
    if zone[:1] in ("+", "-") and read != NO_DATE:
        minutes = int(zone[1:3]) * 60 + int(zone[3:].lstrip(":") or 0)
        read += minutes * 60_000_000 * (1 if zone[0] == "-" else -1)
    return read


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
