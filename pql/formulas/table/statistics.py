"""Statistics of players: true, false, or null without an opportunity."""

from __future__ import annotations

from pql.formulas.expressions import Expression
from pql.formulas.recorded import Field, PerAction
from pql.formulas.types import BOOLEAN, FRACTION, NUMBER, STREET
from pql.formulas.use import Use

from .actions import of_street
from .record import field, street_of
from .rows import Rows, with_values

ROWS = Rows("docs/statistics.md", "history 'examples/my_hands.phhs' for 'Robin'", "rate")


def _aggression(use: Use, of: str, share: bool) -> Expression:
    """Bets and raises by some actions, on a street or on all after the flop came."""
    street = street_of(use)
    word = "after" if street is None else STREET.words[street]
    some, whole = [use.one(Field(f"{name}({word})", NUMBER)) for name in ("aggressive", of)]
    return use.one(PerAction(some, whole, share))


for _name, _summary in (
    ("vpip", "put chips in before the flop by choice; no opportunity if all others folded to the big blind"),
    ("pfr", "raised before the flop"),
    ("rfi", "raised first: an opportunity if all before them folded, but not in the big blind"),
    ("limp", "called the big blind where nobody had raised"),
    ("isolate", "raised where others had only called the big blind"),
    ("steal", "raised first from CO, BTN or SB"),
    ("foldtosteal", "folded a blind to a first raise from CO, BTN or SB"),
    ("threebetsteal", "raised such a raise from a blind"),
    ("threebet", "raised the only raise before the flop"),
    ("coldcall", "called the only raise before the flop"),
    ("squeeze", "raised the only raise before the flop where somebody had called it"),
    ("foldtothreebet", "folded to the raise of their own first raise"),
    ("fourbet", "raised the raise of their own first raise"),
    ("callthreebet", "called the raise of their own first raise"),
    ("wwsf", "won something, of hands in which they saw the flop"),
    ("wtsd", "went to showdown, of hands in which they saw the flop"),
    ("wsd", "won something at showdown"),
):
    ROWS.symbol(_name, _summary, with_values(field, _name, BOOLEAN), BOOLEAN)
for _name, _summary in (
    ("cbet", "bet first after raising last before the flop; on later streets after betting all before"),
    ("foldtocbet", "folded to a bet that is a `cbet`"),
    ("raisecbet", "raised a bet that is a `cbet`"),
    ("callcbet", "called a bet that is a `cbet`"),
    ("donk", "bet before the last raiser of the street before could act"),
    ("float", "bet in position when the last raiser of the street before had checked"),
    ("probe", "bet out of position when nobody bet the street before, though the last raiser could"),
    ("checkraise", "raised after checking"),
):
    ROWS.function(
        _name,
        "street?",
        _summary + "; without a street the flop" * (_name == "cbet"),
        with_values(of_street, _name, BOOLEAN, False, 4 if _name == "probe" else 3, False),
        BOOLEAN,
        "turn" if _name == "probe" else "flop",
    )
ROWS.function(
    "af", "street?", "bets and raises per call; without a street after the flop came",
    with_values(_aggression, "calls", False), FRACTION, "",
)  # fmt: skip
ROWS.function(
    "afq", "street?", "bets and raises among bets, raises, calls and folds",
    with_values(_aggression, "acted", True), FRACTION, "",
)  # fmt: skip
