"""Makes cells from sums: values, the deals behind them, standard errors."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from pql.formulas.group_sums import GroupSums, Key, Sums, value_of_key
from pql.formulas.types import BOOLEAN, EQUITY, FRACTION
from pql.results.errors import deviation_error, mean_error, share_error, wilson_error

from .checking import CheckedSelect, Column

if TYPE_CHECKING:
    from pql.formulas.group_sums import SelectPlan

_MOST_PARTS = 1000  # a pot is shared by fewer: fractions with a larger denominator are shown as decimals


Interval = tuple[float, float]
FEWEST_OPPORTUNITIES = 20
"""A share of fewer recorded opportunities may be nearly anything: rows that have more of them are sorted before."""


class Cell(NamedTuple):
    """The value of a cell, the deals behind it, its standard error; of a histogram each by the names of its bars.

    Behind a rate are two numbers: how often it was so, and of how many. `interval` has both ends of the 95 % interval
    of a share of what was recorded.
    """

    value: object
    deals: int | tuple[int, int] | dict[str, int] | None = None
    error: float | dict[str, float] | None = None
    interval: Interval | dict[str, Interval] | None = None


class Cells:
    """Sums of groups, read as the cells of a table.

    Those of deals and of recorded hands differ in what a row represents: `method` says how they were found, `one` what
    one of a sample is called, `takes_having` whether the statement has that clause.
    """

    method = "exact"
    one = "deal"
    takes_having = True

    def __init__(self, checked: CheckedSelect, group_sums: GroupSums) -> None:
        self.checked = checked
        self.group_sums = group_sums
        self.total = Sums()
        for sums in group_sums.groups.values():
            self.total = self.total.plus(sums[0])
        self._bars = [self._of_histogram(index) for index in range(len(group_sums.bars))]

    def _of_histogram(self, index: int) -> dict[Key, list[tuple[int, Sums]]]:
        cells: dict[Key, list[tuple[int, Sums]]] = {}
        for (key, value), sums in self.group_sums.bars[index].items():
            cells.setdefault(key, []).append((value, sums))
        return cells

    def cell(self, key: Key, column: Column) -> Cell:
        """The cell of a group in a column."""
        sums = self.group_sums.groups[key]
        if column.function is None:
            return Cell(self.shown(value_of_key(key[column.place], column.real), column))
        if column.function == "histogram":
            return self._histogram(key, sums[0], column)
        of = sums[1 + column.place]
        if column.function == "opportunities":
            return Cell(self.opportunities(key, column))
        if column.function == "count":
            whole = self.total.weight if column.whole else sums[0].weight
            return Cell(of.sum / whole, self._deals(of, column), self._count_error(of, whole, column))
        if not of.rows:
            return Cell(None)
        if column.function == "rate":
            return self._rate(key, of, column)
        if column.function in ("min", "max"):
            value = _end(of, column)
            return Cell(self.shown(value if column.real else int(value), column))
        return self._moment(of, column)

    @property
    def is_sample(self) -> bool:
        """Whether the rows are a sample, so that cells have errors."""
        return self.method != "exact"

    def shown(self, value: float | None, column: Column) -> object:
        """A value of a column as answers show it."""
        return column.type.show(value)

    def _moment(self, of: Sums, column: Column) -> Cell:
        if column.function == "avg":
            return Cell(of.sum / of.weight, None, self._mean_error(of, column))
        if column.function == "stddev":
            return Cell(sqrt(of.variance), None, self._deviation_error(of, column))
        return self._total(of, column)

    def _total(self, of: Sums, column: Column) -> Cell:
        """A sum over all rows."""
        raise NotImplementedError

    def _idle_ways(self) -> int:
        """How many deals a row represents, beside its multiplicity."""
        return 1

    # Standard errors: those of what is the same in every deal are nothing

    def _is_constant(self, column: Column) -> bool:
        return self.checked.per_deal.values[column.place].is_constant

    def _count_error(self, of: Sums, whole: float, column: Column) -> float:
        if self._is_constant(column) and not (column.whole and self.checked.per_deal.keys):
            return 0.0
        return share_error([(of.sum, 1.0, 1.0), (whole - of.sum, 0.0, 1.0)])

    def opportunities(self, key: Key, column: Column) -> int:
        """Of how many a rate is: the deals in which its formula has a value, or actions."""
        sums = self.group_sums.groups[key]
        found = sums[1 + column.place].deals if column.of is None else sums[1 + column.of].whole or 0
        return found * self._idle_ways()

    def doubtful_rank(self, key: Key, column: Column, falls: bool) -> float | None:
        """What a group is sorted by behind others, where too little is known of its value in a column; else None."""
        return None

    def _rate(self, key: Key, some: Sums, column: Column) -> Cell:
        """A share among occasions; of two sums the one by the other."""
        happened, occasions = (some.whole or 0) * self._idle_ways(), self.opportunities(key, column)
        if not occasions:
            return Cell(None, (happened, 0))
        value = some.sum / some.weight if column.of is None else happened / occasions
        error = wilson_error(happened, occasions) if column.type == BOOLEAN else None
        return Cell(value, (happened, occasions), error)

    def _mean_error(self, of: Sums, column: Column) -> float | None:
        """The error of an average; one deal alone says nothing of it."""
        if self._is_constant(column):
            return 0.0
        if (
            self.checked.per_deal.values[column.place].type in (BOOLEAN, EQUITY)
            and 0 <= of.least <= of.most <= 1
        ):
            # Two outcomes with this mean and variance stand for all.
            off = sqrt(of.variance)
            return share_error([(of.weight / 2, of.mean - off, 1.0), (of.weight / 2, of.mean + off, 1.0)])
        return mean_error(of.variance, of.rows) if of.rows > 1 else None

    def _deviation_error(self, of: Sums, column: Column) -> float | None:
        if self._is_constant(column):
            return 0.0
        if of.rows < 2:
            return None
        return deviation_error(of.variance, of.fourths / of.weight, of.rows)

    def _histogram(self, key: Key, group: Sums, column: Column) -> Cell:
        bars = self._bars[column.place].get(key, [])
        shown = sorted(
            [(value_of_key(value, column.real), sums) for value, sums in bars],
            key=lambda bar: (bar[0] is None, self.ranked(bar[0], column) or 0),
        )
        shares, counts, errors = {}, {}, {}
        for value, sums in shown:
            label = self._label(value, column)
            share = sums.weight / group.weight
            shares[label] = share
            counts[label] = sums.deals * self._idle_ways()
            errors[label] = share_error([(sums.weight, 1.0, 1.0), (group.weight - sums.weight, 0.0, 1.0)])
        return Cell(shares, counts, errors)

    def _label(self, value: int | float | None, column: Column) -> str:
        """A bar's name: the value as it is shown, the bounds of a bucket, a whole percent, a fraction."""
        if value is None:
            return "null"
        if column.bounds:
            index = int(value)
            bounds = [
                f"{100 * bound:g}%" if column.type == EQUITY else f"{bound:g}" for bound in column.bounds
            ]
            if index == 0:
                return f"< {bounds[0]}"
            return f">= {bounds[-1]}" if index == len(bounds) else f"{bounds[index - 1]} .. {bounds[index]}"
        if column.type == EQUITY:
            return f"{int(value)}%"
        if column.type == FRACTION:
            return self.part(float(value))
        shown = self.shown(value, column)
        return _truth(shown) if isinstance(shown, bool) else str(shown)

    def part(self, value: float) -> str:
        """A part of a pot, as a fraction."""
        near = Fraction(value).limit_denominator(_MOST_PARTS)
        return str(near) if abs(float(near) - value) < 1e-12 else f"{value:g}"

    def of_all(self, column: Column) -> Cell:
        """The average over all groups together."""
        sums = [sums[1 + column.place] for sums in self.group_sums.groups.values()]
        return self._moment(reduce(Sums.plus, sums), column)

    def deals_of(self, key: Key) -> int:
        """How many deals are in a group."""
        return self.group_sums.groups[key][0].deals * self._idle_ways()

    def all_deals(self) -> int:
        """How many deals stand behind the table."""
        return self.total.deals * self._idle_ways()

    def of_hands(self) -> tuple[int, int] | None:
        """How many recorded hands passed, and how many were looked at: several players of each may be rows."""
        return None

    def without_value(self) -> int:
        """The deals in which an aggregate had nothing to add: of the one that lacks most.

        A rate adds nothing where there is no opportunity, so rates do not count.
        """
        rates = {
            place
            for column in self.checked.columns
            if column.function == "rate"
            for place in (column.place, column.of)
        }
        missing = [0] * len(self.checked.per_deal.values)
        for all_deals, *each in self.group_sums.groups.values():
            missing = [left + all_deals.deals - of.deals for left, of in zip(missing, each, strict=True)]
        lacking = [left for place, left in enumerate(missing) if place not in rates]
        return max(lacking, default=0) * self._idle_ways()

    def _deals(self, of: Sums, column: Column) -> int | None:
        """The deals that were counted, each row by its multiplicity; None where they are not."""
        return (of.whole or 0) * self._idle_ways()

    def largest_error(self) -> float:
        """The largest standard error of a share or an average, averages of wider values by their width."""
        largest = 0.0
        for key, sums in self.group_sums.groups.items():
            for column in self.checked.columns:
                error = self.cell(key, column).error
                if column.function not in ("count", "avg", "rate") or not isinstance(error, float):
                    continue
                of = sums[1 + column.place]
                width = max(1.0, of.most - of.least) if column.function == "avg" else 1.0
                largest = max(largest, error / width)
        return largest

    def in_natural_order(self) -> list[Key]:
        """The groups in the order of their keys' values, null last."""
        columns = self.checked.columns

        def natural(key: Key) -> tuple[tuple[bool, float], ...]:
            values = [self.rank(key, columns[index]) for index in range(len(key))]
            return tuple([(value is None, value or 0) for value in values])

        return sorted(self.group_sums.groups, key=natural)

    def rank(self, key: Key, column: Column) -> float | None:
        """The value of a cell as a number by which groups are sorted; None where it has none."""
        return self.ranked(self.number(key, column), column)

    def ranked(self, value: float | None, column: Column) -> float | None:
        """A value of a column as a number in whose order such values are shown."""
        return value

    def number(self, key: Key, column: Column) -> float | None:
        """The value of a cell as a number, by which groups are chosen; None where it has none."""
        if column.function is None:
            return value_of_key(key[column.place], column.real)
        if column.function in ("min", "max"):
            of = self.group_sums.groups[key][1 + column.place]
            return _end(of, column) if of.rows else None
        value = self.cell(key, column).value
        return value if isinstance(value, int | float) else None


