"""`progress=True`: what is done so far, in a line on standard error."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pql.engine.work import Message


class ProgressLine:
    """Writes progress over itself in one line, and takes the line away at the end."""

    __slots__ = ("_width",)

    def __init__(self) -> None:
        self._width = 0

    def __call__(self, fraction: float | None, message: Message) -> None:
        part = "" if fraction is None else f"{fraction:4.0%} "
        self._write(f"{part}{message}")

    def close(self) -> None:
        """Takes the line away."""
        if self._width:
            self._write("")
            print(end="\r", file=sys.stderr, flush=True)
            self._width = 0

    def _write(self, line: str) -> None:
        print("\r" + line.ljust(self._width), end="", file=sys.stderr, flush=True)
        self._width = max(self._width, len(line))
