"""Rows of card numbers where there is no numpy: they index, print and go on to other calls like its arrays."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import overload


class NumberRows(Sequence["array[int]"]):
    """Card numbers in rows, a byte each; `shape` is how many rows, and how many cards in each.

    >>> rows = NumberRows(bytes([51, 45, 42, 43]), 2, 2)
    >>> rows[0], rows[1, 0], len(rows), rows[1:]
    (array('B', [51, 45]), 42, 2, NumberRows([[42, 43]]))
    """

    __slots__ = ("_cards", "shape")

    def __init__(self, cards: bytes | bytearray, rows: int, width: int) -> None:
        self._cards = cards
        self.shape = rows, width

    @property
    def cards(self) -> bytes | bytearray:
        """All numbers, row after row."""
        return self._cards

    def __len__(self) -> int:
        return self.shape[0]

    @overload
    def __getitem__(self, place: int) -> array[int]: ...
    @overload
    def __getitem__(self, place: slice) -> NumberRows: ...
    @overload
    def __getitem__(self, place: tuple[int, int]) -> int: ...
    def __getitem__(self, place: int | slice | tuple[int, int]) -> array[int] | NumberRows | int:
        if isinstance(place, tuple):
            row, column = place
            return self[row][column]
        width = self.shape[1]
        if isinstance(place, slice):
            chosen = range(len(self))[place]
            cards = b"".join([self._cards[row * width : (row + 1) * width] for row in chosen])
            return NumberRows(cards, len(chosen), width)
        row = range(len(self))[place]  # raises IndexError, and counts from the end
        return array("B", self._cards[row * width : (row + 1) * width])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NumberRows):
            return NotImplemented
        return self.shape == other.shape and self._cards == other._cards

    __hash__ = None  # type: ignore[assignment]

    def tolist(self) -> list[list[int]]:
        """The rows as lists.

        >>> NumberRows(bytes([51, 45, 42, 43]), 2, 2).tolist()
        [[51, 45], [42, 43]]
        """
        return [row.tolist() for row in self]

    def __repr__(self) -> str:
        shown = [str(row.tolist()) for row in self[:_MOST_SHOWN]]
        more = [f"... {len(self):,} rows"] if len(self) > _MOST_SHOWN else []
        return f"NumberRows([{', '.join([*shown, *more])}])"


_MOST_SHOWN = 6
