"""The draws of the article that PQL comes from, under its names."""

from __future__ import annotations

from pql.formulas.expressions import Expression
from pql.formulas.types import BOOLEAN, NUMBER
from pql.formulas.use import Use

from .rows import Rows

ROWS = Rows("Fast Texas Holdem hand evaluation, part 2, and its library", "hero='9h8h', board='7h6h2c'")


def _to_come(use: Use, feature: str, number: int = 0) -> Expression:
    return use.hand(feature, number) if use.street in (3, 4) else use.number(0)


def _straight(use: Use) -> Expression:
    return _to_come(use, "straight_draw")


def _cards(use: Use) -> Expression:
    return _to_come(use, "straight_cards")


def _open_ended(use: Use) -> Expression:
    return use.every(use.binary(">", _cards(use), 4), use.binary(">", _straight(use), 0))


def _gutshot(use: Use) -> Expression:
    few = use.binary("<=", _cards(use), 4)
    return use.every(few, use.binary(">", _straight(use), 0))


def _flush(use: Use) -> Expression:
    return _to_come(use, "flush_draw")


ROWS.symbol(
    "StraightDrawCount", "live cards that make a straight, better than the board with that card", _straight
)
ROWS.symbol("FlushDrawCount", "live cards that make a flush, better than the board with that card", _flush)
ROWS.function(
    "DrawCount",
    "hand_type",
    "live cards that raise the hand to exactly a type, above the board with that card",
    lambda use: _to_come(use, "draw_to_type", use.written_number()),
    NUMBER,
    "flush",
)
ROWS.symbols(
    ("IsStraightDraw", "some card makes a straight", lambda use: use.binary(">", _straight(use), 0), BOOLEAN),
    ("IsOpenEndedStraightDraw", "more than four cards make a straight, double gutshots too",
     _open_ended, BOOLEAN),
    ("IsGutShotStraightDraw", "one to four cards make a straight", _gutshot, BOOLEAN),
    ("IsFlushDraw", "some card makes a flush", lambda use: use.binary(">", _flush(use), 0), BOOLEAN),
    ("IsBackdoorFlushDraw", "below a flush, and a hole card in the first suit (s c d h) with exactly three cards",
     lambda use: use.hand("first_suit_draw", 0, BOOLEAN), BOOLEAN),
    ("OutsDiscounted", "the outs that the article's rules leave, card by card",
     lambda use: _to_come(use, "outs_discounted"), NUMBER),
)  # fmt: skip
