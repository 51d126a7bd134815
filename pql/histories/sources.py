"""The files that hands are read from: paths, folders and patterns, plain or packed, in parts of a few megabytes.

A file is read once, from its beginning, and never held whole: a part ends where a hand does. Small files go together.
"""

from __future__ import annotations

import gzip
import os
import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from glob import has_magic, iglob
from typing import IO, TYPE_CHECKING, NamedTuple, TypeAlias

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.files import BROKEN_PACKING, Archive, UnreadableFileError, open_regular, size_of, why_broken

from .collection.folder import is_collection
from .formats import Format, format_of
from .problems import ENDINGS, LOG, Unread
from .sites.hands import STRANGE

if TYPE_CHECKING:
    from os import PathLike

    from .collection.stored import StoredPart

    Paths = str | PathLike[str] | Iterable[str | PathLike[str]]

# In bytes: what is read together, and the longest text of a hand.
PART = 2_000_000
LONGEST_HAND = 16_000_000
# In bytes: what the beginning of a hand is known by, at most.
LONGEST_START = 4096
# The beginning of a file says its format.
_HEAD = 64_000
# Packed files may unpack to so much, and then to so many times their size.
_ALWAYS_UNPACKED = 64_000_000
_MOST_UNPACKED = 250
# `**` where it means any folders.
_SEPARATOR = f"[{re.escape(os.sep + (os.altsep or ''))}]"
_ANY_FOLDERS = re.compile(rf"(?:^|(?<={_SEPARATOR}))(?:\*\*{_SEPARATOR}+)*\*\*(?:{_SEPARATOR}+|$)")


class Document(NamedTuple):
    """Hands of one file in their text, from a line of it on; `head` is how the file begins, before its first hand."""

    path: str
    line: int
    text: bytes
    head: bytes = b""

    def place(self, line: int) -> int:
        """The line of the file that is a line of the text, from 1."""
        return self.line + line - 1


class Part(NamedTuple):
    """What is read together, in one format; `done` is the share of all files that is behind it."""

    format: Format
    documents: tuple[Document, ...]
    done: float


class Stretch(NamedTuple):
    """A part of a file that is to be read: up to a place in it, or to its end, from where its line `line` begins."""

    path: str
    start: int = 0
    end: int | None = None
    line: int = 1

    @property
    def size(self) -> int:
        """Its bytes, 0 where the file cannot be asked."""
        try:
            return (os.path.getsize(self.path) if self.end is None else self.end) - self.start
        except (OSError, ValueError):
            return 0


def files_of(paths: Paths) -> list[str]:
    """The files that some paths name, in order, each once: themselves, what is in folders, what patterns fit.

    A collection of hands is named like a file; folders and patterns mean none, nor what lies in one.

    Raises TypeError for anything but names, `PQLError` for names of nothing.
    """
    given = [paths] if isinstance(paths, str | os.PathLike) else paths
    if isinstance(given, bytes | type) or not hasattr(given, "__iter__"):
        raise TypeError(
            f"paths must be the name of a file, folder or pattern, or several, not {type(given).__name__}"
        )
    by_path: dict[str, str] = {}  # by what they are behind links
    for path in given:
        if not isinstance(path, str | os.PathLike) or not isinstance(name := os.fspath(path), str):
            raise TypeError(f"a path must be text or a path, not {type(path).__name__}")
        for each in _named(name):
            by_path.setdefault(os.path.realpath(each), each)
    if not by_path:
        raise PQLError(
            Diagnostic("unreadable-file", "there is no file to read", help="name one, or a folder")
        )
    return list(by_path.values())


def _named(path: str) -> list[str]:
    """The files that a path names; a name that is there is no pattern."""
    if "\0" not in path and os.path.exists(path):
        return _inside(path) if os.path.isdir(path) and not is_collection(path) else [path]
    is_pattern = has_magic(path) and "\0" not in path
    fitting = [each for each in sorted(_fitting(path)) if os.path.isfile(each)] if is_pattern else []
    if fitting:
        return fitting
    if is_pattern:
        what = f"no file fits `{path}`"
    else:
        what = (
            f"cannot read {path}: there is no such file or folder" if path else "an empty name is not a file"
        )
    near = None if is_pattern else _nearest(path)
    help = f"did you mean '{near}'?" if near else "hands are in files, folders, or `folder/*.phhs`"
    raise PQLError(Diagnostic("unreadable-file", what, help=help))


