"""`monker`: `.rng` of MonkerSolver: the name of each class, and below it its weight and its EV, `1.0;8313.5`.

What the numbers mean is known from notes on packs of such files alone. The weight is that of getting here with the
class and of taking the action; the EV is counted in a unit that differs from pack to pack, and is left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pql.cards.starting_hands import class_bits, class_names
from pql.sets.handset import HandSet

if TYPE_CHECKING:
    from .file import RangeFile

_NUMBER = r"[-+]?(?:[0-9]{1,30}(?:\.[0-9]{0,30})?|\.[0-9]{1,30})(?:[eE][-+]?[0-9]{1,3})?"
_BEGINNING = re.compile(rf"\s*[2-9TJQKA]{{2}}[so]?[ \t]*\n\s*{_NUMBER}(?:;|\s|\Z)")
_WEIGHT = re.compile(rf"({_NUMBER})\s*(?:;\s*(?:{_NUMBER}|[-+]?(?:nan|inf|infinity))?)?", re.IGNORECASE)
_LARGEST_ROUNDED = 1.0001


def recognizes(file: RangeFile) -> bool:
    """A class alone on the first line, a number on the second."""
    return _BEGINNING.match(file.text) is not None


def read(file: RangeFile) -> HandSet:
    """Pairs of lines; a class that is not there has the weight 0."""
    text = file.plain_text
    weights: dict[str, float] = {}
    waiting = ""
    start = 0
    for whole in text.split("\n"):
        line, begin = whole.strip(), start + len(whole) - len(whole.lstrip())
        start += len(whole) + 1
        if not line:
            continue
        if not waiting:
            waiting = _class(file, line, begin, weights)
        else:
            weights[waiting] = _weight(file, line, begin)
            waiting = ""
    if waiting:
        end = len(text.rstrip())
        raise file.error(f"the weight of {waiting} is missing", end - len(waiting), end)
    if not weights:
        raise file.error(
            "there is no class in this file", 0, 1, "a file has lines in pairs: AKs and 0.5;120.0"
        )
    parts = [(HandSet(class_bits(name)), weight) for name, weight in weights.items()]
    return HandSet.union_of_scaled(parts)


def _class(file: RangeFile, line: str, begin: int, weights: dict[str, float]) -> str:
    if line not in class_names():
        raise file.error(
            f"`{line[:20]}` is none of the 169 classes", begin, begin + len(line), "as in AA, AKs, AKo"
        )
    if line in weights:
        raise file.error(f"{line} is here twice", begin, begin + len(line))
    return line


def _weight(file: RangeFile, line: str, begin: int) -> float:
    match = _WEIGHT.fullmatch(line)
    weight = float(match[1]) if match is not None else -1.0
    if not 0 <= weight <= _LARGEST_ROUNDED:
        message = f"`{line[:20]}` is not a weight from 0 to 1 with an EV after a semicolon"
        raise file.error(message, begin, begin + len(line), "as in 0.5;120.0")
    return min(weight, 1.0)
