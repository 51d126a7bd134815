"""The kernels that rank: each is, whenever it is asked, that of the game that is played.

Short deck's are compiled from hold'em's sources, with other tables (`evaluator_ext/kernels/shared/short_deck.c`).
"""

from __future__ import annotations

from importlib import import_module

from .games import HOLDEM, played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pql.evaluator_ext import columns as columns
    from pql.evaluator_ext import deals as deals
    from pql.evaluator_ext import equity as equity
    from pql.evaluator_ext import few_hands as few_hands
    from pql.evaluator_ext import flop_totals as flop_totals
    from pql.evaluator_ext import flops as flops
    from pql.evaluator_ext import folded as folded
    from pql.evaluator_ext import made_hands as made_hands
    from pql.evaluator_ext import matchups as matchups
    from pql.evaluator_ext import ranking as ranking
    from pql.evaluator_ext import rivers as rivers
    from pql.evaluator_ext import runouts as runouts
    from pql.evaluator_ext import showdown as showdown
    from pql.evaluator_ext import spots as spots
    from pql.evaluator_ext import vectors as vectors
else:

    class _Kernel:
        """A kernel by its name: its functions are those of the module of the game that is played."""

        def __init__(self, name: str) -> None:
            self._name = name
            self._modules: dict[str, Any] = {}

        def __getattr__(self, name: str) -> Any:
            game = played()
            module = self._modules.get(game.ranking)
            if module is None:
                # Hold'em's first: Cython registers a module under the name that it was translated with.
                module = import_module(f"pql.evaluator_ext.{self._name}")
                if game.ranking != HOLDEM.ranking:
                    module = import_module(f"pql.evaluator_ext.{game.ranking}.{self._name}")
                self._modules[game.ranking] = module
            return getattr(module, name)

    def __getattr__(name: str) -> _Kernel:
        if name.startswith("_"):
            raise AttributeError(name)
        kernel = globals()[name] = _Kernel(name)
        return kernel
