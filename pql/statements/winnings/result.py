"""The answer to `winnings`: what was won, and how it came about hand by hand."""

from __future__ import annotations

from typing import Any, NamedTuple

from pql.statements.select.result import SelectResult


class Point(NamedTuple):
    """What was won after so many hands: in all, with all-ins by their equity, at showdown and without."""

    hands: int
    net: float
    adjusted: float
    showdown: float
    without: float


class WinningsResult(SelectResult):
    """What was won, a row for each group: `hands`, `net`, `adjusted` (with all-ins by their equity), `showdown` and
    `without`, which are won at showdown and without one, and `cumulated`, the `net` of this row and those above that
    are in the same money.

    `points` are up to `MOST_POINTS` of the hands in the order of their time, the last one among them, for a picture.
    All else is as in a `SelectResult`.
    """

    points: tuple[Point, ...] = ()

    type = "winnings"

    def _as_dict(self) -> dict[str, Any]:
        return {**super()._as_dict(), "points": [list(point) for point in self.points]}


MOST_POINTS = 500

LINES = ("net", "adjusted", "showdown", "without")
"""What the lines of a picture are, the names of the fields of a `Point`."""
TITLES = ("won", "all-ins by their equity", "at showdown", "without showdown")
"""What people read in place of these."""
