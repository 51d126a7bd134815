"""Tables and strategies that stand in files of other programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pql.base.sums import summed
from pql.notation.solvers.strategy import hand_set, place_of

from .table import TableResult

if TYPE_CHECKING:
    from pql.notation.solvers.strategy import Strategy
    from pql.sets.handset import HandSet

    from .columns import Column


class FileTable(TableResult):
    """The rows of another program's file: its columns in its order and units; `kinds` are their types.

    `totals` are rows of the file that sum up the others, in the same columns.
    """

    kinds: tuple[str, ...] = ()
    totals: tuple[tuple[Any, ...], ...] = ()

    def schema(self) -> tuple[Column, ...]:
        from .columns import Column

        return tuple([Column(name, stored=kind) for name, kind in zip(self.columns, self.kinds, strict=True)])

    def _as_dict(self) -> dict[str, Any]:
        return {
            "type": self.type,
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
        }


class StrategyResult(FileTable):
    """What a solver does at a node: a row for each hand, or for each of the 169 classes.

    `weight` is how much of the hand gets there. The columns after it are the actions, how often each is taken, and
    where the solver says what they win, `EV` and the action. `player` is `OOP` or `IP`, or a number where several
    play. `actions` are empty where the range is that of a player who does not act there. `assumed`: the file does not
    have the range at the root, and each hand was taken to begin with the weight 1.

    >>> import pathlib, tempfile, pql
    >>> node = '{"player":1,"actions":["CHECK","BET 25.0"],"strategy":{"strategy":{"AhKs":[0.75,0.25],"QdQc":[0,1]}}}'
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "output.json")
    ...     _ = path.write_text(node)
    ...     found = pql.read_strategy(path)
    >>> found.player, found.actions, found.range("bet 25").text()
    ('OOP', ('CHECK', 'BET 25'), 'QdQc, AhKs:0.25')
    >>> [row["CHECK"] for row in found]
    [0.75, 0.0]
    """

    program: str = ""
    node: str = ""
    player: str = ""
    board: str = ""
    actions: tuple[str, ...] = ()
    assumed: bool = False

    def range(self, action: str | None = None) -> HandSet:
        """The hands of the player, or those with which he takes an action: weight times frequency.

        Raises KeyError for an action that there is not.
        """
        if action is None:
            return hand_set([(row[0], row[1]) for row in self.rows])
        index = place_of(action, self.actions)
        if index is None:
            raise KeyError(action)
        return hand_set([(row[0], row[1] * row[2 + index]) for row in self.rows])

    def frequency(self, action: str) -> float:
        """How often the whole range takes an action; raises KeyError for one that there is not."""
        total = summed([row[1] for row in self.rows])
        return self.range(action).weight / total if total else 0.0

    def described(self) -> tuple[Column, ...]:
        from .columns import Column

        return tuple([Column(action, "share") for action in self.actions])

    def _as_dict(self) -> dict[str, Any]:
        names = ("program", "node", "player", "board", "assumed")
        return super()._as_dict() | {name: getattr(self, name) for name in names}

    def remarks(self) -> tuple[str, ...]:
        if not self.assumed:
            return ()
        return ("the file does not say how often each hand is there at the start: each was taken as 1",)


def strategy_result(strategy: Strategy) -> StrategyResult:
    """The table of a decision, the hands in order."""
    evs: Iterable[tuple[float | None, ...]] = strategy.evs or [()] * len(strategy.names)
    rows = zip(strategy.names, strategy.weights, strategy.played, evs, strict=True)
    columns = (
        "hand",
        "weight",
        *strategy.actions,
        *[f"EV {action}" for action in strategy.actions if strategy.evs],
    )
    return StrategyResult(
        columns=columns,
        rows=tuple([(name, weight, *played, *wins) for name, weight, played, wins in rows]),
        kinds=("string", *["double"] * (len(columns) - 1)),
        program=strategy.program,
        node=strategy.node,
        player=strategy.player,
        board=strategy.board,
        actions=strategy.actions,
        assumed=strategy.assumed,
    )
