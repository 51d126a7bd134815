"""Hand values as OpenHoldem packs them: pokerval, pcbits, categories."""

from __future__ import annotations

from pql.cards.hand_values import HAND_TYPES
from pql.formulas.expressions import Expression
from pql.formulas.types import NUMBER
from pql.formulas.use import Use

from .rows import Rows, with_values

ROWS = Rows("OpenHoldem manual, symbols; the poker wiki on pokerval", "hero='9c8s', board='7s5h6s'")

_CATEGORIES = (
    "ishicard", "isonepair", "istwopair", "isthreeofakind", "isstraight", "isflush", "isfullhouse",
    "isfourofakind", "isstraightflush",
)  # fmt: skip
_PREVIOUS = {3: 0, 4: 3, 5: 4}


def truth(use: Use, test: Expression) -> Expression:
    """A condition as OpenHoldem's symbols give it: the number 1 or 0."""
    return use.choose(test, 1, 0, NUMBER)


def category_is(use: Use, category: int) -> Expression:
    """Whether the whole hand is of a category, 0 a high card .. 8 a straight flush, in the order of hold'em."""
    return use.equals(use.hand("category"), use.place_of(HAND_TYPES[category]))


def field(use: Use, index: int) -> Expression:
    """A rank field of the hand's pokerval, 0 the lowest .. 4 the top."""
    shifted = use.binary(">>", use.hand("pokerval"), 4 * index)
    return use.binary("&", shifted, 15)


def _is_category(use: Use, category: int) -> Expression:
    return truth(use, category_is(use, category))


def _royal(use: Use) -> Expression:
    return truth(use, use.equals(use.hand("pokerval"), 0x800EDCBA))


def _handup(use: Use, common: bool) -> Expression:
    if not use.street:
        return use.number(0)
    before = use.at(_PREVIOUS[use.street])
    now, then = (use.board, before.board) if common else (use.hand, before.hand)
    return truth(use, use.binary(">", now("category"), then("category")))


ROWS.symbols(
    ("pokerval", "the value of the hand, a number that orders all hands",
     lambda use: use.hand("pokerval"), NUMBER),
    ("pokervalplayer", "the value of the pocket alone", lambda use: use.pocket("pokerval"), NUMBER),
    ("pokervalcommon", "the value of the board alone", lambda use: use.board("pokerval"), NUMBER),
    ("pcbits", "which of the five value fields a pocket card fills, the top one in bit 4",
     lambda use: use.hand("pcbits"), NUMBER),
    ("npcbits", "how many of the five value fields a pocket card fills",
     lambda use: use.unary("bits", use.hand("pcbits")), NUMBER),
)  # fmt: skip
for _number, _name in enumerate(_CATEGORIES):
    _word = ("a high card", "one pair", "two pair", "three of a kind", "a straight", "a flush", "a full house",
             "four of a kind", "a straight flush")[_number]  # fmt: skip
    ROWS.symbol(_name, f"1 if the hand is exactly {_word}", with_values(_is_category, _number))
ROWS.symbols(
    ("isroyalflush", "1 for a royal flush", _royal, NUMBER),
    ("ishandup", "1 if the category is higher than a street before", lambda use: _handup(use, False), NUMBER),
    ("ishandupcommon", "1 if the board's category is higher than a street before",
     lambda use: _handup(use, True), NUMBER),
    ("ishistraight", "1 for a straight when no higher one is possible with three ranks of the board",
     lambda use: use.hand("high_straight"), NUMBER),
    ("ishiflush", "1 for a flush whose n-th field is the n-th highest card of a suit, from the pocket",
     lambda use: use.hand("high_flush"), NUMBER),
)  # fmt: skip


def _pair_rank_is(use: Use, test: str) -> Expression:
    """One pair whose rank lies high, between or low on the board."""
    if not use.street:
        paired = use.equals(use.pocket("category"), 1)
        return truth(use, paired if test == "high" else use.truth(False))
    rank = field(use, 4)
    highest = use.unary("highest", use.board("rank_set"))
    lowest = use.unary("lowest", use.board("rank_set"))
    above = use.binary(">=", rank, highest)
    between = use.every(use.binary("<", rank, highest), use.binary(">", rank, lowest))
    chosen = {"high": above, "middle": between, "low": use.negation(use.either(above, between))}[test]
    return truth(use, use.every(category_is(use, 1), chosen))


ROWS.symbols(
    ("ishipair", "1 for one pair of the board's highest rank or above",
     lambda use: _pair_rank_is(use, "high"), NUMBER),
    ("ismidpair", "1 for one pair between the board's ranks",
     lambda use: _pair_rank_is(use, "middle"), NUMBER),
    ("islopair", "1 for one pair of the board's lowest rank or below",
     lambda use: _pair_rank_is(use, "low"), NUMBER),
    ("nutfullhouseorfourofakind", "1 + the different full houses and quads that beat ours; 999 without either",
     lambda use: use.hand("full_houses_above") if use.street else use.number(999), NUMBER),
)  # fmt: skip
