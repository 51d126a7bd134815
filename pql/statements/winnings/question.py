"""`winnings`: what was won in recorded hands, and how it came about hand by hand."""

from __future__ import annotations

from array import array
from itertools import accumulate
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pql.histories.records import NO_DATE
from pql.statements.history.cells import RecordedCells
from pql.statements.history.statements import RecordedQuestion
from pql.statements.select.answers import answer

from .result import MOST_POINTS, Point, WinningsResult

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.formulas.expressions import Expression
    from pql.formulas.recorded import RecordedBlock
    from pql.statements.select.result import SelectResult


class Curve:
    """What each hand brought, as columns.

    When it began, the net, that with all-ins by their equity, and whether the player went to showdown.
    """

    __slots__ = ("adjusted", "net", "shown", "time")
    looked_at: tuple[Expression, ...] = ()

    def __init__(self) -> None:
        self.time, self.shown = array("q"), array("b")
        self.net, self.adjusted = array("d"), array("d")

    def begun(self) -> Curve:
        return Curve()

    def add(self, block: RecordedBlock) -> None:
        def values(name: str) -> list[Any]:
            return block.frame.field(name).tolist()

        self.time.extend([NO_DATE if each is None else each for each in values("time")])
        self.shown.extend(values("showdown"))
        self.net.extend(values("net"))
        self.adjusted.extend(values("allinnet"))

    def plus(self, other: Curve) -> Curve:
        for name in self.__slots__:
            getattr(self, name).extend(getattr(other, name))
        return self

    def size(self) -> int:
        return 25 * len(self.time)

    def points(self) -> tuple[Point, ...]:
        """What was won after some of the hands in the order of their time, evenly spread, and after all."""
        order = sorted(range(len(self.time)), key=self.time.__getitem__)
        net = [*accumulate([self.net[column] for column in order])]
        adjusted = [*accumulate([self.adjusted[column] for column in order])]
        shown = [*accumulate([self.net[column] if self.shown[column] else 0.0 for column in order])]
        every = len(order)
        some = sorted({-(-every * step // MOST_POINTS) for step in range(1, MOST_POINTS + 1)})
        return tuple(
            [
                Point(hands, *[round(each, 4) for each in (won, fair, seen, won - seen)])
                for hands in some
                for won, fair, seen in [(net[hands - 1], adjusted[hands - 1], shown[hands - 1])]
            ]
        )


class WinningsQuestion(RecordedQuestion):
    """What was won in recorded hands, by groups if there are keys."""

    def of_nothing(self) -> WinningsResult:
        return _with_totals(self.asked.of_nothing(), [], ())

    def answer(self, control: Control) -> WinningsResult:
        started = perf_counter()
        asked = self.asked
        sums = asked.sums(control, Curve())
        asked.refuse_mixed(sums, "by")
        cells = RecordedCells(asked.checked, sums)
        made = answer(cells, asked.game, None, perf_counter() - started, more_notes=asked.notes(cells))
        points = sums.kept.points() if isinstance(sums.kept, Curve) else ()
        totals = self._cumulated(cells, [row[made.columns.index("net")] for row in made.rows])
        return _with_totals(made, totals, points)

    def _cumulated(self, cells: RecordedCells, net: list[Any]) -> list[float]:
        """The sums of each row and those above it that are in the same money."""
        (unit,) = {column for _, column in self.asked.checked.money}
        total: dict[float, float] = {}
        points = []
        for key, won in zip(cells.in_natural_order(), net, strict=True):
            kind = cells.group_sums.groups[key][1 + unit].least
            total[kind] = total.get(kind, 0.0) + won
            points.append(round(total[kind], 4))
        return points


def _with_totals(made: SelectResult, totals: list[float], points: tuple[Point, ...]) -> WinningsResult:
    """The answer of the sums of a select, with a column more."""
    fields = made.with_hands()
    more = {"columns": "cumulated", "functions": "sum", "kinds": "number"}
    for name, value in more.items():
        fields[name] = (*fields[name], value)
    fields["rows"] = tuple([(*row, total) for row, total in zip(fields["rows"], totals, strict=True)])
    for name in ("counts", "errors"):
        fields[name] = tuple([(*row, None) for row in fields[name]])
    return WinningsResult(**fields, points=points)
