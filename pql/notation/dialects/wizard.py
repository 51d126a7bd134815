"""`wizard`: GTO Wizard's list of hands, each with its weight: `AsAh: 1, AsKs: 0.8353`.

Importers of it disagree, so reading is generous: classes stand for all their hands, a hand without a weight has it
all, weights may be rounded beyond 1, and where any is larger than that all are percentages. The earlier of two weights
counts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pql.base.sums import number
from pql.cards.combos import hand_names, indices

from .reading import Reader, Reading, hundredth, skip, term

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

_WEIGHT = re.compile(r"\s*:\s*((?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE]-?[0-9]+)?)(%?)")
_LARGEST_ROUNDED = 1.01


class _Item(NamedTuple):
    """Hands, their weight as it is written (None: all), whether a sign says that it is a percentage, and its place."""

    hands: int
    weight: str | None
    is_percent: bool
    start: int
    end: int

    def part(self, scale: float) -> float:
        """The weight where `scale` is all; a little above 1 as it may be rounded."""
        if self.weight is None:
            return 1.0
        return hundredth(self.weight.lower()) if self.is_percent or scale == 100 else float(self.weight)


def read(reader: Reader) -> Reading:
    """Hands between commas, each with its weight after a colon."""
    items = _items(reader)
    plain = [item for item in items if item.weight is not None and not item.is_percent]
    large = next((item for item in plain if item.part(1) > _LARGEST_ROUNDED), None)
    if large is not None:
        help = "a text with 0.5% and 1% alone would be read as parts of 1: write the sign"
        reader.warn("weights above 1: all are read as percentages", large.start, large.end, help)
    weights: dict[int, float] = {}
    for item in items:
        weight = item.part(1 if large is None else 100)
        if not weight <= _LARGEST_ROUNDED:
            raise reader.error("a weight is at most 1, or 100 %", item.start, item.end)
        for index in indices(item.hands):
            weights.setdefault(index, min(weight, 1.0))
    return reader.weighted(weights)


def _items(reader: Reader) -> list[_Item]:
    items = []
    position = skip(reader.text, 0)
    while position < len(reader.text):
        start = position
        hands, position = term(reader, position)
        match = _WEIGHT.match(reader.text, position)
        if match is not None:
            position = match.end()
        weight, sign = (None, "") if match is None else (match[1], match[2])
        items.append(_Item(hands, weight, bool(sign), start, position))
        position = skip(reader.text, position)
    return items


def write(hands: HandSet) -> str:
    """For GTO Wizard: every hand with its weight, pairs of deuces first."""
    weights, named = hands.buffer(), hand_names()
    return ", ".join(
        [f"{named[index]}: {number(weights[index])}" for index in reversed(list(indices(hands.bits)))]
    )
