"""Which format a file of hands is in, from its text, and where a hand in it begins."""

from __future__ import annotations

import re
from typing import Final


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

    def last_start(self, text: bytes | bytearray, since: int = 0) -> int:
        """Where the last hand in a text begins, looked for from a place on; 0 if that is the first, or none does."""
        place = len(text)
        while (place := text.rfind(self.mark, since, place)) >= 0:
            if self.start.match(text, place + 1):
                return place + 1
        return 0


PHH = Format(
    "PHH",
    b"[",
    rb"\[[ \t]*(?:[\w-]+|\"[^\"\n]{1,99}\"|'[^'\n]{1,99}')[ \t]*\][ \t\r]*(?:#|\n|\Z)",
    rb"(?m)^[ \t]*(?:variant|antes|blinds_or_straddles|starting_stacks|actions)[ \t]*=",
)
OHH = Format("OHH", b"{", rb"\{\s{0,99}\"ohh\"\s{0,99}:")
SITES = (
    Format("PokerStars", b"PokerStars ", rb"PokerStars [^\n]{0,60}#\d"),
    Format("Full Tilt Poker", b"Full Tilt Poker ", rb"Full Tilt Poker Game #\d"),
    Format("PartyPoker", b"*****", rb"\*{5} Hand History [Ff]or Game \d"),
    Format("Absolute Poker", b"Stage #", rb"Stage #\d"),
    Format("Ongame Network", b"*****", rb"\*{5} History for hand "),
    Format("iPoker Network", b"<game ", rb"<game gamecode=\"", rb"<session sessioncode=\""),
)
FORMATS: Final = {each.name: each for each in (OHH, *SITES, PHH)}


def format_of(head: bytes) -> Format | None:
    """The format of a file, from its beginning; None for what is none of those that are read.

    >>> format_of(b"variant = 'NT'").name, format_of(b"PokerStars Hand #12: Hold'em").name, format_of(b"hello")
    ('PHH', 'PokerStars', None)
    """
    return next((each for each in FORMATS.values() if each.known_by(head)), None)
