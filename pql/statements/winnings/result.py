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


class WinningsCurve(NamedTuple):
    """The curve of a group, that of the row of this place (from 0): its points count its own hands.

    `unit` is what its money is: a currency, `play money` or `chips of tournaments`.
    """

    row: int
    unit: str
    points: tuple[Point, ...]


class WinningsResult(SelectResult):
    """What was won, a row for each group: `hands`, `net`, `adjusted` (with all-ins by their equity), `showdown` and
    `without`, which are won at showdown and without one, `rake`, the player's part of what the house took,
    `before_rake`, what the net would be without it, and `cumulated`, the `net` of this row and those above that
    are in the same money.

    `points` are up to `MOST_POINTS` of the hands in the order of their time, the last one among them, for a picture;
    there are none where the money is of several kinds. `curves` are those of the groups, in the order of their rows: of
    the `MOST_CURVES` with most hands, if there are more; without groups there are none. All else is as in a
    `SelectResult`.
    """

    points: tuple[Point, ...] = ()
    curves: tuple[WinningsCurve, ...] = ()

    type = "winnings"

    def _as_dict(self) -> dict[str, Any]:
        points = [list(point) for point in self.points]
        curves = [
            {"row": curve.row, "unit": curve.unit, "points": [list(point) for point in curve.points]}
            for curve in self.curves
        ]
        return {**super()._as_dict(), "points": points, "curves": curves}

    def several_units(self) -> str:
        """Why the curves cannot share an axis: what their money is, where that is not the same; else empty."""
        units = sorted({curve.unit for curve in self.curves})
        if len(units) < 2:
            return ""
        return f"curves of {units[0]} and {units[1]} have no axis in common: `where currency = ...` or `kind = ...`"

    def not_drawn(self) -> tuple[str, ...]:
        """What is to be said of a picture that does not have all groups."""
        left = len(self.rows) - len(self.curves)
        return (
            (f"curves of the {len(self.curves)} groups with most hands, of {len(self.rows):,}",)
            if left and self.curves
            else ()
        )


MOST_POINTS = 500
MOST_CURVES = 9
"""Of so many groups curves are drawn: as many as there are positions, and colours that can be told apart."""

LINES = ("net", "adjusted", "showdown", "without")
"""What the lines of a picture are, the names of the fields of a `Point`."""
TITLES = ("won", "all-ins by their equity", "at showdown", "without showdown")
"""What people read in place of these."""
