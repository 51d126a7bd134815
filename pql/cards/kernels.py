"""The kernels that rank, by game: `of(game).ranking`.

Short deck's are compiled from hold'em's sources, with other tables (`evaluator_ext/kernels/shared/short_deck.c`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from .games import HOLDEM, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Kernels:
    """The kernels that know one ranking, each imported when it is first asked for."""

    if TYPE_CHECKING:
        from pql.evaluator_ext import columns as columns
        from pql.evaluator_ext import deals as deals
        from pql.evaluator_ext import equity as equity
        from pql.evaluator_ext import few_hands as few_hands
        from pql.evaluator_ext import flop_totals as flop_totals
        from pql.evaluator_ext import flops as flops
        from pql.evaluator_ext import folded as folded
        from pql.evaluator_ext import made_hands as made_hands
        from pql.evaluator_ext import matchups as matchups
        from pql.evaluator_ext import outcomes as outcomes
        from pql.evaluator_ext import ranking as ranking
        from pql.evaluator_ext import rivers as rivers
        from pql.evaluator_ext import runouts as runouts
        from pql.evaluator_ext import showdown as showdown
        from pql.evaluator_ext import spots as spots
        from pql.evaluator_ext import three_way as three_way
        from pql.evaluator_ext import vectors as vectors

    def __init__(self, ranking: str) -> None:
        self._ranking = ranking

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            # Hold'em's first: Cython registers a module under the name that it was translated with.
            module = import_module(f"pql.evaluator_ext.{name}")
            if self._ranking != HOLDEM.ranking:
                module = import_module(f"pql.evaluator_ext.{self._ranking}.{name}")
            setattr(self, name, module)
            return module


@cache
def _of_ranking(ranking: str) -> Kernels:
    return Kernels(ranking)


def of(game: Game) -> Kernels:
    """The kernels of a game.

    >>> from pql.cards.games import OMAHA, SHORT_DECK
    >>> of(OMAHA) is of(HOLDEM), of(SHORT_DECK) is of(HOLDEM)
    (True, False)
    """
    return _of_ranking(game.ranking)
