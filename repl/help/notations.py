"""Recognises ranges that were probably copied from another program.

Most programs take `KQ` for all sixteen hands, PQL takes it for the twelve offsuit ones. A list that uses such bare
ranks, and nothing that is PQL's alone, is probably a paste from elsewhere; a single `KQ` says nothing.
"""

from __future__ import annotations

import re

_RANK = "[2-9TJQKA]"
_CLASS = rf"{_RANK}{_RANK}[so]?"
# Classes, spans of them, weights behind them: what such programs write, separated by commas.
_ITEM = re.compile(rf"({_CLASS})(\+|-{_CLASS})?(:[01]?\.?\d+)?", re.IGNORECASE)
_BARE = re.compile(rf"({_RANK})(?!\1){_RANK}(?![so])", re.IGNORECASE)
_SHORTEST = 2


def looks_foreign(text: str) -> bool:
    """Whether a hands expression is a plain list in which two ranks stand without a suffix.

    >>> looks_foreign("AT+, KQ"), looks_foreign("22+, AKs"), looks_foreign("AK"), looks_foreign("AK, Suited")
    (True, False, False, False)
    """
    items = [item.strip() for item in text.strip().split(",")]
    if len(items) < _SHORTEST or not all(_ITEM.fullmatch(item) for item in items):
        return False
    return any(_BARE.match(item) for item in items)
