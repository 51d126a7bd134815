"""A text that is open in an editor: its statements, its problems, and the names that it uses."""

from __future__ import annotations

import os
import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from threading import Event, Lock
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

import pql

from .parts import Part, Parts

if TYPE_CHECKING:
    from collections.abc import Iterator


LARGEST = 1_000_000
"""Characters of a text that is looked into; of a longer one only the problem is told."""


# Statements that are compiled together; each compilation copies the names before it.
_AT_ONCE = 500


class Outdated(Exception):
    """The text has changed before it was read."""


class Placed(NamedTuple):
    """A statement at its place, from its first word to its last, and the part it is in, which begins at `begin`."""

    start: int
    end: int
    begin: int
    part: Part


class Document:
    """A text at one moment; the next key press makes another, which is given the one before it.

    `path` is the file it is in, None for one that has not been saved: imports then start at the working directory.
    Several threads may ask it at once.
    """

    def __init__(
        self, text: str, path: str | None = None, version: int | None = None, before: Document | None = None
    ) -> None:
        self.text = text
        self.path = path
        self.version = version
        self.replaced = Event()
        self._reading = Lock()
        self._parts: Parts | None = None
        self._before = before
        self._given: Given = before._given if before is not None else Given(self.directory)
        if before is not None:
            before.replaced.set()
            if before._parts is None:
                self._before, before._before = before._before, None

    def anew(self) -> Document:
        """The same text, whose imports are read again."""
        document = Document(self.text, self.path, self.version, self)
        document._given = Given(self.directory)
        return document

    @property
    def directory(self) -> str | None:
        """Where relative imports start."""
        return os.path.dirname(self.path) if self.path else None

    @cached_property
    def lines(self) -> Lines:
        """Its lines as editors count."""
        return Lines(self.text)

    def _read_to(self, index: int) -> Parts:
        """Its parts, read until one ends behind a place; raises `Outdated` if the text changes meanwhile."""
        with self._reading:
            if self._parts is None:
                before, self._before = self._before, None
                self._parts = Parts(self.text, before._state() if before is not None else None)
            parts = self._parts
            while parts.end <= index and len(self.text) <= LARGEST:
                if self.replaced.is_set():
                    raise Outdated
                if not parts.read_on():
                    break
        return parts

    def _state(self) -> Parts | None:
        """Its parts as far as they were read when it was replaced."""
        with self._reading:
            return self._parts

    @cached_property
    def statements(self) -> tuple[Placed, ...]:
        """Its statements as far as they can be read; comments and blanks alone are none."""
        return tuple(self._placed(0))

    def _placed(self, start: int) -> Iterator[Placed]:
        for begin, part in self.placed_parts(start):
            if part.words:
                yield Placed(begin + part.words[0], begin + part.words[1], begin, part)

    def placed_parts(self, start: int = 0) -> Iterator[tuple[int, Part]]:
        """The parts that end at a place or behind it, each with where it begins."""
        parts = self._read_to(start)
        number = bisect_left(parts.ends, start)
        begin = parts.ends[number - 1] if number else 0
        while number < len(parts.parts) or number < len(self._read_to(begin).parts):
            part = parts.parts[number]
            yield begin, part
            begin += len(part.text)
            number += 1

    def statement_at(self, offset: int) -> Placed | None:
        """The statement at a place."""
        placed = next((each for each in self._placed(offset) if each.end >= offset), None)
        return placed if placed is not None and placed.start <= offset else None

    def part_at(self, offset: int) -> tuple[int, Part] | None:
        """The part that the character behind a place is in, else the last one, and where it begins."""
        return next(self.placed_parts(min(offset + 1, len(self.text))), None)

    def start_to_read(self, offset: int) -> int:
        """From where on a text has to be read to understand a place: one statement before the one it is in."""
        ends = self._read_to(offset).ends
        number = bisect_left(ends, offset)
        return ends[number - 2] if number >= 2 else 0

    @cached_property
    def compilation(self) -> pql.Compilation:
        """What compiling it says; computes nothing. Raises `pql.Cancelled` if the text changes meanwhile."""
        name = os.path.basename(self.path) if self.path else "<input>"
        return self.session().compile(self.text, name)

    def session(self) -> pql.Session:
        """A session without names whose imports start where this text is; its work ends when the text changes."""
        return pql.Session(directory=self.directory).copy(together=True, cancel=self.replaced)

    def session_before(self, offset: int) -> pql.Session:
        """A session with the names that statements before a place have given; those with errors give none."""
        parts = []
        for each in self._placed(0):
            if each.end >= offset:
                break
            if each.part.verb:
                parts.append(each.part)
        return self._given.by(parts)


class Given:
    """The names that statements have given, kept for as long as the same statements stand there: nobody compiles a
    thousand of them at each key."""

    def __init__(self, directory: str | None) -> None:
        self._directory = directory
        self._lock = Lock()
        self._parts: list[Part] = []
        self._session = pql.Session(directory=directory)

    def by(self, parts: list[Part]) -> pql.Session:
        """A session of its own with the names that these statements give."""
        with self._lock:
            if parts[: len(self._parts)] != self._parts:
                self._parts, self._session = [], pql.Session(directory=self._directory)
            while (done := len(self._parts)) < len(parts):
                some = parts[done : done + _AT_ONCE]
                if self._session.compile(";\n".join([part.statement for part in some])).failed:
                    for part in some:  # those without errors give their names
                        self._session.compile(part.statement)
                self._parts += some
            return self._session.copy()


def path_of(uri: str) -> str | None:
    """The file of a URI, None for one that is no file.

    >>> path_of("file:///home/a%20b/x.pql"), path_of("untitled:1")
    ('/home/a b/x.pql', None)
    """
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme != "file" or "%00" in parts.path:
        return None
    from urllib.request import url2pathname

    return url2pathname(unquote(parts.path) if os.name == "nt" else parts.path)


def uri_of(path: str) -> str:
    """The URI of a file."""
    from pathlib import Path

    return Path(path).resolve().as_uri()


_END_OF_LINE = re.compile(r"\r\n|\n|\r")
_TWO_UNITS = re.compile("[\U00010000-\U0010ffff]")


class Place(NamedTuple):
    """A place as editors count."""

    line: int
    character: int


class Lines:
    """The lines of a text; a place is found in the time of a few comparisons, however long text and line are.

    >>> lines = Lines("é𝄞 AA\\nKK")
    >>> lines.place(3), lines.offset(0, 4), lines.offset(1, 2), lines.offset(9, 9)
    (Place(line=0, character=4), 3, 8, 8)
    """

    def __init__(self, text: str) -> None:
        ends = list(_END_OF_LINE.finditer(text))
        self._starts = [0, *(match.end() for match in ends)]
        self._ends = [*(match.start() for match in ends), len(text)]
        self._wide = [] if text.isascii() else [match.start() for match in _TWO_UNITS.finditer(text)]

    def place(self, offset: int) -> Place:
        """The place of a character."""
        line = bisect_right(self._starts, offset) - 1
        return Place(line, self.units(self._starts[line], offset))

    def units(self, start: int, end: int) -> int:
        """The UTF-16 code units between two characters."""
        if not self._wide:
            return end - start
        return end - start + bisect_left(self._wide, end) - bisect_left(self._wide, start)

    def offset(self, line: int, character: int) -> int:
        """The character at a place; behind the end of a line its end, behind the text the text's."""
        if line >= len(self._starts):
            return self._ends[-1]
        start, end = self._starts[line], self._ends[line]
        if not self._wide:
            return min(start + character, end)
        return bisect_left(range(end), character, start, end, key=lambda offset: self.units(start, offset))
