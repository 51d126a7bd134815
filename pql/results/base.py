"""The base of all answers."""

from __future__ import annotations

from typing import Any

from ..records import Record


class Result(Record):
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
        from ..tabular import table_of

        return table_of(self.to_dict())

    def to_arrow(self) -> Any:
        """The same table as a `pyarrow.Table`; raises `PQLError` where pyarrow is not installed."""
        from ..exporting import to_arrow

        return to_arrow(self)

    def remarks(self) -> tuple[str, ...]:
        """What a reader should know beside the numbers, a sentence each."""
        return ()
