"""`pio`: PioSOLVER and postflop solvers: a weight from 0 to 1 after each term, `AA,AKs:0.5`.

Where a hand is named twice the earlier weight counts, and `T9s+` climbs with both cards, as postflop-solver has it
(`src/range.rs`). PioSOLVER itself writes every class by itself, and so do we: nobody has said that it reads spans.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pql.base.sums import number
from pql.cards.combos import indices

from .reading import Reader, Reading, hundredth, skip, term
from .writing import groups, names

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

_WEIGHT = re.compile(r"\s*:\s*([0-9]*\.?[0-9]+(?:e-?[0-9]+)?|[0-9]+\.?(?:e-?[0-9]+)?)(%?)")


def read(reader: Reader) -> Reading:
    """Terms between commas, each with its weight after a colon."""
    text = reader.text
    position = skip(text, 0)
    weights: dict[int, float] = {}
    while position < len(text):
        start = position
        hands, position = term(reader, position, connectors_climb=True)
        weight = 1.0
        if match := _WEIGHT.match(text, position):
            weight = hundredth(match[1]) if match[2] else float(match[1])
            position = match.end()
            if not 0 <= weight <= 1:
                raise reader.error(
                    "a weight is between 0 and 1", start, position, "a half is written AKs:0.5"
                )
        for index in indices(hands):
            weights.setdefault(index, weight)
        position = skip(text, position)
    return reader.weighted(weights)


def write(hands: HandSet) -> str:
    """For PioSOLVER and postflop solvers: every class by itself, a weight where it is not 1, no blanks."""
    return ",".join(
        [
            name if weight == 1 else f"{name}:{number(weight)}"
            for weight, bits in groups(hands)
            for name in names(bits)
        ]
    )
