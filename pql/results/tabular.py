"""Any answer as one table of plain values: what CSV, spreadsheets, Arrow and data frames want."""

from __future__ import annotations

import re
from contextlib import contextmanager
from contextvars import ContextVar

from pql.base.diagnostics import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, TypeAlias

    from .columns import Column

    Value: TypeAlias = str | float | int | bool | list[str] | None  # what a cell of a table holds
    Row: TypeAlias = list[Any]

# Members of a plain result that are rows of their own.
_ENTRIES = ("players", "rows", "lines", "sets")
_BEYOND = 2**63
_csv_safe: ContextVar[bool] = ContextVar("csv_safe", default=False)
# A text that begins so is a formula in a spreadsheet; where it is a number all the same it does no harm.
_FORMULA = re.compile(r"[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d*)?([eE][+-]?\d+)?")


def whole_counts(schema: tuple[Column, ...], found: list[list[Value]]) -> list[list[Value]]:
    """The columns with counts as integers where all of a column are whole and of 63 bits, else as floats.

    Weights and samples make parts of deals, and before the flop five players have more than 2^63 of them.
    """
    for column, values in zip(schema, found, strict=True):
        if column.unit == "count":
            values[:] = counts(values)
    return found


def counts(values: Sequence[Any]) -> list[Any]:
    """The counts of a column as integers, or all of them as floats; None stays.

    >>> counts([3.0, None, 4]), counts([3, 4.5]), counts([2**63])
    ([3, None, 4], [3.0, 4.5], [9.223372036854776e+18])
    """
    if set(map(type, values)) == {float} and max(map(abs, values)) < _BEYOND:
        return list(map(int, values)) if all(map(float.is_integer, values)) else list(values)
    whole = all([value is None or (value == value // 1 and abs(value) < _BEYOND) for value in values])
    kind = int if whole else float
    return [None if value is None else kind(value) for value in values]


def typed(value: Any, kind: str) -> Value:
    """A value as one of a type of columns.

    >>> typed(3, "double"), typed(None, "double"), typed(("As", "Kd"), "list<string>"), typed(7, "string")
    (3.0, None, ['As', 'Kd'], '7')
    """
    if value is None or (kind == "string" and isinstance(value, str)):
        return value
    if kind == "double":
        return float(value)
    if kind == "list<string>":
        return list(value)
    if kind == "string":
        return str(cell(value))
    converted: Value = value
    return converted


def parts_of(plain: dict[str, Any]) -> tuple[list[str], list[Row], dict[str, Any]]:
    """Header and rows of a plain result, and apart from them the values of the whole answer.

    >>> parts_of({"type": "x", "players": [{"hands": "AA"}, {"hands": "KK"}], "deals": 9})
    (['hands'], [['AA'], ['KK']], {'deals': 9})
    """
    values = {key: value for key, value in plain.items() if key != "type"}
    if "columns" in values:
        header, rows = list(values.pop("columns")), [list(row) for row in values.pop("rows")]
        return header, rows, values
    for key in _ENTRIES:
        entries = values.get(key)
        if isinstance(entries, list) and entries and all(isinstance(entry, dict) for entry in entries):
            del values[key]
            header = list(dict.fromkeys(name for entry in entries for name in entry))
            return header, [[entry.get(name) for name in header] for entry in entries], values
    return list(values), [list(values.values())], {}


def cell(value: object) -> object:
    """A value in one cell of a text table: nothing for None, lists separated by blanks, numbers as they are.

    >>> cell(["As", "Kd"]), cell(None), cell(True), cell({"a": 1}), cell(0.5)
    ('As Kd', '', 'true', 'a=1', 0.5)
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return " ".join(f"{key}={cell(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return " ".join(str(cell(item)) for item in value)
    return value


@contextmanager
def in_safe_csv(on: bool = True) -> Iterator[None]:
    """Writes CSV so that no spreadsheet computes what a text in it says, while it lasts; False changes nothing."""
    token = _csv_safe.set(on or _csv_safe.get())
    try:
        yield
    finally:
        _csv_safe.reset(token)


def csv_row(values: Iterable[object]) -> list[object]:
    """The cells of a line of CSV: texts as they are, unless `in_safe_csv` says otherwise.

    Then a text that begins with `=`, `+`, `-`, `@`, a tab or a line end has a `'` before it, as spreadsheets write
    what is no formula, and what steers a terminal is written out. Numbers stay numbers.

    >>> csv_row(["=1+1", -0.5, None])
    ['=1+1', -0.5, '']
    >>> with in_safe_csv():
    ...     csv_row(["=1+1", "-0.5", -0.5, "AKs", "\\tx"])
    ["'=1+1", '-0.5', -0.5, 'AKs', "'<U+0009>x"]
    """
    cells = [cell(value) for value in values]
    return [_neutral(each) if isinstance(each, str) else each for each in cells] if _csv_safe.get() else cells


def _neutral(text: str) -> str:
    formula = _FORMULA.match(text) and not _NUMBER.fullmatch(text)
    return f"'{printable(text)}" if formula else printable(text)