class DealtCells(Cells):
    """Cells of deals, all there are or random ones."""

    def __init__(self, checked: CheckedSelect, plan: SelectPlan, group_sums: GroupSums) -> None:
        super().__init__(checked, group_sums)
        self.plan = plan
        self.method = "exact" if plan.exact else "sampled"
        self.one = "deal" if plan.exact else "random deal"
        self._known_ways: float | None = None

    def _deals(self, of: Sums, column: Column) -> int | None:
        # Where opponents are not dealt, no deal of theirs is counted.
        return None if self.plan.per_deal.values[column.place].real else super()._deals(of, column)

    def _total(self, of: Sums, column: Column) -> Cell:
        if self.plan.exact:
            exact = of.whole is not None and not column.real and not self.plan.possible.is_weighted
            value = of.whole if exact else of.sum
            assert value is not None
            return Cell(value * self._idle_ways())
        # Every attempt at a deal represents as many, nothing where none came of it.
        attempts = self.group_sums.attempts
        ways = self._ways()
        mean = of.sum / attempts
        squares = of.squares + of.weight * of.mean * of.mean
        variance = max(0.0, squares / attempts - mean * mean) if attempts > of.rows else of.variance
        certain = attempts == of.rows and self._is_constant(column) and self._asks_nothing_else()
        return Cell(ways * mean, None, 0.0 if certain else ways * mean_error(variance, attempts))

    def _ways(self) -> float:
        from pql.formulas.dealing import Sampling

        if self._known_ways is None:
            self._known_ways = Sampling(self.plan.possible).ways()
        return self._known_ways

    def _asks_nothing_else(self) -> bool:
        """Whether every deal is looked at and falls into one group."""
        return not (self.checked.per_deal.keys or self.plan.per_deal.where or self.plan.board_tests)

    def _idle_ways(self) -> int:
        return self.plan.possible.idle_ways() if self.plan.exact else 1


def _end(of: Sums, column: Column) -> float:
    """The least or the greatest value."""
    return of.least if column.function == "min" else of.most


def _truth(value: bool) -> str:
    return "true" if value else "false"
