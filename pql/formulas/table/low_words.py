"""What a hand has of a low and draws to, as predicates, in games that split the pot."""

from __future__ import annotations

from pql.cards.lows import ANY_LOW, CODES, WORDS
from pql.formulas.expressions import Expression
from pql.formulas.symbol_use import Use
from pql.formulas.types import BOOLEAN

from .rows import Rows, with_values

LOW_WORDS = Rows("docs/omaha.md, lows and draws to them", "game='omaha8', hero='Ah2dKsKc', board='8h7d3c'")


def _has(use: Use, name: str) -> Expression:
    """Whether the hand has a low of a word, draws to one, or lost it to the board."""
    if use.game.low is None:
        raise use.meaningless()
    if not use.street:
        raise use.error("bad-street", "a low needs a board", "write `@flop`, `@turn` or `@river`")
    mask, wanted = CODES[name]
    found = use.binary("&", use.hand("low_code"), mask)
    return use.unary("truth", found) if wanted is None else use.binary("==", found, wanted)


for _name in CODES:
    _hand, _board = WORDS["low" if _name == ANY_LOW else _name].example.split(" on ")
    LOW_WORDS.symbol(
        _name,
        "a low of eight or better" if _name == ANY_LOW else WORDS[_name].definition,
        with_values(_has, _name),
        BOOLEAN,
        f"game='omaha8', hero='{_hand}', board='{_board}'",
    )
