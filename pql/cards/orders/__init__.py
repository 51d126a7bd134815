"""Orders of starting hands, which percentages (`15%`) and comparisons (`Pair >= TT`) use.

An order ranks the 169 classes, the strongest first: by exact equity against one random hand (`equity`), by
sampled equity against five (`multiway`), by Bill Chen's formula (`chen`), by the groups of Sklansky and
Malmuth (`sklansky`), or as a file lists them. Classes that are equal in an order are sorted by `equity`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache

from pql.base.diagnostics import Source, Span
from pql.cards.games import Game
from pql.cards.starting_hands import class_names, in_deck

from .equity import equity_bits, equity_vs_five, equity_vs_random
from .order import Order
from .sklansky_malmuth import chen_score, group_bits, group_of

__all__ = ["Order", "equity_bits", "group_bits", "order"]

# How strong a class is in a game, by the name of the order (the names of `ORDERS` in the keyword table).
_STRENGTH: dict[str, Callable[[str, Game], float]] = {
    "equity": equity_vs_random,
    "multiway": lambda kind, game: equity_vs_five(kind),
    "chen": lambda kind, game: chen_score(kind),
    "sklansky": lambda kind, game: -group_of(kind),
}


def order(
    name: str,
    game: Game,
    *,
    directory: str | None = None,
    span: Span | None = None,
    source: Source | None = None,
) -> Order:
    """The order of a name in a game of two hole cards, or of a file that lists the 169 classes.

    The path of a file is relative to `directory`.

    Raises `PQLError` at `span` of `source` where the file cannot be read or is no such list.

    >>> from pql.cards.games import HOLDEM
    >>> order("chen", HOLDEM).ranking[:4]
    ('AA', 'KK', 'QQ', 'JJ')
    """
    lower = name.lower()
    if lower in _STRENGTH:
        return _computed(lower, game)
    from .order import order_of_file

    return order_of_file(name, os.path.join(directory or "", os.path.expanduser(name)), span, source)


@cache
def _computed(name: str, game: Game) -> Order:
    strength = _STRENGTH[name]
    falling = sorted(
        [kind for kind in class_names() if in_deck(kind, game)],
        key=lambda kind: (strength(kind, game), equity_vs_random(kind, game)),
        reverse=True,
    )
    return Order(name, tuple(falling), game.hands)
