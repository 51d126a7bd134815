"""`vector`: 1326 weights in the order of PioSOLVER, as its `set_range` takes them and `show_range` gives them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pql.base.sums import number
from pql.cards.combos import HAND_COUNT
from pql.sets.handset import HandSet

if TYPE_CHECKING:
    from .file import RangeFile

_WORD = re.compile(r"[^\s,;]+")
_COMMAND = re.compile(r"\s*set_range\s+(?:OOP|IP)\b", re.IGNORECASE)
_NUMBERS = re.compile(r"\s*(?:[0-9.]++(?:[eE][-+]?[0-9]++)?[\s,;]++){20}")
# Solvers count in floats of 32 bits, and what they print may be a little more than all.
_LARGEST_ROUNDED = 1.0001


def recognizes(file: RangeFile) -> bool:
    """Twenty numbers in a row at the beginning."""
    command = _COMMAND.match(file.text)
    return _NUMBERS.match(file.text, command.end() if command else 0) is not None


def read(file: RangeFile) -> HandSet:
    """Numbers between blanks, commas or lines; the command `set_range` may stand before them."""
    text = file.plain_text
    command = _COMMAND.match(text)
    words = _WORD.finditer(text, command.end() if command else 0)
    weights: list[float] = []
    for word in words:
        if len(weights) == HAND_COUNT:
            raise file.error(f"a vector ends after {HAND_COUNT} numbers", *word.span(), "one range, no EVs")
        weights.append(_weight(file, word))
    if len(weights) < HAND_COUNT:
        end = len(text.rstrip())
        message = f"a vector has {HAND_COUNT} numbers, and this one ends after {len(weights):,}"
        raise file.error(message, max(0, end - 1), end)
    return HandSet.from_vector(weights, "pio")


def _weight(file: RangeFile, word: re.Match[str]) -> float:
    try:
        weight = float(word[0])
    except ValueError:
        weight = -1.0
    if not 0 <= weight <= _LARGEST_ROUNDED:
        help = "nan and inf are for vectors of EVs" if "n" in word[0].lower() else None
        raise file.error(f"`{word[0][:20]}` is not a number from 0 to 1", *word.span(), help)
    return min(weight, 1.0)


def write(hands: HandSet) -> str:
    """One line of 1326 numbers."""
    return " ".join(map(number, hands.vector("pio"))) + "\n"
