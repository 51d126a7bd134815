"""ProPokerTools' equities: hands against hands, hands against ranges, from a street on."""

from __future__ import annotations

from pql.formulas.equities import against_opponents, hand_equity, range_equity
from pql.formulas.expressions import Expression
from pql.formulas.ranges import range_argument
from pql.formulas.types import BOOLEAN, EQUITY
from pql.formulas.use import Use

from .rows import Definition, Rows

ROWS = Rows("ProPokerTools, PQL functions", "hero='AhAs', villain='KhKs', board='2c3d4s'")


def _against_perceived(use: Use) -> Expression:
    return range_equity(use, "equity", (range_argument(use),))


def _at_least(value: Definition) -> Definition:
    return lambda use: use.binary(">=", value(use), use.arguments[-1])


_HANDS = "the share of the pot that the hands of the deal give, over all run-outs from the street"
for _name in ("equity", "HvHEquity"):
    ROWS.function(_name, "player? street?", _HANDS, hand_equity, EQUITY, "hero, flop")
for _name in ("minEquity", "minHvHEquity"):
    ROWS.function(
        _name,
        "player street fraction",
        f"{_HANDS}, is at least so much",
        _at_least(hand_equity),
        BOOLEAN,
        "hero, flop, 0.5",
    )
ROWS.functions(
    ("HvREquity", "player? street?",
     "the equity of the hand against the ranges of all others, over all run-outs from the street",
     against_opponents, EQUITY, "hero, flop"),
    ("minHvREquity", "player street fraction", "that equity is at least so much",
     _at_least(against_opponents), BOOLEAN, "hero, flop, 0.5"),
    ("HvPerceivedRangeEquity", "player street range",
     "the equity of the hand against a range of your own, over all run-outs from the street",
     _against_perceived, EQUITY, "hero, flop, 'QQ+'"),
    ("minHvPerceivedRangeEquity", "player street range fraction", "that equity is at least so much",
     _at_least(_against_perceived), BOOLEAN, "hero, flop, 'QQ+', 0.5"),
)  # fmt: skip
