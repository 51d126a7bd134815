"""`std`: what PokerStove, Equilab, Flopzilla and ProPokerTools classic have in common."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .reading import Brackets, Reader, Reading, hundredth, put, skip, term
from .writing import groups, percent_text, standard_name, terms

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

# Equilab writes the weight before the hands it holds for: `100: AA, AKs, 75: AQs`.
_WEIGHT = re.compile(r"(\d+(?:\.\d+)?)\s*:")


def read(reader: Reader) -> Reading:
    """Terms between commas, semicolons or blanks; a number and a colon weigh the terms that follow.

    What is in brackets, `[75]AKo[/75]`, has the weight of the brackets.
    """
    text = reader.text
    position = skip(text, 0)
    brackets, weight, weights = Brackets(reader), 1.0, dict[int, float]()
    while position < len(text):
        if (behind := brackets.after(position)) is not None:
            position = behind
            continue
        if match := _WEIGHT.match(text, position):
            weight = hundredth(match[1])
            if not 0 <= weight <= 1:
                raise reader.error("a weight is between 0 and 100", position, match.end())
            position = skip(text, match.end())
            continue
        hands, position = term(reader, position)
        put(weights, hands, weight if brackets.weight is None else brackets.weight)
        position = skip(text, position)
    brackets.check_closed()
    return reader.weighted(weights)


def write(hands: HandSet) -> str:
    """For PokerStove and Equilab; weights as Equilab writes them, in percent before the hands."""
    if hands.is_plain:
        return ", ".join(terms(hands.bits, standard_name))
    parts = [(percent_text(weight), terms(bits, standard_name)) for weight, bits in groups(hands)]
    return ", ".join([f"{percent}: {', '.join(texts)}" for percent, texts in parts])
