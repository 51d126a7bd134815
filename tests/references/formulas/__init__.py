"""Slow and obvious meanings of all that formulas may ask, written from the definitions, sharing nothing with it.

Cards are texts such as `Ah`. A symbol is a function of a `Spot`, a function of PQL one of a `Spot` and its arguments.
`SYMBOLS` and `FUNCTIONS` find them by their names in lower case; importing this package fills both.
"""

from . import (
    article,
    boards,
    chances,
    classes,
    draws,
    equities,
    hands,
    made,
    pockets,
    ranks,
    shapes,
    values,
    words,
)
from .cards import FUNCTIONS, SYMBOLS, Spot, cards

__all__ = [
    "FUNCTIONS",
    "SYMBOLS",
    "Spot",
    "article",
    "boards",
    "cards",
    "chances",
    "classes",
    "draws",
    "equities",
    "hands",
    "made",
    "pockets",
    "ranks",
    "shapes",
    "values",
    "words",
]
