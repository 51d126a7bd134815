"""Sums that have the same digits everywhere: Python 3.12 adds floats more precisely than 3.11 does."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum, isfinite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    Number = TypeVar("Number", int, float)


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
