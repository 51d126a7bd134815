"""How much work a text may cause before anything is asked: bounds that count steps, so that no clock decides."""

from __future__ import annotations

MOST_LOOKED_AT = 10_000_000
"""Flops times conditions that the warnings of one text may look at: some tenths of a second."""
MOST_FILTERED = 30_000_000
"""Boards that the `where`s of one text may look at: all rivers up to suits are 4 million. The first may be any."""
_FILTER = 60_000  # what a `where` costs beside its boards
MOST_NOTES = 100
"""Warnings and notes of one text that are shown."""


class Effort:
    """What compiling one text has cost so far."""

    __slots__ = ("filtered", "imported_text", "left")

    def __init__(self) -> None:
        self.left = MOST_LOOKED_AT
        self.filtered = 0
        self.imported_text = 0

    def allows(self, work: int) -> bool:
        """Whether warnings may look at so much; it is then spent.

        >>> effort = Effort()
        >>> effort.allows(9_000_000), effort.allows(9_000_000), effort.allows(1_000_000)
        (True, False, True)
        """
        if work > self.left:
            return False
        self.left -= work
        return True

    def allows_filter(self, boards: int) -> bool:
        """Whether another `where` may look at so many boards; they are then spent."""
        self.filtered += boards + _FILTER
        return self.filtered <= MOST_FILTERED or self.filtered == boards + _FILTER
