"""Files named in statements, plain or packed: only regular ones are read, one is written whole or not at all."""

from __future__ import annotations

import errno
import io
import math
import os
import re
import stat
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, TypeVar
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

if TYPE_CHECKING:
    from zipfile import ZipInfo

    from _typeshed import WriteableBuffer


try:
    import fcntl
except ImportError:  # Windows
    _HAS_LOCKS = False
else:
    _HAS_LOCKS = True

Made = TypeVar("Made")

# Opening must neither block (a pipe, /proc/kmsg) nor make a terminal the controlling one. Windows has neither flag.
_READING = (
    os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
)
# In bytes: what is read ahead, and what is read at once of a file that is read whole.
_BUFFER = 1 << 16
_PIECE = 1 << 24
# Of the names of files that are not complete. How long such a file may be there without a lock: from when it is made to
# when it is locked, and where there are no locks.
_RANDOM_BYTES = 8
_SECONDS_TO_LOCK, _SECONDS_OF_A_DAY = 1.0, 86_400.0
_WRITING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class UnreadableFileError(Exception):
    """Why a file cannot be read, as the end of a sentence."""


def open_regular(path: str) -> IO[bytes]:
    """A regular file, opened to be read: the one way in which files that users name are opened.

    Raises `UnreadableFileError` for anything else, before it is opened: opening a pipe or a device may wait or do
    something. So does the file where it cannot be read on.
    """
    try:
        _refuse_special(os.stat(path))
        handle = os.open(path, _READING)
        try:
            _refuse_special(os.fstat(handle))
            return io.BufferedReader(_Reading(handle), _BUFFER)
        except BaseException:
            os.close(handle)
            raise
    except (OSError, ValueError) as problem:  # NUL or half a character in the name
        raise UnreadableFileError(reason(problem)) from None


class _Reading(io.FileIO):
    """An opened file that raises `UnreadableFileError` where it cannot be read: a disk, or a net, that fails."""

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        size: int = _given(super().readinto, buffer)
        return size

    def readall(self) -> bytes:
        return _given(super().readall)


def _given(read: Callable[..., Made | None], *arguments: Any) -> Made:
    try:
        given = read(*arguments)
    except OSError as problem:
        raise UnreadableFileError(reason(problem)) from None
    if given is None:  # such as /proc/kmsg, which passes for a regular file
        raise UnreadableFileError("there is nothing to read yet")
    return given


def read_text(path: str, largest: int) -> str:
    """The UTF-8 text of a regular file of at most so many bytes; raises `UnreadableFileError`."""
    try:
        return read_bytes(path, largest).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableFileError("not UTF-8 text") from None


def read_bytes(path: str, largest: int) -> bytes:
    """The content of a regular file of at most so many bytes; raises `UnreadableFileError`."""
    parts: list[bytes] = []
    left = largest + 1
    with open_regular(path) as file:
        if size_of(file) <= largest:  # as it says; files of /proc say nothing, and any may grow meanwhile
            while left > 0 and (part := file.read(min(left, _PIECE))):
                parts.append(part)
                left -= len(part)
            if left:
                return b"".join(parts)
    raise UnreadableFileError(f"larger than {largest:,} bytes")


@contextmanager
def opened_text(path: str) -> Iterator[IO[str]]:
    """A regular file, to be read line by line as UTF-8; raises `UnreadableFileError`."""
    with io.TextIOWrapper(open_regular(path), encoding="utf-8-sig", newline="") as file:
        yield file


def beginning(path: str, size: int) -> bytes:
    """The first bytes of a regular file; raises `UnreadableFileError`."""
    with open_regular(path) as file:
        return file.read(size)


