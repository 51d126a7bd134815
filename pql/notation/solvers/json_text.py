"""JSON as long as a hard disk: objects are walked member by member, and what nobody asks for is only skipped.

A solver's result has gigabytes, and what is wanted of it are some strategies along one path. So the file is mapped and
not read; a value that is skipped costs one search for each brace in it, and no memory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .errors import file_error

if TYPE_CHECKING:
    from mmap import mmap

    from pql.base.diagnostics import PQLError

# Everything up to the next brace or bracket outside of strings; possessive, so that hostile text costs no more than its
# length.
_INSIDE = {
    b"{": re.compile(rb'(?:[^{}"]++|"(?:[^"\\]++|\\.)*+")*+', re.DOTALL),
    b"[": re.compile(rb'(?:[^\[\]"]++|"(?:[^"\\]++|\\.)*+")*+', re.DOTALL),
}
_CLOSING = {b"{": b"}", b"[": b"]"}
_BLANKS = re.compile(rb"[ \t\r\n]*+")
_KEY = re.compile(rb'[ \t\r\n]*+"((?:[^"\\]++|\\.)*+)"[ \t\r\n]*+:[ \t\r\n]*+', re.DOTALL)
_SCALAR = re.compile(rb'"(?:[^"\\]++|\\.)*+"|[-+.0-9a-zA-Z]++', re.DOTALL)
_CHUNK = 1 << 24
LONGEST_KEY = 200
# A result has some tens of objects for each node of its tree; what has more is hostile, and would take minutes.
MOST_STEPS = 10_000_000
Visit = Callable[[str, int], int | None]
Look = Callable[[float], None]
"""What is told now and then how much of a file has been walked, and may raise an error to end that."""
_BETWEEN_LOOKS = 1 << 20


class JsonText:
    """The text of a JSON file, walked by positions."""

    def __init__(self, path: str, content: bytes | mmap, look: Look | None = None) -> None:
        self.path = path
        self._content = content
        self._look = look
        self._next_look = _BETWEEN_LOOKS
        self._steps = 0

    def error(self, position: int, message: str, help: str | None = None) -> PQLError:
        """An error at a position of the file."""
        chunks = [(start, min(start + _CHUNK, position)) for start in range(0, position, _CHUNK)]
        lines = sum([self._content[start:end].count(b"\n") for start, end in chunks])
        return file_error(self.path, message, line=lines + 1, help=help)

    def start(self) -> int:
        """Where the outermost value begins."""
        return self._after_blanks(3 if self._content[:3] == b"\xef\xbb\xbf" else 0)

    def walk(self, position: int, what: str, visit: Visit) -> int:
        """Visits each member of an object by its name and the position of its value; the position behind the object.

        A visit returns the position behind the value if it has walked it, else None.
        """
        if self._content[position : position + 1] != b"{":
            raise self.error(position, f"here should stand {what}, an object in braces")
        place = self._after_blanks(position + 1)
        if self._content[place : place + 1] == b"}":
            return place + 1
        while True:
            key = _KEY.match(self._content, place)
            if key is None or len(key[1]) > LONGEST_KEY:
                raise self.error(place, f"in {what} there should be a name in quotes, and a colon behind it")
            self._step(place)
            walked = visit(key[1].decode("utf-8", "replace"), key.end())
            place = self._after_blanks(self.skip(key.end()) if walked is None else walked)
            sign = self._content[place : place + 1]
            if sign == b"}":
                return place + 1
            if sign != b",":
                raise self.error(place, f"{what} should go on with a comma, or end with a brace")
            place += 1

    def is_null(self, position: int) -> bool:
        """Whether a value is null."""
        return self._content[position : position + 4] == b"null"

    def skip(self, position: int) -> int:
        """The position behind a value."""
        sign = self._content[position : position + 1]
        if sign in _INSIDE:
            return self._behind(position, sign)
        found = _SCALAR.match(self._content, position)
        if found is None:
            raise self.error(position, "here should stand a value")
        return found.end()

    def _behind(self, position: int, opening: bytes) -> int:
        """The position behind an object or an array."""
        depth, place = 0, position
        while True:
            found = _INSIDE[opening].match(self._content, place)
            place = found.end() if found is not None else place
            sign = self._content[place : place + 1]
            if sign not in (opening, _CLOSING[opening]):
                raise self.error(position, "what begins here has no end")
            depth += 1 if sign == opening else -1
            place += 1
            self._step(place)
            if not depth:
                return place

    def _step(self, place: int) -> None:
        """Counts what has been met, and now and then tells how far the walk is."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise self.error(place, f"more than {MOST_STEPS:,} objects and names")
        if place >= self._next_look:
            self._next_look = place + _BETWEEN_LOOKS
            if self._look is not None:
                self._look(place / len(self._content))

    def value(self, position: int, most: int, what: str) -> tuple[Any, int]:
        """A value of at most so many bytes, and the position behind it."""
        end = self.skip(position)
        if end - position > most:
            raise self.error(position, f"{what} is longer than {most:,} bytes")
        try:
            return json.loads(self._content[position:end]), end
        except (ValueError, RecursionError):
            raise self.error(position, f"{what} is no JSON") from None

    def _after_blanks(self, position: int) -> int:
        found = _BLANKS.match(self._content, position)
        return position if found is None else found.end()
