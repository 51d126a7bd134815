"""Sums, differences and decimals with the same digits everywhere: Python 3.12 adds more precisely than 3.11."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, fsum, isfinite, log10

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any, TypeVar

    Number = TypeVar("Number", int, float)


# Digits of a weight beyond these are what is left of computing.
_DIGITS = 12


# Numbers within this factor of one another lose no digit that anybody sees in a sum.
FAR = 256.0


def above(one: float, two: float) -> float:
    """How much a weight is above another, to twelve digits of it; 0 where it is not.

    >>> above(0.7, 0.3), above(0.3, 0.1 + 0.2), above(3e-14, 1e-14), above(0.1, 0.2)
    (0.4, 0.0, 2e-14, 0.0)
    """
    return round(one - two, _DIGITS - ceil(log10(one))) if one > two else 0.0


def summed(numbers: Iterable[Number]) -> Number:
    """The sum of whole numbers; of floats the sum that is rounded once, whatever their order.

    >>> summed([1, 2]), summed([0.1] * 10), summed([])
    (3, 1.0, 0)
    """
    listed = numbers if isinstance(numbers, list) else list(numbers)
    found: Any = sum(listed)  # the one sum that may be of floats: it says whether it is
    rounded_once: Any = fsum(listed) if isinstance(found, float) and isfinite(found) else found
    answer: Number = rounded_once
    return answer


def number(value: float) -> str:
    """The shortest decimal text that reads as the same number, without an exponent.

    >>> number(15.0), number(0.5), number(1e-07)
    ('15', '0.5', '0.0000001')
    """
    text = repr(float(value)).removesuffix(".0")
    if "e" in text:
        from decimal import Decimal

        text = format(Decimal(text), "f")
    return text


def decimal(value: float) -> str:
    """The same, always with a point: as a whole number it would be another type.

    >>> decimal(15.0), decimal(0.5)
    ('15.0', '0.5')
    """
    text = number(value)
    return text if "." in text else f"{text}.0"


def share(value: float) -> str:
    """A fraction of 1 as a percentage if that reads as the same number, else as a decimal.

    >>> share(0.6), share(0.0005)
    ('60%', '0.05%')
    """
    percent = number(round(value * 100, 10))
    return f"{percent}%" if float(percent) / 100 == value else number(value)
