"""Tables of answers for Arrow: `result.to_arrow()`, and the files that need pyarrow."""

from __future__ import annotations

from typing import Any

from pql.grammar.diagnostics import Diagnostic, PQLError

from .tabular import Row, cell


def to_arrow(header: list[str], rows: list[Row]) -> Any:
    """A table as a `pyarrow.Table`; raises `PQLError` where pyarrow is missing."""
    arrow = pyarrow()
    columns = [[row[place] for row in rows] for place in range(len(header))]
    return arrow.table({name: _array(arrow, column) for name, column in zip(header, columns, strict=True)})


def _array(arrow: Any, values: list[Any]) -> Any:
    """A column; values of several kinds become text."""
    try:
        return arrow.array(values)
    except (arrow.ArrowException, OverflowError):
        return arrow.array([None if value is None else str(cell(value)) for value in values])


def pyarrow() -> Any:
    """The package; raises `PQLError` where it is missing."""
    from importlib import import_module

    try:
        return import_module("pyarrow")
    except ImportError:
        raise PQLError(
            Diagnostic(
                "no-pyarrow",
                "Parquet and Arrow need the package pyarrow, which is not installed",
                help="pip install 'pocketql[arrow]', or export to .csv or .jsonl",
            )
        ) from None
