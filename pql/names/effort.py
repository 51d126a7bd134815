"""Limits on the work of compiling a text, counted in steps and not in seconds, so that results do not vary."""

from __future__ import annotations

MOST_LOOKED_AT = 10_000_000
"""Flops times conditions that the warnings of one text may look at: some tenths of a second."""
MOST_NOTES = 100
"""Warnings and notes of one text that are shown."""


class Effort:
    """The steps that compiling one text may still use."""

    __slots__ = ("imported_text", "left")

    def __init__(self) -> None:
        self.left = MOST_LOOKED_AT
        self.imported_text = 0

    def allows(self, work: int) -> bool:
        """Whether warnings may use so many steps; if so, they are counted as used.

        >>> effort = Effort()
        >>> effort.allows(9_000_000), effort.allows(9_000_000), effort.allows(1_000_000)
        (True, False, True)
        """
        if work > self.left:
            return False
        self.left -= work
        return True
