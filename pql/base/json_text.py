"""JSON of others: how deep it may be nested is seen before it is parsed.

Python's parser calls itself for each bracket, and so does the code that walks what it makes. How many are too many
depends on the thread, the machine and the version of Python, and not everywhere is it an error that can be caught.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

DEEPEST = 200
"""How many brackets of a JSON text may be open at once; the nodes of solvers' files need some tens."""

_TEXT = r'"(?:[^"\\]+|\\.)*+(?:"|\Z)'
_QUOTED = re.compile(_TEXT, re.DOTALL)
_QUOTED_OR_BRACKET = re.compile(rf"{_TEXT}|[][{{}}]", re.DOTALL)
_NO_BRACKETS = re.compile(r"[^][{}]+")


class TooDeepError(ValueError):
    """A JSON text whose brackets are nested more deeply than any that is read."""

    def __init__(self) -> None:
        super().__init__(f"its brackets are nested more than {DEEPEST} deep")


def is_too_deep(text: str) -> bool:
    """Whether the brackets of a JSON text are nested too deeply, valid or not; brackets in quotes do not count.

    >>> is_too_deep("[" * 20_000), is_too_deep('"' + "[" * 20_000 + '"'), is_too_deep("[1, {}]" * 20_000)
    (True, False, False)
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    depth = 0
    for bracket in _NO_BRACKETS.sub("", _QUOTED.sub("", text)):
        if bracket in "[{":
            depth += 1
            if depth > DEEPEST:
                return True
        else:
            depth -= 1
    return False


def shallow(text: str, most: int) -> str:
    """A JSON text in which `null` is where brackets are nested more deeply than that.

    >>> shallow('{"id": 7, "a": [[[1]], "]"]}', 2)
    '{"id": 7, "a": [null, "]"]}'
    """
    parts: list[str] = []
    depth = kept = 0
    for found in _QUOTED_OR_BRACKET.finditer(text):
        if found[0] in ("[", "{"):
            depth += 1
            if depth == most + 1:
                parts += (text[kept : found.start()], "null")
        elif found[0] in ("]", "}"):
            if depth == most + 1:
                kept = found.end()
            depth -= 1
    if depth <= most:
        parts.append(text[kept:])
    return "".join(parts)


def json_value(
    text: str | bytes,
    parse_constant: Callable[[str], Any] | None = None,
) -> Any:
    """The value of a JSON text; raises ValueError for what is none, `TooDeepError` for brackets without end.

    >>> json_value(b'{"a": [1]}')
    {'a': [1]}
    """
    if isinstance(text, bytes):
        text = text.decode(json.detect_encoding(text))
    if is_too_deep(text):
        raise TooDeepError
    try:
        return json.loads(text, parse_constant=parse_constant)
    except RecursionError:  # the caller is deep in calls of its own
        raise TooDeepError from None
