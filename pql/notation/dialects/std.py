"""`std`: what PokerStove, Equilab, Flopzilla and ProPokerTools classic have in common."""

from __future__ import annotations

import re

from .reading import Reader, Reading, hundredth, put
from .terms import term

_SEPARATORS = re.compile(r"[\s,;]*")
# Equilab writes the weight before the hands it holds for: `100: AA, AKs, 75: AQs`.
_WEIGHT = re.compile(r"(\d+(?:\.\d+)?)\s*:")


def read_standard(reader: Reader) -> Reading:
    """Terms between commas, semicolons or blanks; a number and a colon weigh the terms that follow."""
    text = reader.text
    position = _skip(text, 0)
    weight, weights = 1.0, dict[int, float]()
    bits = 0
    while position < len(text):
        found = _WEIGHT.match(text, position)
        if found:
            weight = hundredth(found[1])
            if not 0 <= weight <= 1:
                raise reader.error("a weight lies between 0 and 100", position, found.end())
            position = _skip(text, found.end())
            continue
        hands, position = term(reader, position)
        bits |= hands
        put(weights, hands, weight)
        position = _skip(text, position)
    return reader.weighted(weights)


def _skip(text: str, position: int) -> int:
    found = _SEPARATORS.match(text, position)
    assert found is not None
    return found.end()
