"""Reading the texts that a command line names: script files and standard input."""

from __future__ import annotations

import errno
import os
import sys

import pql
from pql.repl.places import open_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

# The longest script: an endless stream ends in an error instead of filling the memory.
LARGEST_SCRIPT = 16 * 1024 * 1024


class Script:
    """A text to run: the name diagnostics show, its statements, and the directory its imports start at."""

    __slots__ = ("directory", "name", "statements")

    def __init__(self, name: str, statements: str, directory: str | None = None) -> None:
        self.name = name
        self.statements = statements
        self.directory = directory


def read_script(path: str, *, pipes: bool = True) -> Script:
    """The text of a script file, or of a pipe: `<(echo AKs)`, which may be waited for.

    Raises `OSError` if it cannot be read and `PQLError` if it is not text.
    """
    with open(path, "rb") if pipes else open_file(path) as file:
        try:
            statements = read_statements(file, path)
        except OSError as error:
            error.filename = path
            raise
        return Script(path, statements, os.path.dirname(os.path.abspath(path)))


def read_stdin() -> Script:
    """The text of standard input. Raises as `read_script` does."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed")
    return Script("<stdin>", read_statements(sys.stdin.buffer, "standard input"))


def read_statements(file: IO[bytes], name: str) -> str:
    """The UTF-8 text of a binary stream; raises `PQLError` where it is none, or too long."""
    content = file.read(LARGEST_SCRIPT + 1)
    if len(content) > LARGEST_SCRIPT:
        message = f"{name} is longer than {LARGEST_SCRIPT >> 20} MB, too long for a script"
        raise pql.PQLError(pql.Diagnostic("text-too-long", message))
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"{name} is not UTF-8 text: line {line} has the byte 0x{content[error.start]:02x}"
        raise pql.PQLError(pql.Diagnostic("not-utf-8", message, help="save the file as UTF-8")) from None
