"""Families of cases: many small ones as one test; by default those that meet most features, under the marker `full` the
others; random examples."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest
from hypothesis import settings


def mostly_full(cases: Sequence[Any], always: Collection[int] = (0,)) -> list[Any]:
    """For `parametrize`: the cases at the places `always` as they are, the others marked `full`."""
    return [
        # A tuple holds several arguments; a tuple with names is one.
        pytest.param(
            *(case if type(case) is tuple else (case,)), marks=[] if place in always else pytest.mark.full
        )
        for place, case in enumerate(cases)
    ]


def random_examples(count: int) -> settings:
    """So many random examples by default, and as many more as the profile has more where the long forms run."""
    return settings(max_examples=count * settings().max_examples // 100)


def together(
    names: str | Sequence[str],
    cases: Iterable[Any],
    ids: Callable[[Any], object] | Iterable[object] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like `parametrize`, as one test: it runs every case and reports each that fails by its name.

    For families of cases that take less than what a test costs by itself. The cases share the fixtures of the test.
    With `PQL_APART=1` in the environment each is a test of its own again.
    """
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    listed = list(cases)

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        if os.environ.get("PQL_APART"):
            told = ids if callable(ids) or ids is None else [str(each) for each in ids]
            apart: Callable[..., None] = pytest.mark.parametrize(names, listed, ids=told)(test)
            return apart
        named = [
            case if isinstance(case, _Named) else pytest.param(*_row(case, arguments)) for case in listed
        ]
        rows = [case.values for case in named]
        labels = list(ids) if ids is not None and not callable(ids) else [_label(case, ids) for case in named]
        assert not any(case.marks for case in named), "a case with marks is a test of its own"
        assert rows, "a family without a case checks nothing"
        assert len(labels) == len(rows)

        @wraps(test)
        def every_case(*bound: Any, **fixtures: Any) -> None:
            failed: list[tuple[object, Exception]] = []
            for label, row in zip(labels, rows, strict=True):
                try:
                    test(*bound, **fixtures, **dict(zip(arguments, row, strict=True)))
                except pytest.fail.Exception as error:  # no `Exception`, of which a group consists
                    failed.append((label, AssertionError(str(error)).with_traceback(error.__traceback__)))
                except Exception as error:
                    failed.append((label, error))
            if failed:
                for label, caught in failed:
                    caught.add_note(f"case: {label}")
                told = "; ".join(str(label) for label, _ in failed)
                raise ExceptionGroup(
                    f"{len(failed)} of {len(rows)} cases fail: {told}", [caught for _, caught in failed]
                )

        signature = inspect.signature(test)
        every_case.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[each for each in signature.parameters.values() if each.name not in arguments]
        )
        return every_case

    return decorate


_Named = type(pytest.param())


def _row(case: Any, arguments: Sequence[str]) -> Sequence[Any]:
    return case if len(arguments) > 1 else (case,)


def _label(case: Any, ids: Callable[[Any], object] | None) -> str:
    if case.id is not None:
        return str(case.id)
    told = [ids(value) if ids is not None else None for value in case.values]
    return "-".join(
        str(value if label is None else label) for label, value in zip(told, case.values, strict=True)
    )
