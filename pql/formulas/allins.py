"""The all-ins of recorded hands as columns of formulas: computed for the hands that a formula looks at, each once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pql.engine.allin import all_ins
from pql.engine.work import Control
from pql.histories.records import NO_STREET

from .frames import nullable

if TYPE_CHECKING:
    from pql.evaluator_ext.columns import Column
    from pql.histories.records import RecordedHands

    from .record_makers import Rows


class AllInsOfBatch:
    """What is known of the all-ins of a batch: by row the equity and the adjusted net; the hands that are `unknown`."""

    __slots__ = ("_hands", "_seen", "equity", "net", "unknown")

    def __init__(self, hands: RecordedHands) -> None:
        self._hands = hands
        self._seen: set[int] = set()
        self.equity: dict[int, float] = {}
        self.net: dict[int, float] = {}
        self.unknown: set[int] = set()

    def look_at(self, places: Iterable[int]) -> None:
        """Adds what is not known yet of some hands."""
        new = sorted(set(places) - self._seen)
        self._seen.update(new)
        found = all_ins(self._hands, Control(1), new)
        self.equity.update(zip(found.rows, found.equity, strict=True))
        self.net.update(zip(found.rows, found.net, strict=True))
        self.unknown.update(found.unknown)


def _look_at(frame: Rows) -> None:
    """Looks at the hands in which a player of the frame was in at the end: all others have no part in an all-in."""
    folded, allin = frame.batch.folded, frame.batch.allin_street
    places = zip(frame.hand_places, frame.places, strict=True)
    frame.all_ins.look_at([hand for hand, row in places if allin[hand] >= 0 and folded[row] == NO_STREET])


def equity(frame: Rows) -> Column:
    """The equity when the last chips went in, null where that is not known or nobody was all in."""
    _look_at(frame)
    return nullable([frame.all_ins.equity.get(place) for place in frame.places])


def net(frame: Rows) -> Column:
    """What the player would have made by always getting his equity; what he made where there is none."""
    _look_at(frame)
    adjusted, made = frame.all_ins.net, frame.field("net").tolist()
    return nullable([adjusted.get(place, own) for place, own in zip(frame.places, made, strict=True)])
