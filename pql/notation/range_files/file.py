"""A range file that is being read: its text, what of it is asked for, and errors that point into it."""

from __future__ import annotations

import os
from functools import cached_property
from json import JSONDecodeError
from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError, Severity, Source, Span
from pql.base.files import UnreadableFileError, read_bytes
from pql.base.json_text import TooDeepError, json_value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.notation.dialects.reading import Reading, TopHands


LARGEST_FILE = 200_000_000
"""Bytes of any range file."""
LARGEST_TEXT = 1_000_000
"""Characters of a file that holds one range as text."""
_MOST_REMEMBERED = 64
_MOST_LISTED = 8

_Key = tuple[str, int, int, str | None, str | None]
# What was read lately, by file, time of its last change, size, kind and node: an editor compiles a text at every key.
_seen: dict[_Key, Reading] = {}


class RangeFile:
    """A file, or a folder, with the node that is asked for.

    `top` gives the hands of `15%`; `warnings` are what reading has found to be said, and `lasting` is whether the file
    alone decides what is read.
    """

    def __init__(self, path: str, node: str | None, top: TopHands) -> None:
        self.path = path
        self.node = node
        self.top = top
        self.warnings: list[Diagnostic] = []
        self.lasting = True

    @cached_property
    def source(self) -> Source:
        """The text, with the name of the file; raises `PQLError` where it cannot be read."""
        return Source(self._decoded(), self.path)

    @property
    def text(self) -> str:
        """The whole text, of up to 200 MB."""
        return self.source.text

    @property
    def plain_text(self) -> str:
        """The text of a file with a single range, which is short; raises `PQLError` for another."""
        if len(self.text) > LARGEST_TEXT:
            raise self.unreadable(f"larger than {LARGEST_TEXT:,} characters")
        return self.text

    def error(self, message: str, start: int, end: int, help: str | None = None) -> PQLError:
        """An error at characters of the text."""
        return PQLError(
            Diagnostic("bad-range-file", message, Span(start, end), source=self.source, help=help)
        )

    def misasked(self, message: str, help: str | None = None) -> PQLError:
        """An error in what is asked of the file, such as a node that it does not have."""
        return PQLError(Diagnostic("bad-node", f"`{self.path}`: {message}", help=help))

    def no_node(self, known: Iterable[str]) -> PQLError:
        """The error for a node that the file does not have, or for none where it has several."""
        from pql.base.suggestions import did_you_mean

        nodes = list(known)
        if not nodes:
            return self.misasked("there is no range in it")
        near = did_you_mean(self.node, nodes) if self.node else None
        shown = ", ".join([f"'{node}'" for node in nodes[:_MOST_LISTED]])
        more = f" and {len(nodes) - _MOST_LISTED:,} more" if len(nodes) > _MOST_LISTED else ""
        help = f"did you mean `node '{near}'`?" if near else f"its nodes: {shown}{more}"
        if self.node is None:
            some = "a range" if len(nodes) == 1 else f"{len(nodes):,} ranges"
            return self.misasked(f"it has {some} at a node, and `node` says which", help)
        return self.misasked(f"it has no node '{self.node}'", help)

    def warn(self, message: str, start: int, end: int, help: str) -> None:
        """Notes what can be read and may not be meant."""
        self.warnings.append(
            Diagnostic(
                "range-file-meaning",
                message,
                Span(start, end),
                source=self.source,
                help=help,
                severity=Severity.WARNING,
            )
        )

    def remembered(self, kind: str | None) -> Reading | None:
        """What was read of the file before, if it has not changed since."""
        key = self._key(kind)
        return None if key is None else _seen.get(key)

    def remember(self, kind: str | None, reading: Reading) -> Reading:
        """Keeps what was read; not where it depends on the order of hands, nor of folders."""
        key = self._key(kind)
        if key is not None and not reading.ordered and self.lasting:
            if len(_seen) >= _MOST_REMEMBERED:
                _seen.clear()
            _seen[key] = reading
        return reading

    def _key(self, kind: str | None) -> _Key | None:
        try:
            status = os.stat(self.path)
        except (OSError, ValueError):
            return None
        if os.path.isdir(self.path):
            return None
        return os.path.realpath(self.path), status.st_mtime_ns, status.st_size, kind, self.node

    def _decoded(self) -> str:
        """The text in UTF-8, or in UTF-16 as Windows programs write it, which begin with a mark then."""
        try:
            content = read_bytes(self.path, LARGEST_FILE)
        except UnreadableFileError as problem:
            raise self.unreadable(str(problem)) from None
        is_wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
        try:
            return content.decode("utf-16" if is_wide else "utf-8-sig")
        except UnicodeDecodeError:
            raise self.unreadable("not text") from None

    def unreadable(self, reason: str) -> PQLError:
        """The error for a file of which nothing can be read."""
        return PQLError(Diagnostic("unreadable-file", f"cannot read `{self.path}`: {reason}"))


def parsed(file: RangeFile) -> object:
    """The value that the text of a file is; raises `PQLError` for what is no JSON."""
    try:
        value: object = json_value(file.text)
    except JSONDecodeError as problem:
        offset = min(problem.pos, len(file.text))
        message = problem.msg[:1].lower() + problem.msg[1:]
        raise file.error(f"this is not JSON: {message}", offset, offset + 1) from None
    except TooDeepError:
        raise file.error("this is nested too deeply", 0, 1) from None
    except ValueError:  # a number of thousands of digits
        raise file.error("this has a number that is too long", 0, 1) from None
    return value


def looks_like_an_object(file: RangeFile, *keys: str) -> bool:
    """Whether a text begins as an object of JSON does, and has some keys near its beginning.

    A beginning is enough to tell files apart, which may be long.
    """
    beginning = file.text[:_BEGINNING]
    return beginning.lstrip()[:1] == "{" and all(f'"{key}"' in beginning for key in keys)


_BEGINNING = 4_096
