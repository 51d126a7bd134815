"""Zip files that users name: what is read and unpacked at once is bounded, however much they say there is."""

from __future__ import annotations

import zlib
from typing import IO, TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from .files import UnreadableFileError, reason

if TYPE_CHECKING:
    from zipfile import ZipInfo

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
