"""Measures of many boards, some at a time: memory stays flat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from pql.base.arguments import checked_number

from .boards import places_of

if TYPE_CHECKING:
    from .boards import AnyPlace
    from .measures import HandMeasures

Measured = TypeVar("Measured", bound="HandMeasures")


def stream(
    measure: Callable[..., Measured], board: AnyPlace, *arguments: Any, rows: int = 32, **named: Any
) -> Iterator[Measured]:
    """What a measure gives for many boards, so many boards at a time, in their order.

    `measure` is `strengths`, `potentials`, `histograms` or `ochs`; the other arguments are its own. What is not
    asked for any more is not computed. Raises what the measure raises, for a street's boards when the iterator is made.

    >>> from pql import abstraction
    >>> parts = stream(abstraction.strengths, ["Kh7h2c", "AsAd2c", "5h4h3h"], hands="AhKd", rows=2)
    >>> [part.ehs.round(3).tolist() for part in parts]
    [[[0.894], [0.964]], [[0.659]]]
    """
    if not callable(measure):
        raise TypeError(f"measure must be a function such as strengths, not {type(measure).__name__}")
    rows = checked_number(rows, "rows", 1)
    places = places_of(board)
    starts = range(0, len(places.masks), rows)
    return (measure(places.part(start, start + rows), *arguments, **named) for start in starts)
