"""`pio`: PioSOLVER, GTO Wizard and postflop solvers: a weight from 0 to 1 after each term, `AA, AKs:0.5`.

Where a hand is named twice the earlier weight counts, and `T9s+` climbs with both cards, as postflop-solver has it.
"""

from __future__ import annotations

import re

from pql.cards.combos import indices

from .reading import Reader, Reading, hundredth
from .terms import term

_SEPARATORS = re.compile(r"[\s,;]*")
_WEIGHT = re.compile(r"\s*:\s*([0-9]*\.?[0-9]+(?:e-?[0-9]+)?|[0-9]+\.?(?:e-?[0-9]+)?)(%?)")


def read_pio(reader: Reader) -> Reading:
    """Terms between commas, each with its weight after a colon."""
    text = reader.text
    position = _skip(text, 0)
    weights: dict[int, float] = {}
    while position < len(text):
        start = position
        hands, position = term(reader, position, connectors_climb=True)
        weight = 1.0
        if found := _WEIGHT.match(text, position):
            weight = hundredth(found[1]) if found[2] else float(found[1])
            position = found.end()
            if not 0 <= weight <= 1:
                raise reader.error(
                    "a weight lies between 0 and 1", start, position, "a half is written AKs:0.5"
                )
        for index in indices(hands):
            weights.setdefault(index, weight)
        position = _skip(text, position)
    return reader.weighted(weights)


def _skip(text: str, position: int) -> int:
    found = _SEPARATORS.match(text, position)
    assert found is not None
    return found.end()
