"""The files that a collection was read from: which of them are new, have changed, or have grown.

A file whose size and time are those of before is not opened; one whose time alone is another is compared by its digest.
A file that grew is read from where it was, if what was there is the same, and a hand begins behind it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import NamedTuple

from pql.base.files import UnreadableFileError, open_regular, size_of
from pql.histories.formats import FORMATS
from pql.histories.sources import Stretch

from .growing import whole_until

# In nanoseconds: a file may change and keep its time, as clocks of disks go.
_COARSE_CLOCK = 2_000_000_000
_PIECE = 1 << 20
_BLANKS = b" \t\r\n"


class Source(NamedTuple):
    """A file: its number in the collection, what it was when it was read, and what was found in it.

    `modified` and `read` are nanoseconds since 1970; `digest` is that of its first `size` bytes, empty where they could
    not be read or changed meanwhile. `twice` are its hands that another file has as well, `version` that of the reader.
    """

    source: int
    path: str
    size: int = 0
    modified: int = 0
    read: int = 0
    digest: str = ""
    hands: int = 0
    broken: int = 0
    skipped: int = 0
    twice: int = 0
    version: str = ""


class Plan(NamedTuple):
    """What is to be done about some files: `stretches` to read, `sources` that stay or are read on by their paths.

    The hands of the sources `removed` are taken out: their files are read again.
    """

    stretches: list[Stretch]
    sources: dict[str, Source]
    removed: frozenset[int]


def shown(path: str) -> str:
    """A path as text that can be written: names of files may be anything."""
    return path.encode("utf-8", "replace").decode()


def planned(
    stored: Iterable[Source],
    files: Sequence[str],
    version: str,
    check: Callable[[], None],
    growing: bool = False,
) -> Plan:
    """What is to be read of some files, of which a collection has some; `check` is called between two files.

    Of files that are `growing` a hand at the end that is not whole yet is left for the next time.
    """
    sources = {source.path: source for source in stored}
    next_number = max([source.source for source in sources.values()], default=0) + 1
    stretches: dict[str, Stretch] = {}
    removed: set[int] = set()
    spoiled = False

    def read_whole(path: str, size: int, modified: int, digest: str) -> None:
        nonlocal next_number, spoiled
        before = sources.get(shown(path))
        if before is not None:
            removed.add(before.source)
            spoiled = spoiled or before.hands > 0
        new_source = Source(next_number, shown(path), size, modified, time.time_ns(), digest, version=version)
        sources[new_source.path] = new_source
        stretches[new_source.path] = Stretch(path, 0, size if digest else None)
        next_number += 1

    for each in files:
        check()
        path = os.path.realpath(each)
        before = sources.get(shown(path))
        if before is not None and _is_current(before, version) and _looks_the_same(before, path):
            continue
        try:
            known = before.size if before else 0
            end = whole_until(path, known) if growing else None
            size, modified, digest, first = fingerprint(path, known, end)
            if end is not None and before is not None and first != before.digest:
                end = whole_until(path)
                size, modified, digest, first = fingerprint(path, known, end)
        except UnreadableFileError:
            read_whole(path, 0, 0, "")
            continue
        if growing and size == known and (before is None or first == before.digest):
            continue  # nothing is whole yet, or nothing more
        if before is None or not _is_current(before, version) or first != before.digest:
            read_whole(path, size, modified, digest)
            continue
        rest = _grown(path, before.size, size)
        if rest is None:
            read_whole(path, size, modified, digest)
            continue
        sources[before.path] = before._replace(
            size=size, modified=modified, digest=digest, read=time.time_ns()
        )
        if rest.start < size:
            stretches[before.path] = rest
    if spoiled:
        # Hands that these have too may have been counted as those of a file that is read again.
        for source in list(sources.values()):
            if source.twice and source.source not in removed and os.path.isfile(source.path):
                check()
                try:
                    size, modified, digest, _ = fingerprint(source.path)
                except UnreadableFileError:
                    continue
                read_whole(source.path, size, modified, digest)
    return Plan(list(stretches.values()), sources, frozenset(removed))


def _is_current(source: Source, version: str) -> bool:
    """Whether there is nothing more to be found in it: a new version may read what an old one refused."""
    return bool(source.digest) and (source.version == version or not (source.broken or source.skipped))


def _looks_the_same(source: Source, path: str) -> bool:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return False
    same = (status.st_size, status.st_mtime_ns) == (source.size, source.modified)
    return same and source.read - source.modified > _COARSE_CLOCK


def fingerprint(path: str, first: int = 0, end: int | None = None) -> tuple[int, int, str, str]:
    """The size of a file, or of its part up to an `end`, its time, the digest, and that of so many `first` bytes.

    Raises `UnreadableFileError`.
    """
    whole, begun = blake2b(digest_size=16), ""
    with open_regular(path) as file:
        size, modified = size_of(file), os.fstat(file.fileno()).st_mtime_ns
        size = size if end is None else min(size, end)
        for end in (min(first, size), size):
            left = end - file.tell()
            while left > 0 and (piece := file.read(min(left, _PIECE))):
                whole.update(piece)
                left -= len(piece)
            begun = begun or whole.hexdigest()
    return size, modified, whole.hexdigest(), begun


def _grown(path: str, old: int, new: int) -> Stretch | None:
    """What is behind the first bytes of a file, if it is hands from their beginning; None where that is not certain."""
    with open_regular(path) as file:
        file.seek(max(0, old - 1))
        text = file.read(1 if old else 0) + file.read(min(new - old, _PIECE))
        behind = text[1:] if old else text
        hands = behind.lstrip(_BLANKS)
        blanks = len(behind) - len(hands)
        if not hands:
            return Stretch(path, new, new) if new - old < _PIECE else None
        if b"\n" not in text[: 1 + blanks]:
            return None
        if hands.startswith(b"<") or not any([each.begins(hands) for each in FORMATS.values()]):
            return None  # what is at the head of XML is said of all of it
        file.seek(0)
        line, left = 1, old + blanks
        while left > 0 and (piece := file.read(min(left, _PIECE))):
            line += piece.count(b"\n")
            left -= len(piece)
    return Stretch(path, old + blanks, new, line)


def verified(source: Source, path: str) -> Source:
    """A source after its file was read: without its digest if the file changed meanwhile, so that it is read again."""
    try:
        status = os.stat(path)
        if (status.st_size, status.st_mtime_ns) == (source.size, source.modified):
            return source
        if fingerprint(path, source.size)[3] == source.digest:
            return source
    except (OSError, ValueError, UnreadableFileError):
        pass
    return source._replace(digest="")
