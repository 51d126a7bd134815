"""Checks of the library's arguments: a value of the wrong type is refused, and the message says what it should be."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from operator import index

from pql.base.diagnostics import PQLError
from pql.base.typed import TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random
    from typing import Any

Value = TypeVar("Value")


class OutOfBounds(PQLError, ValueError):
    """A number that a question cannot have, such as -1 deals: an error of both kinds."""


def is_masked(given: object) -> bool:
    """Whether this is a masked array of numpy, in which values may be missing.

    >>> is_masked([1, 2])
    False
    """
    masked = sys.modules.get("numpy.ma")
    return masked is not None and isinstance(given, masked.MaskedArray)


def check_unmasked(given: object, name: str) -> None:
    """Raises TypeError for a masked array of numpy, because what is masked out is read too, and for complex numbers."""
    if is_masked(given):
        raise TypeError(
            f"{name}: values may be missing in a masked array: leave them out first, as in array[keep].data"
        )
    if getattr(getattr(given, "dtype", None), "kind", "") == "c":
        raise TypeError(f"{name} are real numbers, not complex ones")


def checked_text(value: str, name: str) -> str:
    """A text; TypeError for anything else.

    >>> checked_text("AKs", "a hand")
    'AKs'
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} must be text, not {type(value).__name__}")
    return value


def checked_several(values: Iterable[Value], name: str) -> Iterable[Value]:
    """Several values; TypeError for what holds none, and for text.

    >>> checked_several(["AsKs"], "hands")
    ['AsKs']
    """
    if isinstance(values, str | bytes | type) or not hasattr(values, "__iter__"):
        raise TypeError(f"{name} must be a list or the like, not {type(values).__name__}")
    several = listed(values) if isinstance(values, memoryview) else values
    if not hasattr(several, "__iter__"):  # an array without a dimension
        raise TypeError(f"{name} must be a list or the like, not one number")
    return several


def listed(given: Any) -> Any:
    """An array as Python's lists and numbers; TypeError for a view into a buffer whose numbers Python cannot read.

    >>> listed(memoryview(b"AK"))
    [65, 75]
    """
    try:
        return given.tolist()
    except NotImplementedError:
        raise TypeError(
            f"numbers of the format {given.format!r} cannot be read from a memoryview: give an array of numpy"
        ) from None


def whole_number(value: Any) -> int | None:
    """A whole number, of Python, numpy or the like, as an int; None for anything else, truth values too.

    >>> whole_number(3), whole_number(True), whole_number(3.0)
    (3, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def real_number(value: Any) -> float | None:
    """A number, of Python, numpy or the like, as an int or a float; None for anything else, truth values too.

    >>> real_number(3), real_number(0.5), real_number("0.5")
    (3, 0.5, None)
    """
    whole = whole_number(value)
    if whole is not None or isinstance(value, bool) or hasattr(value, "__len__"):
        return whole
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None


def checked_number(value: int, name: str, least: int, most: int | None = None) -> int:
    """A whole number within its bounds; TypeError or ValueError for anything else.

    >>> checked_number(3, "street", 3, 5)
    3
    """
    bounds = f"from {least} on" if most is None else f"from {least} to {most:,}"
    number = whole_number(value)
    if number is None:
        raise TypeError(f"{name} must be a whole number {bounds}, not {value!r}")
    if number < least or (most is not None and number > most):
        raise ValueError(f"{name} must be a whole number {bounds}, not {value}")
    return number


def checked_weight(value: float) -> float:
    """A weight from 0 to 1; TypeError or ValueError for anything else.

    >>> checked_weight(0.5)
    0.5
    """
    wrong = f"a weight must be a number from 0 to 1, not {value!r}"
    try:
        fits = None if hasattr(value, "__len__") else 0 <= value <= 1
    except Exception:  # columns of frames raise errors of their own
        fits = None
    if fits is None:
        raise TypeError(wrong)
    if not fits:
        raise ValueError(wrong)
    return value


def checked_threads(threads: int | None) -> int | None:
    """A number of threads, or None; TypeError or ValueError for anything else."""
    if threads is None:
        return None
    number = whole_number(threads)
    if number is None or number < 1:
        kind = TypeError if number is None else ValueError
        raise kind(f"threads must be a whole number from 1 on, or None, not {threads!r}")
    return number


def random_source(rng: Random | None) -> Random:
    """The generator given, or a fresh one. Raises TypeError for a seed: only a generator goes on from draw to draw."""
    from random import Random

    if rng is None:
        return Random()
    if not hasattr(rng, "randrange"):
        raise TypeError(f"rng must be a random.Random, not {type(rng).__name__}: write random.Random(seed)")
    return rng
