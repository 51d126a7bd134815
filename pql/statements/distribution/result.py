"""Two ranges hand by hand: their equities against each other, sorted."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.base.records import Record
from pql.base.sums import summed
from pql.results.base import DealResult, members

if TYPE_CHECKING:
    from pql.results.columns import Column

QUANTILES = (0.0, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 1.0)
"""The shares of a range, from its best hand down, at which a distribution gives the equity."""

_CURVE_STEPS = 100
_RANKS = "AKQJT98765432"


# Leads of fewer points of equity decide nothing at a table, nor does so small a share of strong hands.
EVEN = 0.02
_FEW = 0.02
_PARTS = (("best tenth", 0.0, 0.1), ("middle half", 0.25, 0.75), ("worst tenth", 0.9, 1.0))


def _ahead(lead: float) -> str | None:
    """Who has a lead; None where it is too small to speak of."""
    return None if abs(lead) < EVEN else "the first range" if lead > 0 else "the second range"


class RangeEquities(Record):
    """A range's hands and their equities against the other range, best first.

    `hands` are texts, `equities` and `weights` stand beside them; hands that meet nothing are left out. `equity` is
    that of the whole range, and `strong` the share of its weight with more than 80 % equity.
    """

    text: str
    hands: tuple[str, ...]
    equities: tuple[float, ...]
    weights: tuple[float, ...]
    equity: float
    strong: float

    @property
    def weight(self) -> float:
        """The weight of all hands together."""
        return summed(self.weights)

    def at(self, share: float) -> float:
        """The equity of the hand that a share of the range is better than: 0 is the best hand, 1 the worst.

        >>> both = RangeEquities("AA, 72o", ("AsAh", "7s2h"), (0.9, 0.3), (1.0, 3.0), 0.45, 0.25)
        >>> both.at(0), both.at(0.2), both.at(0.3), both.at(1)
        (0.9, 0.9, 0.3, 0.3)
        """
        ends = self._ends
        return self.equities[min(bisect_left(ends, share * ends[-1]), len(self.equities) - 1)]

    @property
    def _ends(self) -> list[float]:
        """The weight of the hands up to each, itself included."""
        ends: list[float] | None = self.__dict__.get("_known_ends")
        if ends is None:
            ends, total = [], 0.0
            for weight in self.weights:
                total += weight
                ends.append(total)
            self.__dict__["_known_ends"] = ends
        return ends

    def curve(self, steps: int = _CURVE_STEPS) -> list[tuple[float, float]]:
        """The equity curve: points (share of the range, equity there) from the best hand to the worst."""
        ends, last, place, points = self._ends, len(self.equities) - 1, 0, []
        for step in range(steps + 1):
            share = step / steps
            place = bisect_left(ends, share * ends[-1], place)  # as `at`, from the place before on
            points.append((share, self.equities[min(place, last)]))
        return points

    def above(self, equity: float) -> float:
        """The share of the range with more than this equity."""
        return (
            summed([w for e, w in zip(self.equities, self.weights, strict=True) if e > equity]) / self.weight
        )

    def grid(self) -> list[list[float | None]]:
        """The equity of each class in 13 rows of 13, as `HandSet.grid` has them; None where there are no hands."""
        cells: list[list[list[float]]] = [[[0.0, 0.0] for _ in range(13)] for _ in range(13)]
        for hand, equity, weight in zip(self.hands, self.equities, self.weights, strict=True):
            if len(hand) > 4:  # a hand of Omaha
                continue
            high, low = _RANKS.index(hand[0]), _RANKS.index(hand[2])
            cell = cells[high][low] if hand[1] == hand[3] else cells[low][high]
            cell[0] += weight * equity
            cell[1] += weight
        return [[total / weight if weight else None for total, weight in row] for row in cells]

    def to_dict(self) -> dict[str, Any]:
        """The object of JSON output."""
        return {
            "hands": self.text,
            "combos": len(self.hands),
            **members(self, "weight equity strong"),
            "quantiles": {f"{share:g}": self.at(share) for share in QUANTILES},
        }


class _Point(NamedTuple):
    """The equities of both ranges at a share of each, from the top."""

    top: float
    hero: float
    villain: float


class DistributionResult(DealResult):
    """Both ranges' hands by their equity against the other range.

    `players` are the two ranges. `crossings` are the shares of the ranges, counted from the top, at which one curve
    crosses the other; `ahead_on_top` is the number (0 or 1) of the player whose curve is above at the top, None where
    they never part. `deals` is the number of distinct deals.
    """

    players: tuple[RangeEquities, RangeEquities]
    crossings: tuple[float, ...]
    ahead_on_top: int | None
    deals: int
    elapsed: float = 0.0

    type = "distribution"
    rows_are = "_points"
    method = "exact"

    def lead(self, start: float, end: float) -> float:
        """The mean lead of the first range over a part of both, from one share to another, in equity."""
        first, second = self.players
        shares = [start + (end - start) * (index + 0.5) / _CURVE_STEPS for index in range(_CURVE_STEPS)]
        return summed([first.at(share) - second.at(share) for share in shares]) / _CURVE_STEPS

    def verdict(self) -> tuple[str, ...]:
        """Who is ahead as a whole, in which parts of the ranges and in strong hands; what is close is called even."""
        from pql.results.numbers import percent

        first, second = self.players
        if self.ahead_on_top is None:
            return ("the two curves are the same",)
        equities = f"{percent(first.equity)} to {percent(second.equity)} equity"
        ahead = _ahead(first.equity - second.equity)
        whole = "the ranges are about even as a whole" if ahead is None else f"{ahead} is ahead as a whole"
        parts = []
        for name, start, end in _PARTS:
            lead = self.lead(start, end)
            ahead = _ahead(lead)
            parts.append(
                f"{name} " + ("about even" if ahead is None else f"{ahead} by {percent(abs(lead), sign='')}")
            )
        more = _ahead(first.strong - second.strong)
        strong = f"{percent(first.strong)} and {percent(second.strong)} of each"
        if max(first.strong, second.strong) < _FEW:
            hands = f"neither has many hands over 80 % equity: {strong}"
        elif more is None:
            hands = f"both have about as many hands over 80 % equity: {strong}"
        else:
            hands = f"{more} has more hands over 80 % equity: {strong}"
        return f"{whole}, {equities}", "in points: " + ", ".join(parts), hands

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        return (
            Column("top", "share", 2),
            Column("hero", "share", 2),
            Column("villain", "share", 2),
            Column("hero_hands", of="players.0.text"),
            Column("villain_hands", of="players.1.text"),
            *columns("method deals board dead folded order"),
        )

    @property
    def _points(self) -> list[_Point]:
        first, second = [player.curve() for player in self.players]
        return [_Point(top, hero, villain) for (top, hero), (_, villain) in zip(first, second, strict=True)]

    def _as_dict(self) -> dict[str, Any]:
        more = members(self, "method deals players crossings ahead_on_top", "board dead folded order")
        return {"type": self.type, **self.in_rows(_Point._fields), **more}
