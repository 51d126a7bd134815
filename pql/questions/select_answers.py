"""From sums to the table of an answer: values, counts, standard errors, order, notes."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

from pql.engine.work import Message
from pql.formulas.expressions import PROBLEMS
from pql.formulas.tally import Key, Sums, Tally, value_of_key
from pql.formulas.types import BOOLEAN, EQUITY, FRACTION, STREET
from pql.results.errors import LARGEST_ERROR, deviation_error, mean_error, share_error
from pql.results.select import SelectResult

from .select_checking import CheckedSelect, Column

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.formulas.planning import SelectPlan

Cell = tuple[Any, Any, Any]
"""The value of a cell, the deals behind it, its standard error."""

_NOTHING: Cell = (None, None, None)
_FEW = 100  # random deals: the error of fewer is itself a guess
_NEARLY_ALL, _FEWEST_ALONE = 0.8, 20  # groups of one random deal each
_MANY_ROWS = 200  # of these the sums are not made anew after every chunk
_MOST_PARTS = 1000  # a pot is shared by fewer: fractions with a larger denominator are shown as decimals


class Answer:
    """A tally, read as the answer to what was asked."""

    def __init__(
        self,
        checked: CheckedSelect,
        plan: SelectPlan,
        tally: Tally,
        limit: int | None,
        seed: int | None,
        elapsed: float,
        order: str | None = None,
    ) -> None:
        self.checked = checked
        self.plan = plan
        self.tally = tally
        self.limit = limit
        self.seed = seed
        self.elapsed = elapsed
        self.order = order
        self.total = Sums()
        for sums in tally.groups.values():
            self.total = self.total.plus(sums[0])
        self._known_ways: float | None = None
        self._bars = [self._of_histogram(place) for place in range(len(tally.bars))]

    def _of_histogram(self, place: int) -> dict[Key, list[tuple[int, Sums]]]:
        found: dict[Key, list[tuple[int, Sums]]] = {}
        for (key, value), sums in self.tally.bars[place].items():
            found.setdefault(key, []).append((value, sums))
        return found

    # Cells

    def _cell(self, key: Key, sums: list[Sums], column: Column) -> Cell:
        if column.function is None:
            return column.type.show(value_of_key(key[column.place], column.real)), None, None
        if column.function == "histogram":
            return self._histogram(key, sums[0], column)
        of = sums[1 + column.place]
        if column.function == "count":
            return of.sum / self.total.weight, self._deals(of), self._count_error(of, column)
        if not of.rows:
            return _NOTHING
        if column.function in ("min", "max"):
            value = of.least if column.function == "min" else of.most
            return column.type.show(value if column.real else int(value)), None, None
        return self._moment(of, column)

    def _moment(self, of: Sums, column: Column) -> Cell:
        if column.function == "avg":
            return of.sum / of.weight, None, self._mean_error(of, column)
        if column.function == "stddev":
            return sqrt(of.variance), None, self._deviation_error(of, column)
        if not self.plan.exact:
            return self._total(of, column)
        exact = of.whole is not None and not column.real and not self.plan.possible.is_weighted
        value = of.whole if exact else of.sum
        assert value is not None
        return value * self._idle_ways(), None, None

    def _total(self, of: Sums, column: Column) -> Cell:
        """A sum over all deals there are: every attempt at a deal stands for as many, nothing where none came of it."""
        attempts = self.tally.attempts
        ways = self._ways()
        mean = of.sum / attempts
        squares = of.squares + of.weight * of.mean * of.mean
        variance = max(0.0, squares / attempts - mean * mean) if attempts > of.rows else of.variance
        certain = attempts == of.rows and self._is_constant(column) and self._asks_nothing_else()
        return ways * mean, None, 0.0 if certain else ways * mean_error(variance, attempts)

    def _ways(self) -> float:
        from pql.formulas.sampling import Sampling

        if self._known_ways is None:
            self._known_ways = Sampling(self.plan.possible).ways()
        return self._known_ways

    # Standard errors: those of what is the same in every deal are nothing

    def _is_constant(self, column: Column) -> bool:
        return self.checked.per_deal.values[column.place].is_constant

    def _asks_nothing_else(self) -> bool:
        """Whether every deal is looked at and falls into one group."""
        return not (self.checked.per_deal.keys or self.plan.per_deal.where or self.plan.board_tests)

    def _count_error(self, of: Sums, column: Column) -> float:
        if self._is_constant(column) and not self.checked.per_deal.keys:
            return 0.0
        return share_error([(of.sum, 1.0, 1.0), (self.total.weight - of.sum, 0.0, 1.0)])

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
            key=lambda bar: (bar[0] is None, bar[0] or 0),
        )
        shares, counts, errors = {}, {}, {}
        for value, sums in shown:
            label = _label(value, column)
            share = sums.weight / group.weight
            shares[label] = share
            counts[label] = sums.deals * self._idle_ways()
            errors[label] = share_error([(sums.weight, 1.0, 1.0), (group.weight - sums.weight, 0.0, 1.0)])
        return shares, counts, errors

    def _all_deals(self) -> int:
        return self.total.deals * self._idle_ways()

    def _without_value(self) -> int:
        """The deals in which an aggregate had nothing to add: of the one that lacks most."""
        missing = [0] * len(self.checked.per_deal.values)
        for all_deals, *each in self.tally.groups.values():
            missing = [left + all_deals.deals - of.deals for left, of in zip(missing, each, strict=True)]
        return max(missing, default=0) * self._idle_ways()

    def _deals(self, of: Sums) -> int:
        """The deals that were counted, each row by its multiplicity."""
        return (of.whole or 0) * self._idle_ways()

    def _idle_ways(self) -> int:
        return self.plan.possible.idle_ways() if self.plan.exact else 1

    def largest_error(self) -> float:
        """The largest standard error of a share or an average, averages of wider values by their width."""
        largest = 0.0
        for key, sums in self.tally.groups.items():
            for column in self.checked.columns:
                _, _, error = self._cell(key, sums, column)
                if column.function not in ("count", "avg") or error is None:
                    continue
                of = sums[1 + column.place]
                width = max(1.0, of.most - of.least) if column.function == "avg" else 1.0
                largest = max(largest, error / width)
        return largest

    # While the work is under way

    def running(self) -> str:
        """The averages and shares by now, in words, where there are no groups."""
        sums = self.tally.groups.get(())
        if sums is None:
            return ""
        said = []
        for column in self.checked.columns:
            value = self._cell((), sums, column)[0] if column.function in ("avg", "count") else None
            if value is not None:
                of_one = column.function == "count" or column.type == EQUITY
                said.append(f"{100 * value:.2f} %" if of_one else f"{value:.4g}")
        return " ".join(said)

    # The table

    def result(self) -> SelectResult:
        """The table, its rows in order and within the limit."""
        keys = sorted(self.tally.groups, key=self._natural)
        table = [
            [self._cell(key, self.tally.groups[key], column) for column in self.checked.columns]
            for key in keys
        ]
        for place, descending in reversed(self.checked.order):
            by = self._sorting_values(keys, table, place)
            order = sorted(range(len(table)), key=by.__getitem__, reverse=descending)
            missing = [row for row in order if by[row] == _LAST]
            order = [row for row in order if by[row] != _LAST] + missing
            keys, table = [keys[row] for row in order], [table[row] for row in order]
        left_out = 0 if self.limit is None else max(0, len(table) - self.limit)
        if self.limit is not None:
            table = table[: self.limit]
        sampled = not self.plan.exact
        return SelectResult(
            tuple(column.name for column in self.checked.columns),
            tuple(tuple(cell[0] for cell in row) for row in table),
            "sampled" if sampled else "exact",
            self._all_deals(),
            self.seed,
            counts=tuple(tuple(cell[1] for cell in row) for row in table),
            errors=tuple(tuple(cell[2] if sampled else None for cell in row) for row in table),
            functions=tuple(column.function for column in self.checked.columns),
            kinds=tuple(column.type.name for column in self.checked.columns),
            looked_at=self.tally.looked_at if sampled else None,
            notes=self._notes(left_out),
            elapsed=self.elapsed,
        )

    def _natural(self, key: Key) -> tuple[tuple[bool, float], ...]:
        """Keys in the order of their values, null last."""
        columns = self.checked.columns
        values = [value_of_key(part, columns[place].real) for place, part in enumerate(key)]
        return tuple([(value is None, value or 0) for value in values])

    def _sorting_values(self, keys: list[Key], table: list[list[Cell]], place: int) -> list[float]:
        column = self.checked.columns[place]
        if column.function is None:
            values = [value_of_key(key[column.place], column.real) for key in keys]
        elif column.function in ("min", "max"):
            ends = [self.tally.groups[key][1 + column.place] for key in keys]
            values = [
                None if not of.rows else of.least if column.function == "min" else of.most for of in ends
            ]
        else:
            values = [row[place][0] if isinstance(row[place][0], int | float) else None for row in table]
        return [_LAST if value is None else value for value in values]

    def _notes(self, left_out: int) -> tuple[str, ...]:
        notes = []
        for problem, count in sorted(self.tally.problems.items()):
            missing = self._without_value()
            if missing:
                notes.append(f"{PROBLEMS[problem]}: {missing:,} of {self._all_deals():,} deals are left out")
            else:
                times = f"{count:,} time{'s' if count != 1 else ''}"
                notes.append(f"{PROBLEMS[problem]}, and a condition with it does not hold: met {times}")
        notes += self._never_yet()
        passed = self.total.rows
        alone = sum([sums[0].rows == 1 for sums in self.tally.groups.values()])
        if not self.plan.exact and alone >= max(_FEWEST_ALONE, _NEARLY_ALL * len(self.tally.groups)):
            notes.append(
                f"{alone:,} of {len(self.tally.groups):,} groups are a single random deal: group by something coarser"
            )
        if not self.plan.exact and passed < _FEW:
            notes.append(
                f"only {passed:,} random deal{'s' if passed != 1 else ''} passed: so few say little of their error"
            )
        if self.order is not None:
            notes.append(f"percentages by {self.order} order")
        if left_out:
            notes.append(f"{left_out:,} more row{'s' if left_out != 1 else ''}")
        return tuple(notes)

    def _never_yet(self) -> list[str]:
        """What is said of made hands that no deal has on the street that was meant, for want of another one."""
        if not self.plan.exact:
            return []
        said = []
        for column in self.checked.columns:
            if column.street is None or any(
                sums[1 + column.place].sum for sums in self.tally.groups.values()
            ):
                continue
            counted, street = column.counted, STREET.words[column.street]
            said.append(
                f"no deal has `{counted}` on the {street}, the street of this board: "
                f"`count({counted}@river)` asks about the river"
            )
        return said


class RunningTotal:
    """The sums by now of what was asked."""

    def __init__(self, checked: CheckedSelect, plan: SelectPlan, control: Control) -> None:
        self.tally = Tally()
        self._checked = checked
        self._plan = plan
        self._budget = control.budget
        self._answer: Answer | None = None

    def add(self, part: Tally) -> None:
        """Adds the sums of a chunk; raises a running `PQLError` where they take more memory than is allowed."""
        self.tally.add(part)
        self._budget.check_memory(self.tally.size())
        self._answer = None

    @property
    def deals(self) -> int:
        """How many deals were looked at."""
        return self.tally.looked_at

    def largest_error(self) -> float:
        """The largest standard error of the table; without any row that of not knowing anything."""
        return self._read().largest_error() if self.tally.groups else LARGEST_ERROR

    def running(self) -> Message:
        """What is known by now, in words, and the deals behind it; nothing where finding that out would cost time."""
        if len(self.tally.groups) > _MANY_ROWS or any(len(bars) > _MANY_ROWS for bars in self.tally.bars):
            return Message()
        answer = self._read()
        return Message(answer.running(), answer._all_deals())

    def _read(self) -> Answer:
        if self._answer is None:
            self._answer = Answer(self._checked, self._plan, self.tally, None, None, 0.0)
        return self._answer


_LAST = float("inf")


def _label(value: int | float | None, column: Column) -> str:
    """A bar's name: the value as it is shown, the bounds of a bucket, a whole percent, a fraction."""
    if value is None:
        return "null"
    if column.bounds:
        bounds, place = column.bounds, int(value)
        if place == 0:
            return f"< {bounds[0]:g}"
        if place == len(bounds):
            return f">= {bounds[-1]:g}"
        return f"{bounds[place - 1]:g} .. {bounds[place]:g}"
    if column.type == EQUITY:
        return f"{int(value)}%"
    if column.type == FRACTION:
        return _fraction(float(value))
    shown = column.type.show(value)
    return _truth(shown) if isinstance(shown, bool) else str(shown)


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _fraction(value: float) -> str:
    near = Fraction(value).limit_denominator(_MOST_PARTS)
    return str(near) if abs(float(near) - value) < 1e-12 else f"{value:g}"
