"""Files named in statements: only regular files are read, and a file is written completely or not at all."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mmap import mmap

Made = TypeVar("Made")

# Opening must neither block (a pipe, /proc/kmsg) nor make a terminal the controlling one. Windows has neither flag.
_READING = (
    os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
)
_WRITING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class UnreadableFileError(Exception):
    """Why a file cannot be read, as the end of a sentence."""


def read_text(path: str, largest: int) -> str:
    """The UTF-8 text of a regular file of at most so many bytes; raises `UnreadableFileError`."""
    try:
        return read_bytes(path, largest).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableFileError("not UTF-8 text") from None


def read_bytes(path: str, largest: int) -> bytes:
    """The content of a regular file of at most so many bytes; raises `UnreadableFileError`.

    Pipes, terminals and other devices are refused before they are opened: opening one may wait or do something.
    """
    with open_regular(path) as file:
        try:
            content = _read(file.fileno(), largest + 1)
        except OSError as problem:
            raise UnreadableFileError(reason(problem)) from None
    if len(content) > largest:
        raise UnreadableFileError(f"larger than {largest:,} bytes")
    return content


def open_regular(path: str) -> IO[bytes]:
    """A regular file, opened to be read; raises `UnreadableFileError` for anything else, before it is opened."""
    try:
        _refuse_special(os.stat(path))
        handle = os.open(path, _READING)
        try:
            _refuse_special(os.fstat(handle))
            return open(handle, "rb")
        except BaseException:
            os.close(handle)
            raise
    except (OSError, ValueError) as problem:  # NUL or half a character in the name
        raise UnreadableFileError(reason(problem)) from None


@contextmanager
def opened_text(path: str) -> Iterator[IO[str]]:
    """A regular file, to be read line by line as UTF-8; raises `UnreadableFileError`."""
    try:
        _refuse_special(os.stat(path))
        handle = os.open(path, _READING)
        try:
            _refuse_special(os.fstat(handle))
        except BaseException:
            os.close(handle)
            raise
    except (OSError, ValueError) as problem:
        raise UnreadableFileError(reason(problem)) from None
    with open(handle, encoding="utf-8-sig", newline="") as file:
        yield file


def beginning(path: str, size: int) -> bytes:
    """The first bytes of a regular file; raises `UnreadableFileError`."""
    content = mapped(path, sys.maxsize)
    first = content[:size]
    if not isinstance(content, bytes):
        content.close()
    return first


def mapped(path: str, largest: int) -> mmap | bytes:
    """The content of a regular file that may be larger than the memory; raises `UnreadableFileError`."""
    from mmap import ACCESS_READ, mmap

    try:
        _refuse_special(os.stat(path))
        handle = os.open(path, _READING)
        try:
            status = os.fstat(handle)
            _refuse_special(status)
            if status.st_size > largest:
                raise UnreadableFileError(f"larger than {largest:,} bytes")
            return mmap(handle, 0, access=ACCESS_READ) if status.st_size else b""
        finally:
            os.close(handle)
    except (OSError, ValueError) as problem:
        raise UnreadableFileError(reason(problem)) from None


def reason(problem: OSError | ValueError) -> str:
    """What is wrong with a file, in plain words instead of Python's."""
    if isinstance(problem, OSError):
        return problem.strerror or str(problem)
    return "no file can have that name"


def _refuse_special(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise UnreadableFileError("Is a directory")
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableFileError("not a file")


def _read(handle: int, most: int) -> bytes:
    parts: list[bytes] = []
    while most > 0 and (part := os.read(handle, most)):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


# Files that are being written, under the names that they have until they are complete.
_unfinished: set[str] = set()


def write_whole(path: str, write: Callable[[IO[bytes]], Made]) -> tuple[Made, bool]:
    """The result of `write`, and whether a file of that name was replaced, as `new_file` does it."""
    replaced = os.path.isfile(path)
    with new_file(path) as file:
        return write(file), replaced


@contextmanager
def new_file(path: str) -> Iterator[IO[bytes]]:
    """A file to write piece by piece, which takes its place when it is complete. Raises `OSError` or `ValueError`.

    It is written under another name in the same folder and renamed, so that nobody ever sees half of it. What it
    replaces keeps its permissions, and a link still leads to it.
    """
    # Devices and pipes cannot be replaced by a rename.
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as file:
            yield file
        return
    path = os.path.realpath(path)
    folder, name = os.path.split(path)
    # A name that nobody can guess, in a folder that others may write to.
    fresh = os.path.join(folder, f".{name}.{os.urandom(8).hex()}")
    _unfinished.add(fresh)
    try:
        with open(os.open(fresh, _WRITING, 0o666), "wb") as file:
            if os.path.exists(path):
                os.chmod(fresh, stat.S_IMODE(os.stat(path).st_mode))
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(fresh)
        raise
    finally:
        _unfinished.discard(fresh)


def remove_unfinished() -> None:
    """Removes what is not complete: for a process that ends while a thread is writing."""
    for path in list(_unfinished):
        with suppress(OSError):
            os.unlink(path)
