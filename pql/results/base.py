"""The base of all answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.showing import ShownAsText
from pql.grammar.records import Record

if TYPE_CHECKING:
    from .columns import Column, Reading


def members(record: Record, names: str, where_known: str = "") -> dict[str, Any]:
    """Members of a record by name, as plain values; those `where_known` only where they are not None."""
    found = {name: _plain(getattr(record, name)) for name in names.split()}
    more = {name: _plain(getattr(record, name)) for name in where_known.split()}
    return found | {name: value for name, value in more.items() if value is not None}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value.to_dict() if isinstance(value, Record) and hasattr(value, "to_dict") else value


class Result(ShownAsText, Record):
    """The answer to one statement. `type` names its kind, as in machine-readable output."""

    type = "result"

    def to_dict(self) -> dict[str, Any]:
        """The machine-readable object of this answer."""
        return {"type": self.type}

    def table(self) -> tuple[list[str], list[list[Any]]]:
        """The answer as one table, column names and rows, as CSV has it.

        >>> import pql
        >>> pql.compile("list AKs limit 2").run().table()
        (['hand'], [['AsKs'], ['AhKh']])
        """
        from .tabular import table_of

        return table_of(self.to_dict())

    def described(self) -> tuple[Column, ...]:
        """Descriptions of columns, and of values of the whole answer, that their names alone do not explain."""
        return ()

    def reading(self) -> Reading:
        """The answer as people read it: described columns with cells, and the values of the whole answer.

        >>> import pql
        >>> read = pql.compile("list TT+:0.5 limit 1").run().reading()
        >>> [(column.heading, column.unit) for column in read.columns]
        [('hand', 'text'), ('weight', 'amount')]
        """
        from .columns import reading

        return reading(self.to_dict(), self.described())

    def to_arrow(self) -> Any:
        """The same table as a `pyarrow.Table`; raises `PQLError` where pyarrow is not installed."""
        from .arrow import to_arrow

        return to_arrow(*self.table())

    @property
    def readings(self) -> tuple[str, ...]:
        """How the question was read where other programs read it otherwise, a sentence each.

        >>> import pql
        >>> pql.compile("equity AK vs QQ").run().readings
        ('AK was read as AKo, offsuit; AK* is suited and offsuit',)
        """
        readings: tuple[str, ...] = self.__dict__.get("_readings", ())
        return readings

    def note(self, *readings: str) -> None:
        """Adds to `readings`, once the answer is there."""
        self.__dict__["_readings"] = (*self.readings, *readings)

    def verdict(self) -> tuple[str, ...]:
        """What the numbers say, in words, a sentence each."""
        return ()

    def remarks(self) -> tuple[str, ...]:
        """What a reader should know beside the numbers, a sentence each."""
        return ()
