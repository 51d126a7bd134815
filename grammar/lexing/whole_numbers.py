"""Whole numbers that are written in another base: `0x0F`, `0b11000`."""

from __future__ import annotations

import re

from pql.base.diagnostics import Misread

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
