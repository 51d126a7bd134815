"""The table of all symbols and functions of formulas, by name in lower case."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from .rows import Row, Rows


class Section(NamedTuple):
    """A section of the documentation: its title, and which module here has its rows under which name."""

    title: str
    module: str
    rows: str


# In the order in which documentation lists them.
SECTIONS: dict[str, Section] = {
    "values": Section("Hand values", "openholdem", "VALUES"),
    "ranks": Section("Ranks and suits", "openholdem", "RANKS"),
    "chances": Section("Next cards and other hands", "openholdem", "CHANCES"),
    "pockets": Section("Pocket cards", "pockets", "POCKETS"),
    "own_hands": Section("Words for hands", "own_hands", "OWN_HANDS"),
    "board_words": Section("Words for boards", "board_words", "BOARD_WORDS"),
    "made": Section("Made hands and draws", "made", "MADE"),
    "omaha": Section("Omaha", "made", "OMAHA"),
    "showdown": Section("Showdown", "propokertools", "SHOWDOWN"),
    "lows": Section("Low hands", "lows", "LOWS"),
    "parts": Section("Parts of a pot that is divided", "lows", "PARTS"),
    "low_words": Section("Lows and draws to them", "low_words", "LOW_WORDS"),
    "opponents": Section("Opponents", "classes", "OPPONENTS"),
    "hand_types": Section("Hand types and outs", "propokertools", "HAND_TYPES"),
    "rank_sets": Section("Sets of ranks", "propokertools", "RANK_SETS"),
    "boards": Section("Boards", "propokertools", "BOARDS"),
    "equities": Section("Equity", "propokertools", "EQUITIES"),
    "article": Section("Draws of Keith Rule's article", "made", "ARTICLE"),
    "classes": Section("What to group by", "classes", "CLASSES"),
}


RECORD: dict[str, Section] = {
    "record": Section("Recorded hands", "record", "RECORDED"),
    "actions": Section("What players did", "record", "PLAYED"),
    "statistics": Section("Statistics of players", "record", "STATISTICS"),
}
"""The sections of what recorded hands have besides: no symbols of other formulas."""
TOURNAMENTS: dict[str, Section] = {"tournaments": Section("Tournaments", "tournaments", "TOURNAMENTS")}
"""The section of what results of tournaments have, which nothing else is asked about."""


@cache
def section(name: str) -> tuple[Row, ...]:
    """The rows of one section, in their order."""
    found = {**SECTIONS, **RECORD, **TOURNAMENTS}[name]
    rows: Rows = getattr(import_module(f"{__name__}.{found.module}"), found.rows)
    return tuple(rows.found)


@cache
def rows() -> tuple[Row, ...]:
    """Every row, section by section."""
    return tuple([row for name in SECTIONS for row in section(name)])


@cache
def symbols() -> Mapping[str, Row]:
    """The symbols by name in lower case.

    >>> symbols()["nouts"].summary
    'unseen cards that raise the category of the hand, those that pair the board too'
    """
    return {row.name.lower(): row for row in rows() if not row.is_function}


@cache
def functions() -> Mapping[str, Row]:
    """The functions by name in lower case. A few names are those of symbols too: `overpair`, `overpair(hero, flop)`.

    >>> functions()["handtype"].signature
    'handType(player?, street?)'
    """
    return {row.name.lower(): row for row in rows() if row.is_function}


# What OpenHoldem, OpenPPL and the article say of hands of two cards.
_OF_TWO_CARDS = ("values", "ranks", "chances", "pockets", "own_hands", "article")


@cache
def of_two_cards() -> frozenset[str]:
    """The names in lower case that have no meaning for hands of four cards to six.

    >>> "nouts" in of_two_cards(), "handtype" in of_two_cards()
    (True, False)
    """
    named = frozenset(("handclass", "handranking", "handrankingfor", "pairplusboardpair"))
    return named.union([row.name.lower() for name in _OF_TWO_CARDS for row in section(name)]) - frozenset(
        ("overcards", "pocketpair", "overpair")
    )


@cache
def of_hi_lo() -> frozenset[str]:
    """The names in lower case that have a meaning only where half of the pot goes to a low hand.

    >>> "nutlo" in of_hi_lo(), "scoops" in of_hi_lo()
    (True, False)
    """
    return frozenset([row.name.lower() for name in ("lows", "parts", "low_words") for row in section(name)])


@cache
def of_record() -> Mapping[str, Row]:
    """The symbols and functions of recorded hands by name in lower case.

    >>> of_record()["folded"].signature
    'folded(street?)'
    """
    return {row.name.lower(): row for name in RECORD for row in section(name)}


@cache
def of_tournaments() -> Mapping[str, Row]:
    """The symbols of results of tournaments by name in lower case.

    >>> of_tournaments()["speed"].summary
    "how quickly the blinds go up: `speed >= 'turbo'`"
    """
    return {row.name.lower(): row for row in section("tournaments")}


@cache
def table() -> Mapping[str, Row]:
    """Every row by its name in lower case; of a function and a symbol of one name the function."""
    return {**symbols(), **functions()}