def _fitting(pattern: str) -> Iterator[str]:
    """What a pattern fits. Unlike that of `glob`, `**` follows no links: those that lead back would never end."""
    before, *between = _ANY_FOLDERS.split(pattern)
    if not between:
        yield from iglob(pattern)
        return
    starts: Iterable[str] = iglob(before) if before else [os.curdir]
    while between:
        behind = between.pop(0) or "*"
        seen: set[str] = set()  # below two folders that fit, one of which is in the other
        starts = [
            os.path.join(folder, each)
            for start in starts
            for folder in _folders(start, seen)
            for each in iglob(behind, root_dir=folder)
        ]
    added = "" if before else os.path.join(os.curdir, "")
    for path in starts:
        yield path.removeprefix(added)


def _folders(top: str, seen: set[str]) -> Iterator[str]:
    """A folder and those below, without hidden ones, collections, what is behind links, and what was seen before."""
    for folder, names, _ in _walked(top):
        if folder in seen or is_collection(folder):
            names.clear()
            continue
        seen.add(folder)
        names[:] = [name for name in names if not name.startswith(".")]
        yield folder


def _walked(top: str) -> Iterator[tuple[str, list[str], list[str]]]:
    """Folders from the top, each with the names of its folders and files; those that are taken out are not entered.

    `os.walk` of Python 3.11 calls itself for each folder in another, and can go no thousand deep.
    """
    left = [top.rstrip(os.sep) or top]
    while left:
        folder = left.pop()
        folders: list[str] = []
        files: list[str] = []
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    (folders if entry.is_dir() else files).append(entry.name)
        except (OSError, ValueError):
            continue
        yield folder, folders, files
        inside = [os.path.join(folder, name) for name in folders]
        left += [path for path in reversed(inside) if not os.path.islink(path)]


def _nearest(path: str) -> str | None:
    """What has a name like that of a file that is not there, in its folder."""
    from pql.base.suggestions import did_you_mean

    folder, name = os.path.split(path)
    try:
        near = did_you_mean(name, os.listdir(folder or os.curdir))
    except (OSError, ValueError):
        return None
    return near and os.path.join(folder, near)


def _inside(folder: str) -> list[str]:
    paths = []
    for parent, folders, names in _walked(folder):
        if is_collection(parent):
            folders.clear()
            continue
        paths += [
            os.path.join(parent, name)
            for name in names
            if (name.lower().endswith(ENDINGS) or LOG.match(name)) and not name.startswith(".")
        ]
    if not paths:
        endings = " ".join(ENDINGS)
        raise PQLError(Diagnostic("unreadable-file", f"no file in {folder} ends in one of {endings}"))
    return sorted(paths)


def parts_of(files: Iterable[str | Stretch]) -> Iterator[Part | StoredPart | Unread]:
    """The parts of some files and collections, and what of them cannot be read."""
    stretches = [Stretch(each) if isinstance(each, str) else each for each in files]
    sizes = [each.size for each in stretches]
    whole = max(1, sum(sizes))
    behind = 0
    small: list[Document] = []
    kind: Format | None = None
    for stretch, size in zip(stretches, sizes, strict=True):
        if is_collection(stretch.path):
            from .collection.stored import stored_parts

            yield from stored_parts(stretch.path, behind / whole, (behind + size) / whole)
        for found in () if is_collection(stretch.path) else _documents(stretch):
            if isinstance(found, Unread):
                yield found
                continue
            format, document, last = found
            if small and (format is not kind or sum([len(each.text) for each in small]) > PART):
                assert kind is not None
                yield Part(kind, tuple(small), behind / whole)
                small = []
            kind = format
            small.append(document)
            if not last:
                yield Part(format, tuple(small), behind / whole)
                small = []
        behind += size
    if small:
        assert kind is not None
        yield Part(kind, tuple(small), 1.0)


_Found = tuple[Format, Document, bool]


def _documents(stretch: Stretch) -> Iterator[_Found | Unread]:
    """The hands of a file in documents: their format, the text, and whether it is the last of the file."""
    path = stretch.path
    try:
        with open_regular(path) as file:
            start = file.read(4)
            file.seek(0)
            if start[:2] == b"\x1f\x8b":
                with gzip.GzipFile(fileobj=file) as unpacked:
                    yield from _pieces(path, unpacked, _Allowance(size_of(file)))
            elif start in (b"PK\3\4", b"PK\5\6"):
                yield from _members(path, file)
            else:
                file.seek(stretch.start)
                yield from _pieces(path, _Until(file, stretch.end), None, stretch.line)
    except UnreadableFileError as problem:
        yield Unread(path, 1, f"cannot be read: {problem}")
    except BROKEN_PACKING as problem:
        yield Unread(path, 1, f"cannot be unpacked: {why_broken(problem)}")


