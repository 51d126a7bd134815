"""Answers of a kind that a test knows."""

from __future__ import annotations

from typing import Any, TypeVar

import pql
from pql.results import Result

Kind = TypeVar("Kind", bound=Result)
Value = TypeVar("Value")


def answer(kind: type[Kind], text: str, **how: Any) -> Kind:
    """What a statement answers; `how` it is run, as `Query.run` takes it."""
    return of(kind, pql.compile(text).run(**how))


def of(kind: type[Kind], result: Result | None) -> Kind:
    """A result that is of a kind."""
    assert isinstance(result, kind)
    return result


def sure(value: Value | None) -> Value:
    """What is not left out: the standard error of a sample, the hands of a line."""
    assert value is not None
    return value
