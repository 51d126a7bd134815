"""Which format a file of hands is in, from its text, and where a hand in it begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .sites.hands import starts_in


class Format:
    """A format of hand histories. `start` matches where a hand begins: at the start of a line, with `mark`."""

    def __init__(self, name: str, mark: bytes, start: bytes, head: bytes = rb"(?!)") -> None:
        self.name: Final = name
        self.mark: Final = b"\n" + mark
        self.start: Final = re.compile(start)
        self.head: Final = re.compile(head)

    def known_by(self, text: bytes) -> bool:
        """Whether the beginning of a file is of this format."""
        lines = text.lstrip(b" \t\r\n")
        return bool(self.start.match(lines) or self.head.search(text))

    def begins(self, text: bytes) -> bool:
        """Whether a text begins with a hand, and the line in which that says so."""
        return self.start.match(text) is not None

    def first_start(self, text: bytes | bytearray) -> int:
        """Where the first hand of a file begins: with it, unless something may be before."""
        return 0

    def head_end(self, text: bytes | bytearray) -> int:
        """Where what is said of all hands of a file ends."""
        return self.first_start(text)

    def last_start(self, text: bytes | bytearray, since: int = 0) -> int:
        """Where the last hand in a text begins, looked for from a place on; 0 if that is the first, or none does."""
        start = len(text)
        while (start := text.rfind(self.mark, since, start)) >= 0:
            if self.start.match(text, start + 1):
                return start + 1
        return 0


class OpenHands(Format):
    """Open Hand History: objects on lines of their own, or in an array, with `ohh` around each hand or without."""

    def starts(self, text: bytes | bytearray, since: int = 0) -> Iterator[int]:
        """Where hands begin. What goes in quotes never looks so: its quotes would be escaped."""
        for match in self.start.finditer(text, since):
            offset = match.start()
            if not text[max(0, offset - 100) : offset].rstrip().endswith(b":"):
                yield offset

    def known_by(self, text: bytes) -> bool:
        return text.lstrip()[:1] in (b"{", b"[") and next(self.starts(text), -1) >= 0

    def last_start(self, text: bytes | bytearray, since: int = 0) -> int:
        return max(self.starts(text, since), default=0)


PHH = Format(
    "PHH",
    b"[",
    rb"\[[ \t]*(?:[\w-]+|\"[^\"\n]{1,99}\"|'[^'\n]{1,99}')[ \t]*\][ \t\r]*(?:#|\n|\Z)",
    rb"(?m)^[ \t]*(?:variant|antes|blinds_or_straddles|starting_stacks|actions)[ \t]*=",
)
_SCALARS = rb"(?:\"\w{1,40}\"\s{0,99}:\s{0,99}(?:\"[^\"\\\n]{0,200}\"|[\w.+-]{1,40})\s{0,99},\s{0,99}){0,6}"
OHH = OpenHands(
    "OHH",
    b"{",
    rb"\{\s{0,99}" + _SCALARS + rb"\"(?:ohh\"\s{0,99}:\s{0,99}(?!\s|\[)|spec_version\")",
)


class SiteFormat(Format):
    """What sites write, of several of them in one file, with anything before, between and behind the hands."""

    def known_by(self, text: bytes) -> bool:
        return bool(starts_in(text))

    def begins(self, text: bytes) -> bool:
        return self.known_by(text) and self.first_start(text) == 0

    def first_start(self, text: bytes | bytearray) -> int:
        starts = starts_in(text)
        return starts[0][0] if starts else 0

    def head_end(self, text: bytes | bytearray) -> int:
        # A description that begins a hand may be that of all.
        first = self.first_start(text)
        return max(first, text.find(b"<game ", first)) if text.startswith(b"<description ", first) else first

    def last_start(self, text: bytes | bytearray, since: int = 0) -> int:
        # What is cut from the middle of a line begins no line.
        first = max(0, since - 1)
        starts = [start for start, _ in starts_in(text[first:]) if start or not first]
        return first + starts[-1] if starts else 0


SITES = SiteFormat("sites", b"", b"(?!)")
FORMATS: Final = {each.name: each for each in (OHH, PHH, SITES)}


def format_of(head: bytes) -> Format | None:
    """The format of a file, from its beginning; None for what is none of those that are read.

    >>> format_of(b"variant = 'NT'").name, format_of(b"PokerStars Hand #12: Hold'em").name, format_of(b"hello")
    ('PHH', 'sites', None)
    """
    return next((each for each in FORMATS.values() if each.known_by(head)), None)
