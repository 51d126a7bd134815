"""Weights in brackets, as GTO+ and Flopzilla write them: `[50]AKs,QQ[/50]`."""

from __future__ import annotations

import re

from .reading import Reader, hundredth, skip

_OPEN = re.compile(r"\[\s*(\d+(?:\.\d*)?)(?:\s*%)?\s*\]")
_CLOSE = re.compile(r"\[\s*/\s*(\d+(?:\.\d*)?)?(?:\s*%)?\s*\]")


class Brackets:
    """The brackets of a text that is read from its beginning to its end; `weight` is that of the open ones, or None."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._opened: tuple[str, int, int] | None = None
        self.weight: float | None = None

    def after(self, position: int) -> int | None:
        """Where the text goes on behind a bracket at a position, None where there is none."""
        text = self._reader.text
        if match := _OPEN.match(text, position):
            self._open(match)
        elif match := _CLOSE.match(text, position):
            self._close(match)
        return None if match is None else skip(text, match.end())

    def _open(self, match: re.Match[str]) -> None:
        if self._opened is not None:
            raise self._reader.error("these brackets are inside others", *match.span())
        if not float(match[1]) <= 100:
            raise self._reader.error("a weight is between 0 and 100", *match.span())
        self._opened, self.weight = (match[1], *match.span()), hundredth(match[1])

    def _close(self, match: re.Match[str]) -> None:
        if self._opened is None:
            raise self._reader.error("this closes nothing", *match.span(), "open with [50]")
        opened = self._opened[0]
        if match[1] and float(match[1]) != float(opened):
            raise self._reader.error(f"this closes [{match[1]}], and [{opened}] is open", *match.span())
        self._opened = self.weight = None

    def check_closed(self) -> None:
        """Raises `PQLError` where brackets are open at the end."""
        if self._opened is not None:
            opened, start, end = self._opened
            raise self._reader.error(f"[{opened}] is never closed", start, end, f"add [/{opened}]")
