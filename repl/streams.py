"""The three standard streams, which may be closed, full, or without a reader."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from io import TextIOBase

from pql.render.page import plain

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import TextIO


def complain(err: TextIO, problem: str, command: str = "pql") -> None:
    """Says on standard error what is wrong with a command or its surroundings."""
    err.write(f"{command}: {plain(problem)}\n")


class ClosedStream(TextIOBase):
    """Standard output that was closed before we started: writing to it fails, as it does for every tool."""

    def write(self, text: str) -> int:
        """Raises `OSError`, except for nothing at all."""
        if text:
            raise OSError(errno.EBADF, "standard output is closed")
        return 0


def occupy_closed_files() -> None:
    """Opens replacements for closed standard streams, so that no file that is opened later gets their number.

    What is there fails as a closed stream does: standard input can only be written, the others only be read.
    """
    for number, flags in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_RDONLY)):
        try:
            os.fstat(number)
        except OSError:
            with suppress(OSError):
                # Those below are open by now, so this is the lowest number that is free.
                os.open(os.devnull, flags)


def outputs() -> tuple[TextIO, TextIO]:
    """Where answers and where messages go. Messages without a stream go nowhere."""
    out: TextIO = sys.stdout if sys.stdout is not None else ClosedStream()  # type: ignore[assignment]
    err = sys.stderr if sys.stderr is not None else open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    return out, err


def replace_what_cannot_be_written(out: TextIO) -> None:
    """Where the stream is not UTF-8, a character it does not have becomes `?` instead of a traceback."""
    reconfigure = getattr(out, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def discard(*streams: TextIO) -> None:
    """Points streams at nothing, so that flushing them at exit cannot fail a second time."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
