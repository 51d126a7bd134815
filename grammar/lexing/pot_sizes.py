"""Sizes of bets as players say them, parts of the pot: `half pot`, `2/3 pot`, `75%`, `pot-sized`, `1.5x pot`.

A known equity is here too, because its percentage is no range.
"""

from __future__ import annotations

import re
from fractions import Fraction

from pql.base.diagnostics import Misread, Span
from pql.grammar.limits import LARGEST_AMOUNT

from .quantities import percent_token
from .state import LexerState
from .tokens import Token, matcher

_BLANK = r"[^\S\n]"
_NUMBER = r"(?:[0-9]{1,12}(?:\.[0-9]{1,12})?|\.[0-9]{1,12})"
_WORDS = {
    "half": Fraction(1, 2),
    "third": Fraction(1, 3),
    "two thirds": Fraction(2, 3),
    "two third": Fraction(2, 3),
    "quarter": Fraction(1, 4),
    "three quarters": Fraction(3, 4),
    "three quarter": Fraction(3, 4),
    "three fourths": Fraction(3, 4),
    "fifth": Fraction(1, 5),
    "two fifths": Fraction(2, 5),
    "three fifths": Fraction(3, 5),
    "four fifths": Fraction(4, 5),
    "full": Fraction(1),
    "one and a half": Fraction(3, 2),
    "one and a half times": Fraction(3, 2),
    "double": Fraction(2),
    "twice": Fraction(2),
    "triple": Fraction(3),
    "½": Fraction(1, 2),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
}
_LONGEST_FIRST = "|".join(
    re.escape(word).replace(r"\ ", rf"(?:{_BLANK}+|-)") for word in sorted(_WORDS, key=len, reverse=True)
)
_POT = rf"(?:{_BLANK}*-?(?:of{_BLANK}+)?(?:the{_BLANK}+)?pot(?:[ -]?sized?)?)"
SIZE = (
    rf"(?:(?:an?|the|one){_BLANK}+)?(?:over-?bet{_BLANK}+(?:of{_BLANK}+)?)?"
    rf"(?:([0-9]{{1,12}}){_BLANK}*/{_BLANK}*([0-9]{{1,12}})(?:rds?|ths?)?{_POT}?"
    rf"|({_NUMBER}){_BLANK}*(?:%|percent\b|per{_BLANK}cent\b){_POT}?"
    # `50 pot` could be 50 and the word, as in `mdf 50 pot 100`.
    rf"|({_NUMBER}(?={_BLANK}*(?:x|times))|[0-9]{{0,12}}\.[0-9]{{1,12}}(?={_POT}(?!{_BLANK}*[0-9]))){_BLANK}*(?:x|times)?{_POT}"
    rf"|({_LONGEST_FIRST}){_POT}"
    rf"|(pot(?:[ -]?sized?)?))"
    rf"(?:{_BLANK}+(?:flop|turn|river))?(?:{_BLANK}+(?:over-?bets?|bets?|bluffs?|raises?|shoves?|jams?))?(?!\w)"
)
"""A size as players say it; its groups are two of a fraction, a percentage, a multiple, words, and the pot itself."""
AFTER = ("CALL", "BET", "RAISE", "OVER", "MDF", "POTODDS")
"""Where an amount may be a part of the pot."""


def pot_size(lexer: LexerState, start: int) -> Token | None:
    """The token of a part of the pot that begins at a place, None where an amount or another word is there.

    Its value is exact: `2/3 pot` is two thirds.
    """
    match = matcher(SIZE, re.IGNORECASE)(lexer.text, start, lexer.end)
    if match is None:
        return None
    top, bottom, percent, times, words, _ = match.groups()
    if bottom is not None:
        part = Fraction(int(top), int(bottom)) if int(bottom) else Fraction(0)
    elif percent is not None:
        part = Fraction(percent) / 100
    elif times is not None:
        part = Fraction(times)
    elif words is not None:
        part = _WORDS[" ".join(re.split(rf"{_BLANK}+|-", words.lower()))]
    else:
        part = Fraction(1)
    span = Span(start, match.end())
    if not 0 < part <= LARGEST_AMOUNT:
        lexer.fail(Misread("bad-amount", "a size is more than nothing", "write `1/2 pot`, or `50%`"), span)
    return Token("PART", part, start, match.end())


_KNOWN = rf"equity(?:{_BLANK}+(?:when|if|once){_BLANK}+called)?(?:{_BLANK}+(?:of|is))?(?!\w)"
_WITH = rf"with(?={_BLANK}+{_NUMBER}{_BLANK}*%{_BLANK}+equity(?!\w))"
_SAID = rf"({_NUMBER}){_BLANK}*%{_BLANK}+equity(?:{_BLANK}+(?:when|if|once){_BLANK}+called)?(?!\w)"


def known_equity(lexer: LexerState, start: int) -> Token | None:
    """The token of `equity when called 30%` and `with 30% equity`, where a percentage is no range; None elsewhere."""
    before = lexer.tokens[-1]
    if before.type == "KNOWN":
        said = matcher(_SAID, re.IGNORECASE)(lexer.text, start, lexer.end) if before.value == "with" else None
        if said is None:
            return None
        lexer.reinterpreted = True
        return percent_token(lexer, said[1], start, said.end())
    if (known := matcher(_KNOWN, re.IGNORECASE)(lexer.text, start, lexer.end)) is not None:
        return Token("KNOWN", "equity", start, known.end())
    if (known := matcher(_WITH, re.IGNORECASE)(lexer.text, start, lexer.end)) is not None:
        return Token("KNOWN", "with", start, known.end())
    return None
