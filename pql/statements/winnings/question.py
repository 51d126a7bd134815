"""`winnings`: what was won in recorded hands, and how it came about hand by hand."""

from __future__ import annotations

from array import array
from itertools import accumulate
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pql.evaluator_ext import columns
from pql.histories.records import NO_DATE
from pql.statements.history.cells import RecordedCells
from pql.statements.history.statements import RecordedQuestion
from pql.statements.select.answers import answer

from .result import MOST_CURVES, MOST_POINTS, Point, WinningsCurve, WinningsResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pql.engine.work import Control
    from pql.formulas.expressions import Expression
    from pql.formulas.group_sums import Key
    from pql.formulas.recorded import RecordedBlock
    from pql.statements.select.result import SelectResult


class HandByHand:
    """What each hand brought, as columns, and the groups by these keys.

    When it began, the net, that with all-ins by their equity, whether the player went to showdown, and the number of
    its group; `numbers` are those of groups by their keys.
    """

    __slots__ = ("adjusted", "group", "looked_at", "net", "numbers", "shown", "time")

    def __init__(self, looked_at: tuple[Expression, ...]) -> None:
        self.looked_at = looked_at
        self.numbers: dict[Key, int] = {}
        self.time, self.shown, self.group = array("q"), array("b"), array("I")
        self.net, self.adjusted = array("d"), array("d")

    def begun(self) -> HandByHand:
        return HandByHand(self.looked_at)

    def add(self, block: RecordedBlock) -> None:
        def values(name: str) -> list[Any]:
            return block.frame.field(name).tolist()

        self.time.extend([NO_DATE if each is None else each for each in values("time")])
        self.shown.extend(values("showdown"))
        self.net.extend(values("net"))
        self.adjusted.extend(values("allinnet"))
        if not self.looked_at:
            self.group.extend(self._numbered([()], array("I", bytes(4 * block.rows))))
            return
        groups = columns.Groups(len(self.looked_at), block.rows)
        places = groups.assign([block.column(key) for key in self.looked_at], block.rows)
        assert places is not None  # there are no more groups than rows
        self.group.extend(self._numbered([groups.key(place) for place in range(len(groups))], places))

    def plus(self, other: HandByHand) -> HandByHand:
        for name in ("time", "shown", "net", "adjusted"):
            getattr(self, name).extend(getattr(other, name))
        self.group.extend(self._numbered(other.numbers, other.group))
        return self

    def _numbered(self, keys: Iterable[Key], places: array[int]) -> array[int]:
        """The numbers of groups, of which `places` are those among some keys."""
        own = array("I", [self.numbers.setdefault(key, len(self.numbers)) for key in keys])
        return columns.compose(own, places)

    def size(self) -> int:
        return 29 * len(self.time)

    def in_time(self) -> list[int]:
        """The hands in the order of their time."""
        return sorted(range(len(self.time)), key=self.time.__getitem__)

    def points(self, hands: Sequence[int]) -> tuple[Point, ...]:
        """What was won after some of the hands, evenly spread, and after all."""
        net = [*accumulate([self.net[hand] for hand in hands])]
        adjusted = [*accumulate([self.adjusted[hand] for hand in hands])]
        shown = [*accumulate([self.net[hand] if self.shown[hand] else 0.0 for hand in hands])]
        every = len(hands)
        some = sorted({-(-every * step // MOST_POINTS) for step in range(1, MOST_POINTS + 1)})
        return tuple(
            [
                Point(after, *[round(each, 4) for each in (won, fair, seen, won - seen)])
                for after in some
                for won, fair, seen in [(net[after - 1], adjusted[after - 1], shown[after - 1])]
            ]
        )


class WinningsQuestion(RecordedQuestion):
    """What was won in recorded hands, by groups if there are keys."""

    def of_nothing(self) -> WinningsResult:
        return _with_totals(self.asked.of_nothing(), [], (), ())

    def answer(self, control: Control) -> WinningsResult:
        started = perf_counter()
        asked = self.asked
        sums = asked.sums(control, HandByHand(asked.checked.per_deal.keys))
        asked.refuse_mixed(sums, "by")
        cells = RecordedCells(asked.checked, sums)
        made = answer(cells, asked.game, None, perf_counter() - started, more_notes=asked.notes(cells))
        units = self._units(cells)
        totals = _cumulated(units, [row[made.columns.index("net")] for row in made.rows])
        return _with_totals(made, totals, *self._lines(cells, units))

    def _units(self, cells: RecordedCells) -> list[float]:
        """What the money of each row is, by the number of its name."""
        (unit,) = {column for _, column in self.asked.checked.money}
        return [cells.group_sums.groups[key][1 + unit].least for key in cells.in_natural_order()]

    def _lines(
        self, cells: RecordedCells, units: list[float]
    ) -> tuple[tuple[Point, ...], tuple[WinningsCurve, ...]]:
        """The points of all hands, if all are in the same money, and the curves of the largest groups."""
        sums = cells.group_sums
        kept = sums.kept
        assert isinstance(kept, HandByHand)
        hands = kept.in_time()
        points = kept.points(hands) if len({*units}) == 1 else ()
        if not kept.looked_at:
            return points, ()
        rows = cells.in_natural_order()
        sizes = [sums.groups[key][0].rows for key in rows]
        largest = sorted(range(len(rows)), key=sizes.__getitem__, reverse=True)[:MOST_CURVES]
        of_row: dict[int, list[int]] = {row: [] for row in sorted(largest)}
        row_of = {rows[row]: row for row in of_row}
        # The row of each group that hands were counted in, of which several may have become one session.
        places = [row_of.get(sums.joined.get(key, key)) for key in kept.numbers]
        for hand in hands:
            row = places[kept.group[hand]]
            if row is not None:
                of_row[row].append(hand)
        return points, tuple(
            [WinningsCurve(row, sums.texts[int(units[row])], kept.points(own)) for row, own in of_row.items()]
        )


def _cumulated(units: list[float], net: list[float]) -> list[float]:
    """The sums of each row and those above it that are in the same money."""
    total: dict[float, float] = {}
    points = []
    for unit, won in zip(units, net, strict=True):
        total[unit] = total.get(unit, 0.0) + won
        points.append(round(total[unit], 4))
    return points


def _with_totals(
    made: SelectResult, totals: list[float], points: tuple[Point, ...], curves: tuple[WinningsCurve, ...]
) -> WinningsResult:
    """The answer of the sums of a select, with a column more."""
    fields = made.with_hands()
    more = {"columns": "cumulated", "functions": "sum", "kinds": "number"}
    for name, value in more.items():
        fields[name] = (*fields[name], value)
    fields["rows"] = tuple([(*row, total) for row, total in zip(fields["rows"], totals, strict=True)])
    for name in ("counts", "errors", "intervals"):
        fields[name] = tuple([(*row, None) for row in fields[name]])
    return WinningsResult(**fields, points=points, curves=curves)
