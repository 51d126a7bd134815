"""ProPokerTools' functions of the board."""

from __future__ import annotations

from pql.formulas.expressions import Expression
from pql.formulas.ranges import board_in_range, in_range
from pql.formulas.types import BOOLEAN, CARD, NUMBER
from pql.formulas.use import Use

from .board_words import last_card
from .rows import Definition, Rows

ROWS = Rows("ProPokerTools, PQL functions", "hero='AhKd', board='Qh7h2c'")


def _suits_are(number: int) -> Definition:
    return lambda use: use.equals(use.board("suits"), number)


def _rainbow(use: Use) -> Expression:
    return use.equals(use.board("most_suited"), 1)


ROWS.functions(
    ("boardSuitCount", "street?", "how many suits the board has",
     lambda use: use.board("suits"), NUMBER, "flop"),
    ("flushingBoard", "street?", "three or more cards of a suit",
     lambda use: use.binary(">=", use.board("most_suited"), 3), BOOLEAN, "flop"),
    ("straightBoard", "street?", "some two hole cards make a straight",
     lambda use: use.binary("<=", use.board("straight_fill"), 2), BOOLEAN, "flop"),
    ("pairedBoard", "street?", "some rank twice or more",
     lambda use: use.binary(">=", use.board("most_ranked"), 2), BOOLEAN, "flop"),
    ("monotoneBoard", "street?", "one suit", _suits_are(1), BOOLEAN, "flop"),
    ("twoToneBoard", "street?", "exactly two suits", _suits_are(2), BOOLEAN, "flop"),
    ("rainbowBoard", "street?", "no suit twice", _rainbow, BOOLEAN, "flop"),
    ("turnCard", "", "the turn card", lambda use: last_card(use, 4), CARD, ""),
    ("riverCard", "", "the river card", lambda use: last_card(use, 5), CARD, ""),
)  # fmt: skip
ROWS.function(
    "boardInRange",
    "boards",
    "the board is one of a set: the flop in any order, then the turn and the river",
    board_in_range,
    BOOLEAN,
    "'AK*'",
    given="hero='22+', board='***'",
)
ROWS.function(
    "inRange",
    "player range",
    "the pocket is one of a set; weights play no part",
    in_range,
    BOOLEAN,
    "hero, 'AK*'",
)
