"""JSON as long as a hard disk: objects are walked member by member, and what nobody asks for is only skipped.

A solver's result has gigabytes, and what is wanted of it are some strategies along one path. So a window is moved over
the file; a value that is skipped costs one search for each brace in it. The file is not mapped: if another program
cuts a mapped file off, the process that reads it is killed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.base.json_text import TooDeepError, json_value

if TYPE_CHECKING:
    from typing import IO

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
# In bytes: the window after a jump, while it moves on, and around a text that has no end.
_FIRST_WINDOW = 1 << 16
_WINDOW = 1 << 20
_LARGEST_WINDOW = 1 << 25
LONGEST_KEY = 200
# A result has some tens of objects for each node of its tree; what has more is hostile, and would take minutes.
MOST_STEPS = 10_000_000
Visit = Callable[[str, int], int | None]
Look = Callable[[float], None]
"""What is told now and then how much of a file has been walked, and may raise an error to end that."""
_BETWEEN_LOOKS = 1 << 20


class _Window:
    """The part of a file around the place that is walked. A file that is cut off meanwhile just ends sooner."""

    def __init__(self, file: IO[bytes]) -> None:
        self.start = 0
        self.text = b""
        self._is_last = False
        self._file = file

    def move(self, position: int) -> None:
        """Moves the window to a position, unless it holds it."""
        if not self.start <= position < self.start + len(self.text):
            self._read(position, _FIRST_WINDOW)

    def read_on(self, position: int) -> bool:
        """Reads what comes after the window, which then begins at a position in it; False where nothing comes."""
        if self._is_last or (position == self.start and len(self.text) >= _LARGEST_WINDOW):
            return False
        grown = 2 * len(self.text)
        self._read(position, grown if position == self.start else min(grown, _WINDOW))
        return True

    def match(self, pattern: re.Pattern[bytes], position: int) -> re.Match[bytes] | None:
        """What fits at a position, all of it."""
        self.move(position)
        while True:
            matched = pattern.match(self.text, position - self.start)
            if (matched is not None and matched.end() < len(self.text)) or not self.read_on(position):
                return matched

    def at(self, position: int, size: int) -> bytes:
        """Some bytes, fewer at the end of the file."""
        self.move(position)
        while len(self.text) < position - self.start + size and self.read_on(position):
            pass
        return self.text[position - self.start : position - self.start + size]

    def outside(self, start: int, end: int) -> bytes:
        """Bytes for which the window does not move."""
        self._file.seek(start)
        return self._file.read(end - start)

    def _read(self, position: int, size: int) -> None:
        self.start, self.text = position, self.outside(position, position + size)
        self._is_last = len(self.text) < size


class JsonText:
    """The text of a JSON file, walked by positions."""

    def __init__(self, path: str, file: IO[bytes], size: int, look: Look | None = None) -> None:
        self.path = path
        self._window = _Window(file)
        self._size = size
        self._look = look
        self._next_look = _BETWEEN_LOOKS
        self._steps = 0

    def error(self, position: int, message: str, help: str | None = None) -> PQLError:
        """An error at a position of the file."""
        chunks = [(start, min(start + _CHUNK, position)) for start in range(0, position, _CHUNK)]
        lines = sum([self._window.outside(start, end).count(b"\n") for start, end in chunks])
        return file_error(self.path, message, line=lines + 1, help=help)

    def start(self) -> int:
        """Where the outermost value begins."""
        return self._after_blanks(3 if self._window.at(0, 3) == b"\xef\xbb\xbf" else 0)

    def walk(self, position: int, what: str, visit: Visit) -> int:
        """Visits each member of an object by its name and the position of its value; the position behind the object.

        A visit returns the position behind the value if it has walked it, else None.
        """
        if self._window.at(position, 1) != b"{":
            raise self.error(position, f"{what} should be here, an object in braces")
        offset = self._after_blanks(position + 1)
        if self._window.at(offset, 1) == b"}":
            return offset + 1
        while True:
            key = self._window.match(_KEY, offset)
            if key is None or len(key[1]) > LONGEST_KEY:
                raise self.error(offset, f"in {what} there should be a name in quotes and a colon")
            self._step(offset)
            behind = self._window.start + key.end()
            walked = visit(key[1].decode("utf-8", "replace"), behind)
            offset = self._after_blanks(self.skip(behind) if walked is None else walked)
            sign = self._window.at(offset, 1)
            if sign == b"}":
                return offset + 1
            if sign != b",":
                raise self.error(offset, f"{what} should continue with a comma, or end with a brace")
            offset += 1

    def is_null(self, position: int) -> bool:
        """Whether a value is null."""
        return self._window.at(position, 4) == b"null"

    def skip(self, position: int) -> int:
        """The position behind a value."""
        sign = self._window.at(position, 1)
        if sign in _INSIDE:
            return self._behind(position, sign)
        match = self._window.match(_SCALAR, position)
        if match is None:
            raise self.error(position, "a value should be here")
        return self._window.start + match.end()

    def _behind(self, position: int, opening: bytes) -> int:
        """The position behind an object or an array."""
        depth, offset, window, inside = 0, position, self._window, _INSIDE[opening]
        while True:
            match = inside.match(window.text, offset - window.start)
            end = offset - window.start if match is None else match.end()
            offset = window.start + end
            sign = window.text[end : end + 1]
            if sign in (opening, _CLOSING[opening]):
                depth += 1 if sign == opening else -1
                offset += 1
                self._step(offset)
                if not depth:
                    return offset
            elif not window.read_on(offset):  # a text in quotes goes on, or anything else
                raise self.error(position, "this is never closed")

    def _step(self, offset: int) -> None:
        """Counts what has been met, and now and then tells how far the walk is."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise self.error(offset, f"more than {MOST_STEPS:,} objects and names")
        if offset >= self._next_look:
            self._next_look = offset + _BETWEEN_LOOKS
            if self._look is not None:
                self._look(min(1.0, offset / self._size))

    def value(self, position: int, most: int, what: str) -> tuple[Any, int]:
        """A value of at most so many bytes, and the position behind it."""
        end = self.skip(position)
        if end - position > most:
            raise self.error(position, f"{what} is longer than {most:,} bytes")
        try:
            return json_value(self._window.outside(position, end)), end
        except TooDeepError:
            raise self.error(position, f"{what} is nested too deeply") from None
        except ValueError:
            raise self.error(position, f"{what} is not JSON") from None

    def _after_blanks(self, position: int) -> int:
        match = self._window.match(_BLANKS, position)
        return position if match is None else self._window.start + match.end()


BAD_FILE = "bad-solver-file"


def text_error(source: Source, start: int, end: int, message: str, help: str | None = None) -> PQLError:
    """An error at characters of a text that is short enough to be shown."""
    return PQLError(Diagnostic(BAD_FILE, message, Span(start, end), source=source, help=help))


def file_error(path: str, message: str, *, line: int | None = None, help: str | None = None) -> PQLError:
    """An error in a file, at a line if that is known.

    >>> str(file_error("nodes/0.json", "`hands` is no object", line=3)).splitlines()[0]
    'error: nodes/0.json, line 3: `hands` is no object'
    """
    where = path if line is None else f"{path}, line {line:,}"
    return PQLError(Diagnostic(BAD_FILE, f"{where}: {message}", help=help))


def node_error(path: str, message: str, help: str | None = None) -> PQLError:
    """An error in what is asked of a file: a node or a player that it does not have."""
    return PQLError(Diagnostic("bad-node", f"`{path}`: {message}", help=help))
