"""A position of a board pattern in words: `[>2F]`, `<7`, `[8,Q]`, `f2`."""

from __future__ import annotations

import re

_RELATIVE = re.compile(r"\[(>=|<=|>|<|=)(\d?)([FB])\]", re.IGNORECASE)
_BOUND = re.compile(r"([<>])=?([2-9TJQKA])", re.IGNORECASE)
_RANGE = re.compile(r"\[([2-9TJQKA]),([2-9TJQKA])\]", re.IGNORECASE)
_FLUSH = re.compile(r"f(<=|>=|<|>)?(\d)", re.IGNORECASE)
_ORDINALS = {1: "highest", 2: "second", 3: "third", 4: "fourth"}


def position_text(text: str) -> str | None:
    """What a single position or flush token demands; None for anything else.

    >>> position_text("[>2F]")
    'a turn or river card above the second and below the highest card of the flop'
    >>> position_text("f0")
    'rainbow: no suit twice among the cards written to its left'
    """
    text = text.strip()
    relative = _RELATIVE.fullmatch(text)
    if relative is not None:
        return _relative(relative[1], int(relative[2] or 1), relative[3].upper())
    bound = _BOUND.fullmatch(text)
    if bound is not None:
        return f"a card of rank {bound[2].upper()} or {'higher' if bound[1] == '>' else 'lower'}"
    span = _RANGE.fullmatch(text)
    if span is not None:
        return f"a card of a rank from {span[1].upper()} to {span[2].upper()}, both included"
    flush = _FLUSH.fullmatch(text)
    if flush is not None:
        return _flush(flush[1] or "", int(flush[2]))
    if text == "*":
        return "any card"
    return None


def _relative(operator: str, number: int, over: str) -> str | None:
    if not 1 <= number <= 4 or (over == "F" and number > 3):
        return None
    cards = "card of the flop" if over == "F" else "of the earlier board cards"
    card = "a turn or river card"
    here, above, below = _ORDINALS[number], _ORDINALS.get(number - 1), _ORDINALS.get(number + 1)
    lowest = number == 3 and over == "F"
    if operator == "=":
        return f"{card} of the same rank as the {here} {cards}"
    if operator in (">", ">="):
        start = "above" if operator == ">" else "as high as or above"
        return f"{card} {start} the {here}{f' and below the {above}' if above else ''} {cards}"
    start = "below" if operator == "<" else "as low as or below"
    return f"{card} {start} the {here}{f' and above the {below}' if below and not lowest else ''} {cards}"


def _flush(operator: str, number: int) -> str:
    among = "among the cards written to its left"
    if number == 0:
        return f"rainbow: no suit twice {among}"
    how = {"": "exactly", ">": "at least", ">=": "at least", "<": "at most", "<=": "at most"}[operator]
    return f"{how} {number} cards of the most frequent suit {among}"