def size_of(file: IO[bytes]) -> int:
    """The size of an opened file."""
    return os.fstat(file.fileno()).st_size


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
        with open(path, "wb", opener=_without_waiting) as file:
            yield file
        return
    path = os.path.realpath(path)
    remove_left_over(path)
    folder, name = os.path.split(path)
    # A name that nobody can guess, in a folder that others may write to.
    fresh = os.path.join(folder, f".{name}.{os.urandom(_RANDOM_BYTES).hex()}")
    _unfinished.add(fresh)
    held = None
    try:
        with open(os.open(fresh, _WRITING, 0o666), "wb") as file:
            held = _held(file.fileno())
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
        if held is not None:
            os.close(held)


def _held(handle: int) -> int | None:
    """Says by a lock that a file is being written, until what is returned is closed or the process ends."""
    if not _HAS_LOCKS:
        return None
    with suppress(OSError):  # a file system without locks
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return os.dup(handle)


def remove_left_over(path: str) -> None:
    """Removes what processes that were killed left of a file that they were writing: for who opens it next.

    What another process is still writing stays, for it holds a lock on it. Where there are no locks, what is a day old
    goes.
    """
    folder, name = os.path.split(os.path.realpath(path))
    ours = re.compile(rf"\.{re.escape(name)}\.[0-9a-f]{{{2 * _RANDOM_BYTES}}}")
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if ours.fullmatch(entry.name) and entry.path not in _unfinished:
                with suppress(OSError):
                    _remove_if_left(entry.path)


def _remove_if_left(path: str) -> None:
    status = os.lstat(path)
    if stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > _seconds_unlocked(path):
        os.unlink(path)


def _seconds_unlocked(path: str) -> float:
    """How old a file without a lock has to be before nobody writes it any more; without end while it has one."""
    if not _HAS_LOCKS:
        return _SECONDS_OF_A_DAY
    handle = os.open(path, _READING)
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return math.inf
    except OSError:  # a file system without locks
        return _SECONDS_OF_A_DAY
    finally:
        os.close(handle)
    return _SECONDS_TO_LOCK


def _without_waiting(path: str, flags: int) -> int:
    """Opens anything but a regular file to write to it; a pipe that nobody reads is an error, and not waited for."""
    try:
        handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as problem:
        if problem.errno == errno.ENXIO:
            problem.strerror = "no program reads this pipe"
        raise
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(handle, True)
    return handle


def remove_unfinished() -> None:
    """Removes what is not complete: for a process that ends while a thread is writing."""
    for path in list(_unfinished):
        with suppress(OSError):
            os.unlink(path)


BROKEN_PACKING = (
    *(OSError, EOFError, ValueError, RuntimeError, ArithmeticError, LookupError),
    *(BadZipFile, zlib.error, NotImplementedError, UnreadableFileError),
)
"""What readers of packed files raise for broken ones."""
# In bytes: the list of the members, which is read at once; some 200,000 names.
LARGEST_LIST = 16_000_000


class Archive(ZipFile):
    """A zip file that is open, and is closed with its archive; raises one of `BROKEN_PACKING` for what is none."""

    _file: IO[bytes] | None = None

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        try:
            super().__init__(_InPieces(file))
        except BaseException:
            file.close()
            raise

    def close(self) -> None:
        super().close()
        if self._file is not None:
            self._file.close()

    def member(self, entry: ZipInfo) -> IO[bytes]:
        """A member, opened to be read in pieces; raises one of `BROKEN_PACKING`.

        What is packed by bzip2 or LZMA is refused: Python unpacks a whole block of it at once, which may be a million
        times as large as it was.
        """
        if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise UnreadableFileError("only stored and deflated files are read")
        return self.open(entry)


class _InPieces:
    """A file of which not more than the longest list is read at once."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.seek = file.seek
        self.tell = file.tell
        self.seekable = file.seekable

    def read(self, size: int = -1, /) -> bytes:
        if size > LARGEST_LIST:
            raise UnreadableFileError(f"the list of what is in it is larger than {LARGEST_LIST:,} bytes")
        return self._file.read(size)


def why_broken(problem: Exception) -> str:
    """What is wrong with a packed file, as the end of a sentence."""
    return reason(problem) if isinstance(problem, OSError) else str(problem) or type(problem).__name__
