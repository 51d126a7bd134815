"""Tables as people have them: mappings of columns, frames and tables of Arrow, lists of rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, TypeAlias

from pql.sets.handset import HandSet

from .columns import ArrowStream, Check, Column, read_column

Rows: TypeAlias = "Mapping[str, Any] | Iterable[Mapping[str, Any]] | ArrowStream"
"""Values for parameters, a row for each run: a mapping of columns, rows as mappings, or a frame."""


def read_table(given: object, check: Check) -> dict[str, Column]:
    """The columns of a table by name. TypeError for what is none, ValueError for columns of different lengths.

    `check` is called now and then; what it raises ends the reading.

    >>> list(read_table([{"hero": "AA"}, {"hero": "KK", "board": "Kh7h2c"}], lambda: None))
    ['hero', 'board']
    """
    columns = _columns(given)
    for name in columns:
        if not isinstance(name, str):
            raise TypeError(f"columns have texts as names, not {name!r}")
    sets = _sets()
    return {name: read_column(column, name, (*sets, int, float), check) for name, column in columns.items()}


def _columns(given: Any) -> Mapping[str, Any]:
    if isinstance(given, Mapping):
        return given
    if hasattr(given, "collect_schema") and hasattr(
        given, "collect"
    ):  # a frame of polars that is not computed yet
        given = given.collect()
    if hasattr(given, "__arrow_c_stream__") or hasattr(given, "columns"):
        return _columns_of_frame(given)
    if isinstance(given, Iterable) and not isinstance(given, str | bytes):
        rows = list(given)
        if wrong := [type(row).__name__ for row in rows if not isinstance(row, Mapping)]:
            raise _no_table(f"a list of {wrong[0]}")
        names = dict.fromkeys(name for row in rows for name in row)
        return {name: [row.get(name) for row in rows] for name in names}
    raise _no_table(type(given).__name__)


def _no_table(kind: str) -> TypeError:
    return TypeError(f"many rows must be a mapping of columns, a frame, or a list of mappings, not {kind}")


def _columns_of_frame(frame: Any) -> Mapping[str, Any]:
    names = getattr(frame, "column_names", None)
    if (
        names is None
        and hasattr(frame, "columns")
        and hasattr(frame, "__getitem__")
        and not hasattr(frame, "fetchall")
    ):
        names = list(frame.columns)
    if names is not None:
        return {name: frame[name] for name in names}
    try:
        table: Any = import_module("pyarrow").table(frame)
    except ImportError:
        raise TypeError(f"to read the columns of a {type(frame).__name__}, install pyarrow") from None
    except (TypeError, ValueError):  # a single column speaks the same interface
        raise _no_table(frame) from None
    return {name: table[name] for name in table.column_names}


def _sets() -> tuple[type, ...]:
    from pql.sets.boardset import BoardSet
    from pql.sets.holeset import HoleSet

    return (HandSet, HoleSet, BoardSet)


def shown(value: Any, is_parameter: bool) -> Any:
    """A value of the input as a table has it: sets as text, numbers as cards where a parameter takes them so."""
    if isinstance(value, HandSet) or type(value).__name__ == "HoleSet":
        return value.text()
    if isinstance(value, tuple) and not is_parameter:
        return str(list(value))
    if isinstance(value, tuple):
        from .parameters import checked_value

        try:
            return checked_value("cards", value)
        except (TypeError, ValueError):
            return str(value)
    return str(value) if type(value).__name__ == "BoardSet" else value
