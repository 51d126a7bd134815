"""The wire to a program that speaks UPI: lines to it, and the lines of its replies.

One command is a line; after `set_end_string` each reply ends with a line of our choice. Between replies the program
says what nobody asked for (`SOLVER:`, `ALERT:`, `LOG:`), which is kept apart.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, Queue
from time import monotonic

from pql.base.diagnostics import Diagnostic, PQLError
from pql.names.limits import Timeout

END = "END-OF-REPLY"
LONGEST_REPLY = 200_000
LONGEST_LINE = 1_000_000
MESSAGES_KEPT = 1000
_UNASKED = ("SOLVER:", "ALERT:", "LOG:", "[LOG]", "[IGNORE]")
# In seconds: how long a program may take to end once it is told to, and once it is killed.
_ENDING, _DYING = 1.0, 10.0


class NotYet(Exception):
    """No reply has begun."""


def error(message: str) -> PQLError:
    """What the program does wrong, as an error of PQL."""
    return PQLError(Diagnostic("solver-error", f"PioSOLVER: {message}"), running=True)


def deadline_in(seconds: float) -> float:
    """The time that is so many seconds away."""
    return monotonic() + seconds


class Wire:
    """A running program, started in its own folder. `timeout`, in seconds, is how long a reply may take.

    A program that misses a deadline is ended, since a late reply could not be told from the next one. `listener` is
    called with each line that nobody asked for; the last of them are `messages`.
    """

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self.messages: deque[str] = deque(maxlen=MESSAGES_KEPT)
        self.timeout = timeout
        self.listener: Callable[[str], None] | None = None
        self._ended = False
        # A program that says more than anybody reads has to wait.
        self._lines: Queue[str | None] = Queue(LONGEST_REPLY)
        try:
            self._process = subprocess.Popen(
                command,
                cwd=os.path.dirname(os.path.abspath(command[0])),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError) as problem:
            raise error(f"cannot start {command[0]}: {problem}") from None
        threading.Thread(target=self._read, name="PioSOLVER", daemon=True).start()
        try:
            self._greet()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Asks the program to end, and kills it if it does not."""
        process = self._process
        if process.poll() is None:
            try:
                assert process.stdin is not None
                process.stdin.write("exit\n")
                process.stdin.close()
                process.wait(_ENDING)
            except (OSError, ValueError, subprocess.TimeoutExpired):
                process.kill()
        process.wait(_DYING)
        with suppress(Empty):
            while True:
                self._lines.get_nowait()
        for stream in (process.stdin, process.stdout):
            if stream is not None and not sys.is_finalizing():
                with suppress(OSError, ValueError):
                    stream.close()

    def kill(self) -> None:
        """Ends the program at once: what it says from now on answers nothing."""
        self._ended = True
        self._process.kill()

    def send(self, command: str) -> None:
        """Sends a command, whose reply is to be read."""
        if any(sign in command for sign in "\r\n\0"):
            raise ValueError("a command is one line")
        if self._ended:
            raise error("the program has ended")
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise error("the program has ended") from None

    def reply(self, command: str, deadline: float, *, may_miss: bool = False) -> list[str]:
        """The lines of the reply to a command that has been sent. Raises `PQLError` for a reply that is an error.

        With `may_miss` a reply that has not begun by the deadline raises `NotYet`, and the program goes on; one that
        has begun gets the time of any reply.
        """
        lines: list[str] = []
        while True:
            line = self._line(deadline, may_miss=may_miss and not lines)
            if line.strip() == END:
                if lines:
                    break
            elif line.strip() == "SOLVER:":
                while (line := self._line(deadline_in(self.timeout))).strip() != END:
                    self._note(line)
            elif line.startswith(_UNASKED):
                self._note(line)
            else:
                deadline = max(deadline, deadline_in(self.timeout)) if may_miss else deadline
                lines.append(line)
                if len(lines) > LONGEST_REPLY:
                    self.kill()
                    raise error(f"a reply of more than {LONGEST_REPLY:,} lines")
        if lines[0].startswith("ERROR"):
            raise error(f"{command.split(' ')[0]}: {lines[0].removeprefix('ERROR').strip(': ')}")
        return lines

    def _greet(self) -> None:
        """Agrees on the end of replies; what the program says first is put aside."""
        self.send(f"set_end_string {END}")
        deadline = deadline_in(self.timeout)
        while True:
            line = self._line(deadline)
            if line.strip() == END or line.startswith("set_end_string ok!"):
                return
            if line.startswith("ERROR"):
                raise error(line.strip())
            self.messages.append(line)

    def _line(self, deadline: float, *, may_miss: bool = False) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            if may_miss:
                raise NotYet from None
            self.kill()
            message = f"no answer within {self.timeout:g} s; the program was stopped"
            raise Timeout(Diagnostic("solver-error", message), running=True) from None
        if line is None:
            self._ended = True
            raise error("the program has ended")
        return line

    def _note(self, line: str) -> None:
        self.messages.append(line)
        if self.listener is not None:
            self.listener(line)

    def _read(self) -> None:
        """Runs on a thread of its own: puts the program's lines where they are waited for."""
        assert self._process.stdout is not None
        try:
            while line := self._process.stdout.readline(LONGEST_LINE):
                if len(line) == LONGEST_LINE:
                    self._process.kill()
                    break
                self._lines.put(line.rstrip("\r\n"))
        except ValueError:  # closed meanwhile
            pass
        finally:
            self._lines.put(None)
