"""The 52 cards as text, each with a sign for the type of hand that it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pql.render.cells import TYPE_WORDS

from .grid import RANKS
from .layout import remark_lines

if TYPE_CHECKING:
    from .page import Page

_SIGNS = {
    "highcard": "h", "pair": "P", "twopair": "2P", "trips": "T", "straight": "S", "flush": "F", "fullhouse": "FH",
    "quads": "Q", "straightflush": "SF", "kicker": "k", "low": "L",
}  # fmt: skip
_CELL = 3


def deck_lines(made: Mapping[str, str], page: Page) -> list[str]:
    """A row for each suit with the sign of what each card makes, a dot for all others, and what the signs say.

    A page that is too narrow gets nothing.

    >>> from pql.render.page import Page
    >>> print("\\n".join(deck_lines({"Ah": "pair", "2s": "flush"}, Page())))
         A  K  Q  J  T  9  8  7  6  5  4  3  2
     s   .  .  .  .  .  .  .  .  .  .  .  .  F
     h   P  .  .  .  .  .  .  .  .  .  .  .  .
     d   .  .  .  .  .  .  .  .  .  .  .  .  .
     c   .  .  .  .  .  .  .  .  .  .  .  .  .
    P pair, F flush
    """
    if page.width < _CELL * (1 + len(RANKS)):
        return []
    lines = ["   " + "".join(rank.rjust(_CELL) for rank in RANKS)]
    for name, suit in zip("♠♥♦♣" if page.unicode else "shdc", "shdc", strict=True):
        line = f" {name} "
        for rank in RANKS:
            kind = made.get(rank + suit)
            sign = _SIGNS[kind] if kind else page.dot
            line += page.paint(sign.rjust(_CELL), "number" if kind else "faint")
        lines.append(line)
    named = [f"{sign} {TYPE_WORDS[kind]}" for kind, sign in _SIGNS.items() if kind in made.values()]
    return [*lines, *remark_lines(", ".join(named), page)] if named else lines
