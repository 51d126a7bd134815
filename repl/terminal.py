"""Gives the terminal to another program (a pager, an editor, a command) and restores it afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from .interrupt import interrupts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# A shell that Ctrl-C kills would leave its pipeline (`sort | less`) at the terminal without anybody waiting for it.
# It ignores these signals while it waits; the programs it starts do not.
_WAITING_FOR_PIPELINE = "trap : INT QUIT\n"


def run(
    command: str | Sequence[str], text: str | None = None, environment: Mapping[str, str] | None = None
) -> int:
    """Runs a program, or a text in the system's shell, and waits for it; its exit status, negative for a signal.

    With `text` it reads that, otherwise what is typed. Ctrl-C is the program's meanwhile, and the terminal is
    afterwards what it was before. Raises `OSError` where the program cannot be started.
    """
    shell = isinstance(command, str)
    if isinstance(command, str) and os.name == "posix":
        command = _WAITING_FOR_PIPELINE + command
    with handed_over():
        done = subprocess.run(
            command, shell=shell, input=text, encoding="utf-8", errors="replace", env=environment, check=False
        )
    return done.returncode


@contextmanager
def handed_over() -> Iterator[None]:
    """Another program has the terminal: Ctrl-C and Ctrl-\\ are for that program."""
    with interrupts.ignored(), terminal_restored():
        quit = getattr(signal, "SIGQUIT", None)
        before = signal.signal(quit, lambda signum, frame: None) if quit is not None else None
        try:
            yield
        finally:
            if quit is not None:
                signal.signal(quit, before)


@contextmanager
def terminal_restored() -> Iterator[None]:
    """Restores the terminal after whatever happens to it: its modes and its foreground process group."""
    try:
        import termios
    except ImportError:
        yield
        return
    file = _terminal()
    attributes: list[Any] | None = None
    if file is not None:
        with suppress(termios.error):
            attributes = termios.tcgetattr(file)
    try:
        yield
    finally:
        if file is not None and attributes is not None:
            # A program that was killed may have left another one's group in the foreground: we would be stopped.
            before = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
            with suppress(OSError, termios.error):
                if os.tcgetpgrp(file) != os.getpgrp():
                    os.tcsetpgrp(file, os.getpgrp())
                if termios.tcgetattr(file) != attributes:
                    termios.tcsetattr(file, termios.TCSADRAIN, attributes)
            signal.signal(signal.SIGTTOU, before)


def _terminal() -> int | None:
    """The file of the terminal that is typed at."""
    with suppress(OSError, ValueError, AttributeError):
        file = sys.stdin.fileno()
        if os.isatty(file):
            return file
    return None
