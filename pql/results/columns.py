"""What the columns of answers mean: one description of each, which every format goes by.

Formats for people (text, expanded text, Markdown and HTML) have the same digits and units, because all of them read
these; tables for programs (CSV, Arrow, frames) have the same names and types, whatever the data is.
"""

from __future__ import annotations

from typing import Any

from pql.base.records import Record

from .numbers import amount_decimals, error_decimals

UNITS = {
    "text": "string",
    "texts": "list<string>",
    "flag": "bool",
    "number": "double",
    "code": "int64",
    "amount": "double",
    "count": "int64",
    "total": "double",
    "share": "double",
    "points": "double",
    "distance": "double",
    "histogram": "string",
}
"""What values can be, with their types in tables: texts, lists of them, yes and no, numbers as they are, numbers that
are names (a pokerval), sums of weights, counts of deals (doubles where some
are no whole numbers of 63 bits), what was added up of a record (people read all of its digits beside its error),
shares of 1 that are read as percentages, differences of two shares in
points, the same without a sign, shares by value."""

_LEFT = ("text", "texts", "flag", "histogram")


class Column(Record):
    """A column of an answer: its name in the table, the unit of its values, and what people read.

    `decimals` are those of an exact value where people read two (`in_digits` of `numbers.py` says otherwise), None: as
    many as it needs. `title` is above the column in place of its name. `error` is the column that holds the
    standard errors of its values (where it holds several, by the name of this column); people read an error beside its
    value. `like` is a column whose errors, where it has any, limit the digits of this and are the only ones that people
    read. `stored` is the type in tables where it is not that of the
    unit. `of` is where the answer has the values, where that is not a member of the name of the column: `hands.0`.

    >>> Column("strong_against", "share", 2).heading, Column("equity", "share", 2).right
    ('strong against', True)
    >>> Column("hand").kind, Column("outs", "number", stored="int64").kind
    ('string', 'int64')
    """

    name: str
    unit: str = "text"
    decimals: int | None = None
    title: str = ""
    error: str | None = None
    like: str | None = None
    stored: str | None = None
    of: str = ""

    @property
    def kind(self) -> str:
        """The type of its values in tables, by its name in Arrow."""
        return self.stored or UNITS[self.unit]

    @property
    def heading(self) -> str:
        """What people read above the column."""
        return self.title or self.name.replace("_", " ")

    @property
    def right(self) -> bool:
        """Whether values are aligned to the right, as numbers are."""
        return self.unit not in _LEFT


class Cell(Record):
    """A value with its standard error (None: exact, or nothing is known), and the deals behind a count, or both numbers
    behind a rate; of a share that was recorded both ends of its 95 % interval."""

    value: Any
    error: float | None = None
    deals: float | tuple[int, int] | None = None
    interval: tuple[float, float] | None = None


