"""The answer to `select`: aggregates, the deals behind its counts, the errors of what was sampled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import half_interval
from .table import TableResult

if TYPE_CHECKING:
    from .columns import Column, Reading


class SelectResult(TableResult):
    """Rows of aggregates, a row for each group; the columns of the group's key stand first.

    A `count` is a share of the deals, `counts` has the number of deals behind it; `errors` has the standard error of
    each sampled cell; both have the shape of `rows`, None where there is nothing to say. A histogram is a dictionary
    from value to share. `functions` names the aggregate of each column, None for a part of the key, `kinds` the type of
    its values. `looked_at` is how many deals `where` was asked about in a sample. `notes` are for people. `elapsed` is
    in seconds.
    """

    counts: tuple[tuple[Any, ...], ...] = ()
    errors: tuple[tuple[Any, ...], ...] = ()
    functions: tuple[str | None, ...] = ()
    kinds: tuple[str, ...] = ()
    looked_at: int | None = None
    notes: tuple[str, ...] = ()
    elapsed: float = 0.0

    def interval(self, row: int, column: int) -> tuple[float, float] | None:
        """The 95 % interval of a sampled cell, None for an exact one."""
        error = self.errors[row][column] if self.errors else None
        value = self.rows[row][column]
        if not isinstance(error, float) or not isinstance(value, int | float):
            return None
        return value - half_interval(error), value + half_interval(error)

    def described(self) -> tuple[Column, ...]:
        """A column for each aggregate, in order; two may have the same name."""
        from .columns import Column

        return tuple([Column(self.columns[place], *self._unit(place)) for place in range(len(self.columns))])

    def _unit(self, place: int) -> tuple[str, int | None]:
        """Unit and decimals of a column."""
        function, kind = self.functions[place], self.kinds[place]
        if function is None:
            return "text", None
        if function == "histogram":
            return "histogram", None
        if function == "count":
            return "share", None
        if kind == "equity" and function in ("avg", "min", "max", "stddev"):
            return "share", 4
        values = [row[place] for row in self.rows if row[place] is not None]
        if any(isinstance(value, str | bool) for value in values):
            return "text", None
        return "amount", None

    def reading(self) -> Reading:
        """Each cell with its error and the deals behind it."""
        from .columns import Cell, Reading

        rows = [
            tuple([Cell(value, errors[place] or None, counts[place]) for place, value in enumerate(values)])
            for values, errors, counts in zip(self.rows, self.errors, self.counts, strict=True)
        ]
        whole = super().reading().whole
        return Reading(self.described(), tuple(rows), whole)

    def to_dict(self) -> dict[str, Any]:
        answer = super().to_dict()
        answer["counts"] = [list(row) for row in self.counts]
        answer["errors"] = [list(row) for row in self.errors]
        if self.notes:
            answer["notes"] = list(self.notes)
        return answer

    def remarks(self) -> tuple[str, ...]:
        return self.notes
