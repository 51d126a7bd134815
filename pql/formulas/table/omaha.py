"""What hands of four and five cards have and those of two have not."""

from __future__ import annotations

from pql.cards.made_hands import WRAP
from pql.formulas.expressions import Expression
from pql.formulas.types import BOOLEAN, NUMBER
from pql.formulas.use import Use

from .made import any_draw, has_draw
from .rows import Rows, with_values

ROWS = Rows("docs/omaha.md, draws", "game='omaha', hero='JhTh8s7c', board='9h6h2c'")


def _straight_outs(use: Use) -> Expression:
    if not use.game.uses:
        raise use.meaningless()
    return use.hand("straight_outs")


ROWS.symbol(WRAP.name, WRAP.definition, with_values(has_draw, WRAP.name), BOOLEAN)
ROWS.function("wrap", "player? street?", WRAP.definition, any_draw(WRAP.name), BOOLEAN, "hero, flop")
ROWS.function(
    "straightOuts",
    "player? street?",
    "in Omaha: unseen cards that make a straight of a hand that has none",
    _straight_outs,
    NUMBER,
    "hero, flop",
)