class Reading(Record):
    """An answer as people read it: columns with their cells, row by row, and the values of the whole answer."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    whole: tuple[tuple[Column, Cell], ...] = ()

    def column(self, name: str) -> Column:
        """The description of a column; raises KeyError for one that is not there."""
        for each in self.columns:
            if each.name == name:
                return each
        raise KeyError(name)

    def cells(self, index: int) -> list[Cell]:
        """The cells of a column, from the top."""
        return [row[index] for row in self.rows]

    def share_decimals(self, column: Column) -> int | None:
        """The decimals that the errors of a column of shares, or those of the column it is like, allow; else None."""
        if column.unit not in ("share", "points"):
            return None
        places = [place for place, each in enumerate(self.columns) if each.name in (column.name, column.like)]
        errors = [
            cell.error for place in places for cell in self.cells(place) if isinstance(cell.error, float)
        ]
        return error_decimals(max(errors)) if errors else None

    def decimals(self) -> list[list[int | None]]:
        """The decimals that people read of each value with an error, row by row: the same on every screen.

        Shares of a column have as many each. Negative ones are of tens; of a total, whose value is known, they are
        those of its error.
        """
        of_shares = [self.share_decimals(column) for column in self.columns]

        def decimals(column: Column, cell: Cell, of_share: int | None) -> int | None:
            if not isinstance(cell.error, float) or not isinstance(cell.value, int | float):
                return None
            if column.unit == "share":
                return of_share
            return amount_decimals(0.0 if column.unit == "total" else cell.value, cell.error)

        return [list(map(decimals, self.columns, row, of_shares)) for row in self.rows]


# What names mean in every answer that does not say otherwise.
_EVERYWHERE = {
    column.name: column
    for column in (
        Column("share", "share"),
        Column("weight", "amount"),
        Column("combos", "amount"),
        Column("boards", "amount", stored="int64"),
        Column("pokerval", "code"),
        Column("method"),
        Column("deals", "count"),
        Column("board"),
        Column("dead"),
        Column("order"),
        Column("versus", "texts"),
        Column("folded", "texts"),
        # Seeds have 64 bits.
        Column("seed", "code", stored="uint64"),
    )
}

# Left out because the question or the verdict has it already, or only programs need it.
_LEFT_OUT = (
    "stderr", "by", "hand", "hands", "board", "dead", "versus", "folded", "rule", "ahead_on_top", "profitable",
    "profitable_share", "better", "better_share",
)  # fmt: skip


def columns(names: str) -> tuple[Column, ...]:
    """Columns that mean the same in every answer, by their names: what was asked and how it was found.

    >>> [(column.name, column.kind) for column in columns("board seed")]
    [('board', 'string'), ('seed', 'uint64')]
    """
    return tuple([_EVERYWHERE[name] for name in names.split()])


def error_of(name: str) -> Column:
    """The column of the standard errors of another; that of an equity is called `stderr` for short.

    >>> error_of("win").name, error_of("equity").name
    ('win_stderr', 'stderr')
    """
    return Column("stderr" if name == "equity" else f"{name}_stderr", "number")


def reading(plain: dict[str, Any], described: tuple[Column, ...]) -> Reading:
    """A plain result as people read it; `described` are columns that their names alone do not explain.

    >>> known = (Column("equity", "share", 2, error="stderr"),)
    >>> read = reading({"columns": ["hand", "equity", "stderr"], "rows": [["AsKs", 0.5, 0.01]], "deals": 9}, known)
    >>> [column.name for column in read.columns], read.rows[0][1].error
    (['hand', 'equity'], 0.01)
    >>> [(column.name, cell.value) for column, cell in read.whole]
    [('deals', 9)]
    """
    from .tabular import parts_of

    header, rows, whole = parts_of(plain)
    known = _EVERYWHERE | {column.name: column for column in described}
    columns = [
        known.get(name) or Column(name, _unit([row[i] for row in rows])) for i, name in enumerate(header)
    ]
    beside = {column.error for column in (*columns, *described)}
    shown = [index for index, column in enumerate(columns) if column.name not in beside]
    indices = {name: index for index, name in enumerate(header)}
    followed = {column.like for column in columns}
    # Equal ranges share the pot equally: their equity has no error, and what is like it has.
    uncertain = {
        column.name
        for column in columns
        if column.name in followed
        and column.error in indices
        and any(row[indices[column.error]] for row in rows)
    }

    def cell(row: list[Any], index: int) -> Cell:
        column = columns[index]
        error = (
            row[indices[column.error]] if column.error in indices and column.like not in uncertain else None
        )
        # All fields are given: a table may have a million cells, and filling them in takes longest.
        return Cell(
            row[index], (error.get(column.name) if isinstance(error, dict) else error) or None, None, None
        )

    summary = [
        (known.get(name) or Column(name, _unit([value])), value)
        for name, value in whole.items()
        if value is not None and name not in (*beside, *_LEFT_OUT) and not isinstance(value, dict | list)
    ]

    def error(column: Column) -> float | None:
        return whole.get(column.error, whole.get("stderr")) if column.error else None

    return Reading(
        tuple([columns[index] for index in shown]),
        tuple([tuple([cell(row, index) for index in shown]) for row in rows]),
        tuple([(column, Cell(value, error(column))) for column, value in summary]),
    )


def _unit(values: list[Any]) -> str:
    """The unit that values suggest."""
    numbers = [value for value in values if value is not None]
    if numbers and all(isinstance(value, bool) for value in numbers):
        return "flag"
    if numbers and all(isinstance(value, int | float) and not isinstance(value, bool) for value in numbers):
        return "number"
    return "text"
