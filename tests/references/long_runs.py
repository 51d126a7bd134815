"""Texts that a pattern might take long over: long runs of what it repeats, behind what it wants before, without an end.

They are made from the pattern itself, so that every new one is tried.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any

_parser: Any = importlib.import_module("re._parser")
_codes: Any = importlib.import_module("re._constants")
_MANY = 64
_REPEATS = (_codes.MAX_REPEAT, _codes.MIN_REPEAT, _codes.POSSESSIVE_REPEAT)
# What is tried of the characters that a pattern repeats: each that is alone of its kind.
_KINDS = ("\n", " \t\xa0", "07", "aA", "x_", ".,", "'\"", "-:", "()[]<>/$|")


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


_CATEGORIES: dict[Any, Callable[[str], bool]] = {
    _codes.CATEGORY_DIGIT: str.isdigit,
    _codes.CATEGORY_SPACE: str.isspace,
    _codes.CATEGORY_WORD: _is_word,
}
_NEGATIVE = {
    _codes.CATEGORY_NOT_DIGIT: _codes.CATEGORY_DIGIT,
    _codes.CATEGORY_NOT_SPACE: _codes.CATEGORY_SPACE,
    _codes.CATEGORY_NOT_WORD: _codes.CATEGORY_WORD,
}


def patterns_in(package: ModuleType) -> dict[str, re.Pattern[Any]]:
    """All patterns that the modules of a package hold, however deep in tables, by where they are."""
    found: dict[str, re.Pattern[Any]] = {}
    seen: set[int] = set()
    inside = package.__name__.partition(".")[0] + "."

    def look(value: object, where: str) -> None:
        if id(value) in seen or isinstance(value, ModuleType):
            return
        seen.add(id(value))
        if isinstance(value, re.Pattern):
            found[where] = value
        elif isinstance(value, dict):
            for name, each in value.items():
                look(each, f"{where}[{name!r}]")
        elif isinstance(value, list | tuple | set | frozenset):
            for place, each in enumerate(value):
                look(each, f"{where}[{place}]")
        elif type(value).__module__.startswith(inside) and not isinstance(value, type):
            for name in [*getattr(value, "__dict__", ()), *getattr(type(value), "__slots__", ())]:
                look(getattr(value, name, None), f"{where}.{name}")

    for module in [package, *_modules(package)]:
        for name, value in vars(module).items():
            if not name.startswith("__"):
                look(value, f"{module.__name__}.{name}")
    return found


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for each in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        yield importlib.import_module(each.name)


def runs(pattern: re.Pattern[Any]) -> Iterator[tuple[str, str]]:
    """What a pattern wants first, and what it then repeats: each of its repetitions with each kind of character."""
    seen = set()
    for before, unit in _runs(list(_parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)), ""):
        for run in ((before, unit), ("", unit), ("", before)):
            if run[1] and run not in seen:
                seen.add(run)
                yield run


def _runs(items: list[Any], before: str) -> Iterator[tuple[str, str]]:
    for code, value in items:
        if code in _REPEATS:
            _, most, body = value
            one = list(body)
            if most >= _MANY:
                units = _some(one[0]) if len(one) == 1 and _some(one[0]) else [_least(one)]
                yield from [(before, unit) for unit in units]
            yield from _runs(one, before)
        elif code is _codes.SUBPATTERN:
            yield from _runs(list(value[-1]), before)
        elif code is _codes.BRANCH:
            for branch in value[1]:
                yield from _runs(list(branch), before)
        elif code in (_codes.ASSERT, _codes.ATOMIC_GROUP):
            yield from _runs(list(value[-1] if code is _codes.ASSERT else value), before)
        before += _least([(code, value)])


def _least(items: Iterable[Any]) -> str:
    """The shortest text that fits."""
    text = ""
    for code, value in items:
        if code in _REPEATS:
            text += _least(value[2]) * value[0]
        elif code is _codes.SUBPATTERN:
            text += _least(value[-1])
        elif code is _codes.ATOMIC_GROUP:
            text += _least(value)
        elif code is _codes.BRANCH:
            text += min([_least(branch) for branch in value[1]], key=len)
        else:
            text += (_some((code, value)) or [""])[-1]
    return text


def _some(item: Any) -> list[str]:
    """Characters that an item of a pattern takes, one of each kind; none for what is no character."""
    code, value = item
    if code is _codes.LITERAL:
        return [chr(value)]
    if code not in (_codes.IN, _codes.ANY, _codes.NOT_LITERAL, _codes.CATEGORY):
        return []
    found = [next((each for each in kind if _takes(code, value, each)), "") for kind in _KINDS]
    return [each for each in found if each] or [
        next(each for each in map(chr, range(256)) if _takes(code, value, each))
    ]


def _takes(code: Any, value: Any, character: str) -> bool:
    if code is _codes.ANY:
        return character != "\n"
    if code is _codes.NOT_LITERAL:
        return bool(ord(character) != value)
    if code is _codes.LITERAL:
        return bool(ord(character) == value)
    if code is _codes.RANGE:
        return bool(value[0] <= ord(character) <= value[1])
    if code is _codes.CATEGORY:
        negative = value in _NEGATIVE
        return bool(_CATEGORIES[_NEGATIVE.get(value, value)](character)) != negative
    negated = bool(value) and value[0][0] is _codes.NEGATE
    return any(_takes(kind, inner, character) for kind, inner in value[negated:]) != negated
