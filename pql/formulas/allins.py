"""The all-ins of recorded hands as columns of formulas: computed for the hands that a formula looks at, each once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pql.engine.allin import all_ins
from pql.engine.work import Control

from .frames import nullable

if TYPE_CHECKING:
    from pql.evaluator_ext.columns import Column
    from pql.histories.records import RecordedHands

    from .recorded import RecordedFrame


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


def equity(frame: RecordedFrame) -> Column:
    """The equity when the last chips went in, null where that is not known or nobody was all in."""
    frame.all_ins.look_at(frame.hand_places)
    return nullable([frame.all_ins.equity.get(place) for place in frame.places])


def net(frame: RecordedFrame) -> Column:
    """What the player would have made by always getting his equity; what he made where there is none."""
    frame.all_ins.look_at(frame.hand_places)
    adjusted, made = frame.all_ins.net, frame.field("net").tolist()
    return nullable([adjusted.get(place, own) for place, own in zip(frame.places, made, strict=True)])
