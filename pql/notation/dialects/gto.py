"""`gto`: GTO+ and Flopzilla: percentages around terms, `[50]AKs,QQ[/50],AA`. What is written later counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .reading import Brackets, Reader, Reading, put, skip, term
from .writing import groups, percent_text, standard_name, terms

if TYPE_CHECKING:
    from pql.sets.handset import HandSet


def read(reader: Reader) -> Reading:
    """Terms between commas; those between `[50]` and `[/50]` have the weight 0.5."""
    position = skip(reader.text, 0)
    brackets, weights = Brackets(reader), dict[int, float]()
    while position < len(reader.text):
        if (behind := brackets.after(position)) is not None:
            position = behind
            continue
        hands, position = term(reader, position)
        put(weights, hands, 1.0 if brackets.weight is None else brackets.weight)
        position = skip(reader.text, position)
    brackets.check_closed()
    return reader.weighted(weights)


def write(hands: HandSet) -> str:
    """For GTO+ and Flopzilla: percentages around the terms of one weight."""
    parts = []
    for weight, bits in groups(hands):
        text, percent = ",".join(terms(bits, standard_name)), percent_text(weight)
        parts.append(text if weight == 1 else f"[{percent}]{text}[/{percent}]")
    return ",".join(parts)
