"""The answer to `select`: aggregates, the deals behind its counts, the errors of what was sampled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.results.base import Result, members
from pql.results.errors import half_interval, wilson_interval
from pql.results.table import TableResult

if TYPE_CHECKING:
    from pql.results.columns import Column, Reading

# Of these types values are numbers; those of all others but truth are read as words.
_NUMBERS = ("number", "fraction", "equity", "rating", "player")
# What is beside the values of a column in the table, by the ends of the names of these columns.
_UNITS = {"share": "share", "stderr": "number", "deals": "count", "of": "count"}
_ENDS = {"low": "share", "high": "share"}
_BEHIND = {"rate": ("deals", "of"), "count": ("deals",), "size": ("deals",)}


def _distinct(names: list[str]) -> list[str]:
    """Names of columns, those that come again with a number.

    >>> _distinct(["avg", "avg", "seed", "avg_2"])
    ['avg', 'avg_2', 'seed', 'avg_2_2']
    """
    distinct: list[str] = []
    for name in names:
        number, free = 1, name
        while free in distinct:
            number += 1
            free = f"{name}_{number}"
        distinct.append(free)
    return distinct


class SelectResult(TableResult):
    """Rows of aggregates, a row for each group; the columns of the group's key stand first.

    A `count` is a share of the deals of its group, `counts` has the number of deals behind it; a `rate` is one of the
    deals in which its formula has a value, with the pair of both numbers; in front of all is the `size` of the
    group, a share of all deals. `errors` has the standard error of each sampled cell, `intervals` both ends of the
    95 % interval of each share of recorded hands (Wilson's, which is between 0 and 1); all three have the shape of
    `rows`, None where there is nothing to say. A histogram is a dictionary from value to share. `functions` names the
    aggregate of each column (`size` of the size), None for a part of the key, `kinds` the type of its values.
    `looked_at` is how many deals `where` was asked about in a sample; of recorded hands, of which several players may
    each have a row, `of_hands` says how many passed and how many were looked at. `notes` are for people. `elapsed` is
    in seconds.
    """

    counts: tuple[tuple[Any, ...], ...] = ()
    errors: tuple[tuple[Any, ...], ...] = ()
    intervals: tuple[tuple[Any, ...], ...] = ()
    functions: tuple[str | None, ...] = ()
    kinds: tuple[str, ...] = ()
    looked_at: int | None = None
    of_hands: tuple[int, int] | None = None
    notes: tuple[str, ...] = ()
    elapsed: float = 0.0

    rows_are = "_table"

    def interval(self, row: int, column: int, label: str | None = None) -> tuple[float, float] | None:
        """The 95 % interval of a sampled cell, of a histogram that of a `label`; None for an exact one."""
        given = [each[row][column] if each else None for each in (self.rows, self.errors, self.intervals)]
        if label is not None:
            given = [each and each[label] for each in given]
        value, error, ends = given
        if isinstance(ends, tuple):
            return ends
        if not isinstance(error, float) or not isinstance(value, int | float):
            return None
        if self.functions[column] == "rate":
            return wilson_interval(*self.counts[row][column])
        return value - half_interval(error), value + half_interval(error)

    def schema(self) -> tuple[Column, ...]:
        """The key and each aggregate, which has its standard error beside it, and a count the number of its deals.

        Shares of recorded hands have both ends of their interval too.

        A histogram is long: a row for each value, with its share. Of several histograms each has rows of its own, in
        which the others are null; other aggregates are repeated.
        """
        from pql.results.columns import columns

        bases = _distinct(list(self.columns))
        parts = [part for index, name in enumerate(bases) for part in self._parts(index, name)]
        described = [part.changed(of=str(place)) for place, part in enumerate(parts)]
        described += [column.changed(of=column.name) for column in columns("method deals seed")]
        names = _distinct([column.name for column in described])
        return tuple([part.changed(name=name) for name, part in zip(names, described, strict=True)])

    def _parts(self, index: int, name: str) -> list[Column]:
        """The columns of the table for one of the answer: `_cells` has their values."""
        from pql.results.columns import Column

        function, stored = self.functions[index], self._stored(index)
        more: tuple[str, ...] = ()
        if function == "histogram":
            more = ("share", "stderr", "deals")
        elif function is not None and stored == "double":
            more = ("stderr", *_BEHIND.get(function, ()))
        units = {part: _UNITS[part] for part in more} | (_ENDS if self._has_ends(function) else {})
        value = Column(name, "amount" if stored == "int64" else "text", stored=stored)
        return [value, *[Column(f"{name}_{part}", unit) for part, unit in units.items()]]

    def _has_ends(self, function: str | None) -> bool:
        """Whether values of a column are shares with both ends of their intervals beside them."""
        return self.method == "recorded" and function in ("rate", "count", "size", "histogram")

    def _stored(self, index: int) -> str:
        """The type of a column's values: numbers of any kind are doubles."""
        function, kind = self.functions[index], self.kinds[index]
        if function in ("avg", "sum", "stddev", "count", "rate", "size"):
            return "double"
        if function in ("hands", "opportunities"):
            return "int64"
        if function == "histogram":
            return "string"
        return "double" if kind in _NUMBERS else "bool" if kind == "boolean" else "string"

    values = Result.values

    @property
    def _table(self) -> list[tuple[object, ...]]:
        return [row for number in range(len(self.rows)) for row in self._long(number)]

    def _long(self, number: int) -> list[tuple[object, ...]]:
        """The rows of the table for one of the answer: one, or a row for each value of its histograms."""
        bars: list[tuple[int, str] | None] = [
            (index, label)
            for index, function in enumerate(self.functions)
            if function == "histogram"
            for label in self.rows[number][index]
        ]
        return [
            tuple(
                [
                    cell
                    for index in range(len(self.columns))
                    for cell in self._cells(number, index, bar[1] if bar and bar[0] == index else None)
                ]
            )
            for bar in bars or [None]
        ]

    def _cells(self, number: int, index: int, label: str | None) -> list[object]:
        """A value with its error and its deals; of a histogram those of a label, None for that of another."""
        value, function = self.rows[number][index], self.functions[index]
        error, deals = self.errors[number][index], self.counts[number][index]
        ends = self.intervals[number][index] if self.intervals else None
        wanted = 2 * self._has_ends(function)
        if function == "histogram":
            if label is None:
                return [None] * (4 + wanted)
            value, error, deals, ends = [each and each[label] for each in (value, error, deals, ends)]
            return [label, value, error, deals, *(ends or (None, None))[:wanted]]
        if function is None or self._stored(index) != "double":
            return [value]
        cells = [value, error, *(ends or (None, None))[:wanted]]
        if function == "rate":
            cells[2:2] = deals or (None, None)
        elif function in ("count", "size"):
            cells.insert(2, deals)
        return cells

    def described(self) -> tuple[Column, ...]:
        """A column for each aggregate, in order; two may have the same name."""
        from pql.results.columns import Column

        return tuple([Column(self.columns[index], *self._unit(index)) for index in range(len(self.columns))])

    def _unit(self, index: int) -> tuple[str, int | None]:
        """Unit and decimals of a column."""
        function, kind = self.functions[index], self.kinds[index]
        if function is None:
            return "text", None
        if function in ("hands", "opportunities"):
            return "amount", None
        if function == "histogram":
            return "histogram", None
        if function in ("count", "size") or (function == "rate" and kind == "boolean"):
            return "share", None
        if function == "sum" and self.method == "recorded":
            return "total", None
        if kind == "equity" and function in ("avg", "min", "max", "stddev"):
            return "share", 4
        values = [row[index] for row in self.rows if row[index] is not None]
        if any(isinstance(value, str | bool) for value in values):
            return "text", None
        return "amount", None

    def reading(self) -> Reading:
        """Each cell with its error and the deals behind it."""
        return self._read_rows().changed(whole=super().reading().whole)

    def _read_rows(self) -> Reading:
        """The rows alone, as people read them."""
        from pql.results.columns import Cell, Reading

        ends = self.intervals or ((None,) * len(self.columns),) * len(self.rows)
        rows = [
            tuple([Cell(value, error or None, *more) for value, error, *more in zip(*cells, strict=True)])
            for cells in zip(self.rows, self.errors, self.counts, ends, strict=True)
        ]
        return Reading(self.described(), tuple(rows))

    def _as_dict(self) -> dict[str, Any]:
        answer = super()._as_dict()
        answer["counts"] = [list(row) for row in self.counts]
        answer["errors"] = [list(row) for row in self.errors]
        if self.method == "recorded":
            if self.of_hands is not None:
                answer["hands"] = self.of_hands[0]
            answer["intervals"] = [list(row) for row in self.intervals]
            answer["decimals"] = self._read_rows().decimals()
        return answer | members(self, "", "notes")

    def remarks(self) -> tuple[str, ...]:
        return self.notes

    def with_hands(self, counted: str = "hands") -> dict[str, Any]:
        """The fields of an answer to another statement, in which `hands` counts those that have a share here.

        `counted` is the name of that column.
        """
        fields: dict[str, Any] = {name: getattr(self, name) for name in self._fields}
        index = self.columns.index(counted)

        def changed(row: tuple[Any, ...], value: object) -> tuple[Any, ...]:
            return (*row[:index], value, *row[index + 1 :])

        fields["functions"] = changed(self.functions, "hands")
        fields["kinds"] = changed(self.kinds, "number")
        pairs = zip(self.rows, self.counts, strict=True)
        fields["rows"] = tuple([changed(row, counts[index]) for row, counts in pairs])
        for name in ("counts", "errors", "intervals"):
            fields[name] = tuple([changed(row, None) for row in fields[name]])
        return fields
