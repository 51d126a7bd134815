"""How columns of recorded hands are made: what those of the record and those of its actions share."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol

from pql.evaluator_ext import columns

from .frames import nullable

if TYPE_CHECKING:
    from array import array

    from pql.evaluator_ext.columns import Column
    from pql.histories.records import RecordedHands

    from .allins import AllInsOfBatch


class Rows(Protocol):
    """What a column is made for: rows of a batch of hands, at their indices in it (`recorded.RecordedFrame`)."""

    rows: int
    batch: RecordedHands
    indices: array[int]
    texts: dict[int, str]
    all_ins: AllInsOfBatch

    @property
    def hand_indices(self) -> array[int]: ...

    def field(self, name: str) -> Column: ...


# As many different values as there may be rows.
_MOST_VALUES = 1 << 31

Maker = Callable[[Rows], "Column"]


def text_number(text: str) -> int:
    """The number of a text, the same in every batch and process."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little", signed=True)


def without(column: Column, missing: int) -> Column:
    """The column with null for a value that means there is none."""
    present, _ = columns.combine("!=", column, columns.constant(missing))
    return columns.choose(present, column, columns.constant(None))


def mapped(column: Column, value_of: Callable[[int], int | None]) -> Column:
    """A function of whole numbers, asked once of each different one; null stays null."""
    groups = columns.Groups(1, _MOST_VALUES)
    indices = groups.assign([column], column.rows)
    assert indices is not None
    keys = [groups.key(number)[0] for number in range(len(groups))]
    values = [None if key == columns.NULL_KEY else value_of(key) for key in keys]
    return columns.gather(nullable(values, real=False), indices)


def texts(
    frame: Rows, parts: list[Column], text_of: Callable[[tuple[int, ...]], str | None], drop: int = 0
) -> Column:
    """The numbers of texts that are made of several columns, which the frame keeps beside them, less some bits.

    No text is null.
    """
    groups = columns.Groups(len(parts), _MOST_VALUES)
    indices = groups.assign(parts, frame.rows)
    assert indices is not None
    numbers: list[int | None] = []
    for group in range(len(groups)):
        text = text_of(groups.key(group))
        number = None if text is None else text_number(text) >> drop
        if number is not None and text is not None:
            frame.texts[number] = text
        numbers.append(number)
    return columns.gather(nullable(numbers, real=False), indices)