def _members(path: str, file: IO[bytes]) -> Iterator[_Found | Unread]:
    """The files in a zip file; those packed in it once more are not looked into."""
    allowance = _Allowance(size_of(file))
    with Archive(file) as archive:
        for member in archive.infolist():
            if member.is_dir():
                continue
            if allowance.left < 0:
                return
            member_path = f"{path}/{member.filename}"
            try:
                with archive.member(member) as unpacked:
                    yield from _pieces(member_path, unpacked, allowance)
            except BROKEN_PACKING as problem:
                yield Unread(member_path, 1, f"cannot be unpacked: {why_broken(problem)}")


class _Allowance:
    """How much a packed file may still unpack to."""

    def __init__(self, packed: int) -> None:
        self.left = max(_ALWAYS_UNPACKED, _MOST_UNPACKED * packed)


class _Until:
    """A file that ends at a place, or where it does; what is written behind meanwhile is not read."""

    def __init__(self, file: IO[bytes], end: int | None) -> None:
        self._file, self._end = file, end

    def read(self, size: int) -> bytes:
        left = size if self._end is None else max(0, min(size, self._end - self._file.tell()))
        return self._file.read(left)


_Readable: TypeAlias = "IO[bytes] | gzip.GzipFile | _Until"


def _pieces(
    path: str, file: _Readable, allowance: _Allowance | None, line: int = 1
) -> Iterator[_Found | Unread]:
    """The text of a file cut between hands."""
    text_of = _in_utf8(file)
    begun = text_of.read(PART)
    is_mac = b"\r" in begun and b"\n" not in begun
    text = _plain(begun, is_mac)
    if allowance is not None:
        allowance.left -= len(text)
    format = format_of(bytes(text[:_HEAD]))
    if format is None:
        yield from _unknown(path, text)
        return
    size, searched = PART if format.name == "PHH" else PART // 10, 0
    head = bytes(text[: min(LONGEST_START, format.head_end(text))])
    while True:
        more = text_of.read(size)
        if allowance is not None:
            allowance.left -= len(more)
            if allowance.left < 0:
                yield Unread(
                    path, line, f"unpacks to more than {_MOST_UNPACKED} times its size, and is left there"
                )
                return
        if not more:
            if text:
                yield format, Document(path, line, bytes(text), head), True
            return
        cut = format.last_start(text, searched)
        if cut:
            yield format, Document(path, line, bytes(text[:cut]), head), False
            line += text.count(b"\n", 0, cut)
            del text[:cut]
        elif len(text) > LONGEST_HAND:
            yield Unread(path, line, f"no hand ends within {LONGEST_HAND:,} bytes")
            return
        searched = max(0, len(text) - LONGEST_START)  # no other hand begins before
        text += _plain(more, is_mac)


def _plain(text: bytes, is_mac: bool) -> bytearray:
    """A text without marks of UTF-8, which files that were joined have between their hands.

    Where lines end as on old Macs, they end as elsewhere then.
    """
    text = text.replace(b"\xef\xbb\xbf", b"")
    return bytearray(text.replace(b"\r", b"\n") if is_mac else text)


def _unknown(path: str, text: bytearray) -> Iterator[Unread]:
    """What is told of a file in no format that is read: each of its hands, as far as it seems to have some."""
    starts = [match.start(1) - 2 for match in STRANGE.finditer(b"\n\n" + text)]
    line, counted = 1, 0
    for start in starts or [0]:
        line += text.count(b"\n", counted, start)
        counted = start
        yield Unread(path, line, "no hand history of a format that is read")


class _Reader:
    """A file whose first bytes have been read."""

    def __init__(self, begin: bytes, file: _Readable) -> None:
        self.begin, self.file = begin, file

    def read(self, size: int) -> bytes:
        """About so many bytes more; none at the end of the file."""
        piece = self.begin + self.file.read(size)
        self.begin = b""
        return piece


class _InUTF8(_Reader):
    """A file in UTF-16, in UTF-8."""

    def __init__(self, begin: bytes, file: _Readable, encoding: str) -> None:
        super().__init__(begin, file)
        self.decoder = getincrementaldecoder(encoding)("replace")

    def read(self, size: int) -> bytes:
        raw = super().read(size)
        return self.decoder.decode(raw, final=not raw).encode("utf-8", "replace")


def _in_utf8(file: _Readable) -> _Reader:
    begin = file.read(4)
    for encoding, pattern in _UTF16:
        if pattern.match(begin):
            return _InUTF8(begin, file, encoding)
    return _Reader(begin, file)


# By its mark, or by letters of English in it.
_UTF16 = (
    ("utf-16", re.compile(rb"\xff\xfe|\xfe\xff")),
    ("utf-16-le", re.compile(rb"[\x09-\x7e]\0[\x09-\x7e]\0")),
    ("utf-16-be", re.compile(rb"\0[\x09-\x7e]\0[\x09-\x7e]")),
)
