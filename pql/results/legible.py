"""Answers as people may be shown them: names of players, tables and files may hold anything.

A name that a stranger chose can steer a terminal, turn letters around or hide them. Formats for people write an answer
as `legible` makes it, in the one place where each of them begins; formats for programs have the text as it is.
"""

from __future__ import annotations

from pql.base.diagnostics import printable
from pql.base.records import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_NUMBERS = (float, int, bool, type(None))


def legible(value: Any, as_text: Callable[[str], str] = printable) -> Any:
    """The same answer with every text in it as messages show it: the value itself where all are.

    >>> from pql.results.table import TableResult
    >>> legible(TableResult(("name",), (("Eve\\x1b[31m",), ("Bob",)))).rows
    (('Eve<U+001B>[31m',), ('Bob',))
    """
    kind = type(value)
    if kind in _NUMBERS:
        return value
    if isinstance(value, str):
        text = as_text(value)
        return value if text == value else text
    if isinstance(value, tuple | list):
        parts = [legible(part, as_text) for part in value]
        if all([part is given for part, given in zip(parts, value, strict=True)]):
            return value
        return value._make(parts) if hasattr(value, "_make") else kind(parts)
    if isinstance(value, dict):
        changed = {legible(key, as_text): legible(part, as_text) for key, part in value.items()}
        same = all([key in value and changed[key] is value[key] for key in changed])
        return value if same and len(changed) == len(value) else changed
    if isinstance(value, Record):
        fields = {name: getattr(value, name) for name in value._fields}
        in_lines = getattr(value, "in_lines", ())
        changes = {
            name: legible(part, _line_by_line(as_text) if name in in_lines else as_text)
            for name, part in fields.items()
        }
        changes = {name: part for name, part in changes.items() if part is not fields[name]}
        return value.changed(**changes) if changes else value
    return value


def _line_by_line(as_text: Callable[[str], str]) -> Callable[[str], str]:
    """The same for texts of several lines, which an answer names as its `in_lines`."""
    return lambda text: "\n".join(map(as_text, text.split("\n")))
