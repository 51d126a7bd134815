"""The table of all symbols and functions of formulas, by name in lower case."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from .rows import Row, Rows

# In the order in which documentation lists them.
SECTIONS: dict[str, str] = {
    "values": "Hand values",
    "ranks": "Ranks and suits",
    "chances": "Next cards and other hands",
    "pockets": "Pocket cards",
    "own_hands": "Words for hands",
    "board_words": "Words for boards",
    "made": "Made hands and draws",
    "showdown": "Showdown",
    "hand_types": "Hand types and outs",
    "rank_sets": "Sets of ranks",
    "boards": "Boards",
    "equities": "Equity",
    "article": "Draws of the article",
    "classes": "What to group by",
}


@cache
def section(name: str) -> tuple[Row, ...]:
    """The rows of one section, in their order."""
    rows: Rows = import_module(f"{__name__}.{name}").ROWS
    return tuple(rows.found)


@cache
def table() -> dict[str, Row]:
    """Every row by its name in lower case.

    >>> table()["nouts"].summary
    'unseen cards that raise the category of the hand'
    """
    return {row.name.lower(): row for name in SECTIONS for row in section(name)}
