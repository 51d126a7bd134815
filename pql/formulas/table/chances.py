"""Outs and the hands of others, as OpenHoldem counts them."""

from __future__ import annotations

from math import comb

from pql.formulas.equities import against_random
from pql.formulas.expressions import Expression
from pql.formulas.types import FRACTION, NUMBER
from pql.formulas.use import Use

from .rows import Rows, with_values

ROWS = Rows("OpenHoldem manual, symbols", "hero='9h8h', board='7h6h2c'")


def unseen_pockets(use: Use) -> Expression:
    """How many pockets the unseen cards use."""
    return use.number(comb(50 - use.street - use.context.dead_cards, 2))


def _now(use: Use, kinds: tuple[str, ...]) -> Expression:
    """The chance that all opponents have one of these pockets now."""
    count = use.hand(f"hands_{kinds[0]}")
    for kind in kinds[1:]:
        count = use.binary("+", count, use.hand(f"hands_{kind}"))
    share = use.binary("/", count, unseen_pockets(use))
    return share if use.opponents == 1 else use.binary("**", share, float(use.opponents))


def _lost_now(use: Use) -> Expression:
    return use.binary("-", 1, _now(use, ("below", "level")))


ROWS.symbols(
    ("nouts", "unseen cards that raise the category of the hand", lambda use: use.hand("outs"), NUMBER),
    ("ncardsbetter", "unseen cards that make the board alone better than the hand is now",
     lambda use: use.hand("better_cards"), NUMBER),
    ("nhands", "pockets that an opponent may hold", unseen_pockets, NUMBER),
    ("nhandshi", "of these, the ones that are better now", lambda use: use.hand("hands_above"), NUMBER),
    ("nhandslo", "of these, the ones that are worse now", lambda use: use.hand("hands_below"), NUMBER),
    ("nhandsti", "of these, the ones that are level now", lambda use: use.hand("hands_level"), NUMBER),
    ("prwinnow", "the chance that every opponent is worse now: (nhandslo / nhands)^n",
     lambda use: _now(use, ("below",)), FRACTION),
    ("prlosnow", "the chance that some opponent is better now: 1 - ((nhandslo + nhandsti) / nhands)^n",
     _lost_now, FRACTION),
)  # fmt: skip
_PARTS_NOW = {"win": "hands_below", "tie": "hands_level", "loss": "hands_above"}


def _at_the_end(use: Use, measure: str) -> Expression:
    """A chance at the river. Against one hand that is how the hands stand on the river: counting them is quick."""
    if use.street == 5 and use.opponents == 1:
        return use.binary("/", use.hand(_PARTS_NOW[measure]), unseen_pockets(use))
    return against_random(use, measure)


for _name, _part, _meaning in (
    ("prwin", "win", "is better than all"),
    ("prtie", "tie", "is level with the best"),
    ("prlos", "loss", "is not the best"),
):
    ROWS.symbol(
        _name,
        f"the exact chance that the hand {_meaning} at the river, against as many random opponents as there are",
        with_values(_at_the_end, _part),
        FRACTION,
    )
