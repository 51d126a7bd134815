"""Answers in rows: of `list`, `sample` and `show`, and of a query that is asked for many values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from .arrow import no_column
from .base import Result
from .split_pots import NAMES

if TYPE_CHECKING:
    from .columns import Column
    from .tabular import Value


class TableResult(Result):
    """Rows under named columns: lists, samples, options, names.

    `method` is `exact` or `sampled`; `deals` counts what is behind the rows; `seed` repeats a sample.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    method: str = "exact"
    deals: int | None = None
    seed: int | None = None

    type = "table"
    rows_are: ClassVar[str | None] = None

    def schema(self) -> tuple[Column, ...]:
        from .columns import Column

        return tuple([Column(name) for name in self.columns])

    def values(self) -> list[list[Value]]:
        from .tabular import typed

        found: list[list[Value]] = []
        for index, column in enumerate(self.schema()):
            kind = column.kind
            # What rows do not have is the same in all of them.
            same = None if index < len(self.columns) else getattr(self, column.name, None)
            cells = (
                [row[index] for row in self.rows] if index < len(self.columns) else [same] * len(self.rows)
            )
            found.append([typed(value, kind) for value in cells])
        return found

    def described(self) -> tuple[Column, ...]:
        return ()

    def _as_dict(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "type": self.type,
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
            "method": self.method,
            "deals": self.deals,
        }
        if self.seed is not None:
            answer["seed"] = self.seed
        return answer


# How the columns of players end that are shares.
_SHARES = tuple([f"_{name}" for name in ("equity", "win", "tie", *NAMES)])


class BatchResult(TableResult):
    """One table: the columns of the input, those of the answers, and last what was wrong in a row, or None.

    The first column, `row`, is the number of the row of the input, from 0. Answers of one row make a row for each row
    of the input, answers of several rows as many; a row that failed, or has no answer, is there once. `failed` is how
    many rows of the input have an error. `kinds` are the types of the columns.

    The answer to a batch of ProPokerTools has that program's columns, in its order.
    """

    inputs: int = 0
    failed: int = 0
    kinds: tuple[str, ...] = ()

    type = "batch"

    def _as_dict(self) -> dict[str, Any]:
        return {
            "type": self.type,
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
            "inputs": self.inputs,
            "failed": self.failed,
        }

    def schema(self) -> tuple[Column, ...]:
        from .columns import Column

        return tuple([Column(name, stored=kind) for name, kind in zip(self.columns, self.kinds, strict=True)])

    def described(self) -> tuple[Column, ...]:
        from .columns import Column

        shares = [name for name in self.columns if name.endswith(_SHARES)]
        errors = {name: f"{name.removesuffix('_equity')}_stderr" for name in shares}
        return tuple([Column(name, "share", 2, error=errors[name]) for name in shares])

    def column(self, name: str) -> list[Any]:
        """The values of a column, from the top; raises KeyError for a name that is none."""
        if name not in self.columns:
            raise no_column(name, self.columns)
        index = self.columns.index(name)
        return [row[index] for row in self.rows]


class HandList(TableResult):
    """The hands of a set with their weights; `columns` and `rows` have these only where not all are 1."""

    weight = 1.0

    def schema(self) -> tuple[Column, ...]:
        from .columns import Column, columns

        return Column("hand"), *columns("weight")


class BoardList(TableResult):
    """The boards of a set, or its classes with the number of boards in each."""

    def schema(self) -> tuple[Column, ...]:
        from .columns import Column, columns

        return (Column("class"), *columns("boards")) if "class" in self.columns else (Column("board"),)


class SampleTable(TableResult):
    """Random hands, deals or boards, with the seed that repeats them."""

    def schema(self) -> tuple[Column, ...]:
        from .columns import columns

        return *super().schema(), *columns("seed")
