"""The all-ins of recorded hands as columns of formulas: computed for the hands that a formula looks at, each once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pql.engine.allin import all_ins
from pql.engine.work import Control
from pql.evaluator_ext import columns
from pql.histories.records import NO_STREET

from .frames import nullable

if TYPE_CHECKING:
    from array import array

    from pql.cards.games import Game
    from pql.evaluator_ext.columns import Column
    from pql.histories.records import RecordedHands

    from .record_makers import Rows


class AllInsOfBatch:
    """What is known of the all-ins of a batch: by row the equity and the adjusted net; the hands that are `unknown`.

    `game` is the one that is asked about, which ranks the hands that are recorded as it.
    """

    __slots__ = ("_game", "_hands", "_seen", "equity", "net", "unknown")

    def __init__(self, hands: RecordedHands, game: Game) -> None:
        self._hands = hands
        self._game = game
        self._seen: set[int] = set()
        self.equity: dict[int, float] = {}
        self.net: dict[int, float] = {}
        self.unknown: set[int] = set()

    def look_at(self, indices: Iterable[int]) -> None:
        """Adds what is not known yet of some hands."""
        new = sorted(set(indices) - self._seen)
        self._seen.update(new)
        equities = all_ins(self._hands, Control(1), new, self._game)
        self.equity.update(zip(equities.rows, equities.equity, strict=True))
        self.net.update(zip(equities.rows, equities.net, strict=True))
        self.unknown.update(equities.unknown)


def _looked_at(frame: Rows) -> array[int]:
    """Looks at the hands in which a player of the frame was in at the end, and gives the indices of these rows.

    All others have no part in an all-in.
    """
    streets = columns.taken(frame.batch.allin_street, frame.hand_indices)
    folded = columns.taken(frame.batch.folded, frame.indices)
    reached, _ = columns.combine(">=", streets, columns.constant(0))
    stayed, _ = columns.combine("==", folded, columns.constant(NO_STREET))
    rows = columns.indices_where(columns.combine("and", reached, stayed)[0])
    frame.all_ins.look_at(columns.compose(frame.hand_indices, rows))
    return rows


def equity(frame: Rows) -> Column:
    """The equity when the last chips went in, null where that is not known or nobody was all in."""
    values: list[float | None] = [None] * frame.rows
    for row in _looked_at(frame):
        values[row] = frame.all_ins.equity.get(frame.indices[row])
    return nullable(values)


def net(frame: Rows) -> Column:
    """What the player would have made by always getting his equity; what he made where there is none."""
    rows = _looked_at(frame)
    made = frame.field("net")
    if not rows:
        return made
    values, adjusted = made.tolist(), frame.all_ins.net
    for row in rows:
        index = frame.indices[row]
        values[row] = adjusted.get(index, values[row])
    return nullable(values)
