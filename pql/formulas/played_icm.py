"""What stacks of tournament hands are worth, as columns, for the hands that a formula looks at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from pql.engine import played_icm
from pql.engine.work import Control
from pql.histories.tournaments.prizes import NOTHING_ASKED, REASONS, Prizes
from pql.results.numbers import count

from .frames import nullable

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.engine.played_icm import Table
    from pql.evaluator_ext.columns import Column
    from pql.histories.records import RecordedHands

    from .allins import Rows

NAMES = ("icmbefore", "icmafter", "icmnet", "icmev", "icmbubble")
"""The columns of the record that need prizes."""


class IcmOfBatch:
    """What is known of the worth of the stacks of a batch, by row; `game` ranks the hands that are recorded as it.

    `why` says of each hand that was looked at and has none why that is, `unshown` are those of which only who gives the
    prizes says that the table was all that was left, and `bounties` those whose tournaments pay bounties besides.
    """

    def __init__(self, hands: RecordedHands, game: Game, prizes: Prizes = NOTHING_ASKED) -> None:
        self._hands = hands
        self._game = game
        self._prizes = prizes
        self._tables: dict[int, Table] = {}
        self.why: dict[int, str] = {}
        self.unshown: set[int] = set()
        self.bounties: set[int] = set()
        # By what is asked: the hands that were looked at, and what there is by row.
        self._seen: dict[str, set[int]] = {}
        self._values: dict[str, dict[int, float]] = {}

    def values(self, name: str, hands: Iterable[int]) -> Mapping[int, float]:
        """What there is of some hands, by row: `before`, `after`, `mean` (over run-outs) or `bubble`."""
        seen, values = self._seen.setdefault(name, set()), self._values.setdefault(name, {})
        new = sorted(set(hands) - seen)
        seen.update(new)
        tables = {hand: table for hand in new if (table := self._table(hand)) is not None}
        values.update(_MADE[name](self._hands, tables, self._game))
        return values

    def _table(self, hand: int) -> Table | None:
        table = self._tables.get(hand)
        if table is not None or hand in self.why:
            return table
        found = played_icm.table_of(self._hands, hand, self._prizes)
        if isinstance(found, str):
            self.why[hand] = found
            return None
        if not found.shown:
            self.unshown.add(hand)
        if self._prizes.with_bounties(self._hands, hand):
            self.bounties.add(hand)
        self._tables[hand] = found
        return found


class Missing:
    """What is to be said of the worth of hands: those without one, by why, and those that have one with a remark.

    Prizes that were given are `unused` where no formula looks at them.
    """

    __slots__ = ("bounties", "unshown", "unused", "why")

    def __init__(self) -> None:
        self.why: Counter[str] = Counter()
        self.unshown = self.bounties = 0
        self.unused = False

    def add(self, icm: IcmOfBatch) -> None:
        """Adds what is known of a batch."""
        self.why.update(icm.why.values())
        self.unshown += len(icm.unshown)
        self.bounties += len(icm.bounties)

    def merge(self, other: Missing) -> None:
        """Adds what is known of other hands."""
        self.why.update(other.why)
        self.unshown += other.unshown
        self.bounties += other.bounties

    def notes(self) -> list[str]:
        """A line for each thing to be said.

        >>> from pql.histories.tournaments.prizes import NO_STACKS, NO_TOURNAMENT
        >>> missing = Missing()
        >>> missing.why.update({NO_TOURNAMENT: 2, NO_STACKS: 1})
        >>> missing.notes()
        ['no ICM for 2 hands of no tournament', 'no ICM for 1 hand whose stacks or end are not known']
        """
        lines = ["`pay` changes nothing: no formula looks at prizes, as `icmEv` does"] if self.unused else []
        for reason in REASONS:
            hands = self.why[reason]
            if hands:
                lines.append(f"no ICM for {count(hands, 'hand')} {reason}")
        if self.unshown:
            some = count(self.unshown, "hand")
            lines.append(f"of {some} only `pay` says that the table was all that was left of the field")
        if self.bounties:
            lines.append(
                f"bounties are left out: {count(self.bounties, 'hand')} of tournaments that pay them"
            )
        return lines


_Tables = Mapping[int, "Table"]


def _before(hands: RecordedHands, tables: _Tables, game: Game) -> dict[int, float]:
    return _by_row(tables, {hand: played_icm.before(table) for hand, table in tables.items()})


def _after(hands: RecordedHands, tables: _Tables, game: Game) -> dict[int, float]:
    return _by_row(tables, {hand: played_icm.after(hands, table) for hand, table in tables.items()})


def _mean(hands: RecordedHands, tables: _Tables, game: Game) -> dict[int, float]:
    return _by_row(tables, played_icm.means(hands, tables, Control(1), game))


def _bubble(hands: RecordedHands, tables: _Tables, game: Game) -> dict[int, float]:
    found: dict[int, float] = {}
    for hand, table in tables.items():
        found.update(played_icm.bubble(hands, hand, table))
    return found


_MADE: dict[str, Callable[[RecordedHands, _Tables, Game], dict[int, float]]] = {
    "before": _before,
    "after": _after,
    "mean": _mean,
    "bubble": _bubble,
}


def _by_row(tables: _Tables, worths: Mapping[int, list[float]]) -> dict[int, float]:
    return {
        row: value
        for hand, values in worths.items()
        for row, value in zip(tables[hand].rows, values, strict=True)
    }


def _values(icm: IcmOfBatch, name: str, hands: Iterable[int], rows: Iterable[int]) -> list[float | None]:
    """A column for some rows, each of which is given with its hand; null where there is no such value."""
    of = [*hands]
    if name in _TOLD:
        told = icm.values(_TOLD[name], of)
        return [told.get(row) for row in rows]
    before, after = icm.values("before", of), icm.values("after", of)
    means: Mapping[int, float] = icm.values("mean", of) if name == "icmev" else {}
    return [means.get(row, after[row]) - before[row] if row in before else None for row in rows]


_TOLD = {"icmbefore": "before", "icmafter": "after", "icmbubble": "bubble"}


def column(name: str) -> Callable[[Rows], Column]:
    """What makes the column of one of `NAMES`."""
    return lambda frame: nullable(_values(frame.icm, name, frame.hand_indices, frame.indices))


def by_row(icm: IcmOfBatch, hands: RecordedHands) -> list[list[float | None]]:
    """All of `NAMES` for every row of some hands."""
    return [_values(icm, name, hands.in_hand, range(hands.rows)) for name in NAMES]
