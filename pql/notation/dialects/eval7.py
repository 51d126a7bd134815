"""`eval7`: the Python package's ranges: commas only, weights before brackets, `AA, 0.6(KK, AKs), 40%(ATs+)`.

That package keeps a hand as often as it is named, so the weights of repeated hands add up; a sum above 1 scales all
weights down alike, which changes no equity.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pql.base.sums import number
from pql.cards.combos import indices

from .reading import Reader, Reading, hundredth, term
from .writing import groups, standard_name, terms

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

_BLANKS = re.compile(r"\s*")
_WEIGHT = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(?:\s*(%))?\s*\(")


def read(reader: Reader) -> Reading:
    """Terms and weighted groups of terms between commas."""
    weights: dict[int, float] = {}
    position = _blanks(reader.text, 0)
    while position < len(reader.text):
        position = _item(reader, position, weights)
        if position == len(reader.text):
            break
        position = _comma(reader, position)
    largest = max(weights.values(), default=1.0)
    if largest > 1:
        weights = {index: round(weight / largest, 12) for index, weight in weights.items()}
    return reader.weighted(weights)


def _item(reader: Reader, position: int, weights: dict[int, float]) -> int:
    match = _WEIGHT.match(reader.text, position)
    if match is None:
        hands, end = term(reader, position)
        _add(weights, hands, 1.0)
        return _blanks(reader.text, end)
    weight = hundredth(match[1]) if match[2] else float(match[1])
    if not 0 <= weight <= 1:
        raise reader.error("a weight is between 0 and 1", position, match.end() - 1)
    inside = _blanks(reader.text, match.end())
    while True:
        hands, inside = term(reader, inside)
        _add(weights, hands, weight)
        inside = _blanks(reader.text, inside)
        if reader.text[inside : inside + 1] == ")":
            return _blanks(reader.text, inside + 1)
        if inside == len(reader.text):
            raise reader.error("this bracket is never closed", match.end() - 1, match.end(), "add `)`")
        inside = _comma(reader, inside)


def _add(weights: dict[int, float], hands: int, weight: float) -> None:
    for index in indices(hands):
        weights[index] = weights.get(index, 0.0) + weight


def _comma(reader: Reader, position: int) -> int:
    if reader.text[position] != ",":
        raise reader.error("a comma between two terms", position, position + 1)
    after = _blanks(reader.text, position + 1)
    if after == len(reader.text):
        raise reader.error("nothing follows this comma", position, position + 1, "leave it out")
    return after


def _blanks(text: str, position: int) -> int:
    match = _BLANKS.match(text, position)
    assert match is not None
    return match.end()


def write(hands: HandSet) -> str:
    """For the package eval7: weights before brackets."""
    parts = []
    for weight, bits in groups(hands):
        text = ", ".join(terms(bits, standard_name))
        parts.append(text if weight == 1 else f"{number(weight)}({text})")
    return ", ".join(parts)
