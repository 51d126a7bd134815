"""`gto`: GTO+ and Flopzilla: percentages around terms, `[50]AKs,QQ[/50],AA`. What is written later counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .reading import Reader, Reading, hundredth, put, skip
from .terms import term
from .writing import groups, percent_text, standard_name, terms

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

_OPEN = re.compile(r"\[\s*(\d+(?:\.\d+)?)\s*%?\s*\]")
_CLOSE = re.compile(r"\[\s*/\s*(\d+(?:\.\d+)?)?\s*%?\s*\]")


def read(reader: Reader) -> Reading:
    """Terms between commas; those between `[50]` and `[/50]` have the weight 0.5."""
    text = reader.text
    position = skip(text, 0)
    weights: dict[int, float] = {}
    opened: tuple[str, int, int] | None = None
    while position < len(text):
        if found := _OPEN.match(text, position):
            if opened is not None:
                raise reader.error("these brackets stand inside others", position, found.end())
            if float(found[1]) > 100:
                raise reader.error("a weight lies between 0 and 100", position, found.end())
            opened = (found[1], position, found.end())
            position = skip(text, found.end())
        elif found := _CLOSE.match(text, position):
            if opened is None:
                raise reader.error("this closes nothing", position, found.end(), "open with [50]")
            if found[1] and float(found[1]) != float(opened[0]):
                raise reader.error(
                    f"this closes [{found[1]}], and [{opened[0]}] is open", position, found.end()
                )
            opened = None
            position = skip(text, found.end())
        else:
            hands, position = term(reader, position)
            put(weights, hands, 1.0 if opened is None else hundredth(opened[0]))
            position = skip(text, position)
    if opened is not None:
        raise reader.error(f"[{opened[0]}] is never closed", opened[1], opened[2], f"add [/{opened[0]}]")
    return reader.weighted(weights)


def write(hands: HandSet) -> str:
    """For GTO+ and Flopzilla: percentages around the terms of one weight."""
    parts = []
    for weight, bits in groups(hands):
        text, percent = ",".join(terms(bits, standard_name)), percent_text(weight)
        parts.append(text if weight == 1 else f"[{percent}]{text}[/{percent}]")
    return ",".join(parts)
