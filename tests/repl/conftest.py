"""The program as a user meets it: `pql(...)` runs the command line in a process of its own."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Completed = subprocess.CompletedProcess[str]
Pql = Callable[..., Completed]


def clean_environment(home: Path, **more: str) -> dict[str, str]:
    """The environment without anything that changes how PQL looks, and with a home of its own."""
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "LANG", "VIRTUAL_ENV")}
    return {**kept, "HOME": str(home), "TERM": "xterm-256color", "PYTHONUTF8": "1", **more}


@pytest.fixture
def pql(tmp_path: Path) -> Pql:
    """Runs `pql` with arguments; `stdin` is piped into it."""

    def run(*arguments: str, stdin: str | bytes = "", env: dict[str, str] | None = None) -> Completed:
        done = subprocess.run(
            [sys.executable, "-m", "pql", *arguments],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=tmp_path,
            env=clean_environment(tmp_path, **(env or {})),
            timeout=600,
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    return run


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str, str], str]:
    """Writes a script into the working directory of `pql` and returns its name."""

    def write(text: str, name: str = "queries.pql") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return write


ESCAPE = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[=>])")


class Terminal:
    """A child process on a terminal of its own: type into it, wait for what it shows."""

    def __init__(self, arguments: list[str], environment: dict[str, str], rows: int, columns: int) -> None:
        import pty

        self.raw = ""
        self._seen = 0
        self._screen: Any = None
        with contextlib.suppress(ImportError):
            import pyte

            self._screen = pyte.Screen(columns, rows)
            self._stream = pyte.Stream(self._screen)
        self.pid, self._file = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "pql", *arguments], environment)
        self.resize(rows, columns)

    def resize(self, rows: int, columns: int) -> None:
        """Makes the window another size, as a person does with a mouse."""
        import fcntl
        import struct
        import termios

        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if self._screen is not None:
            self._screen.resize(rows, columns)

    def screen(self, seconds: float = 0.4) -> list[str]:
        """The lines a person sees, once nothing new has come for a moment."""
        while self._read(seconds):
            pass
        return [line.rstrip() for line in self._screen.display]

    def wait_for_line(self, text: str, seconds: float = 300) -> list[str]:
        """Waits until a text is on the screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            lines = self.screen(0.05)
            if any(text in line for line in lines):
                return lines
        pytest.fail(f"{text!r} is not on the screen: {lines}")

    def type(self, keys: str) -> None:
        os.write(self._file, keys.encode())

    def wait_for(self, text: str, seconds: float = 300) -> str:
        """Reads until a text appears after what earlier calls waited for; what came before it, without escapes."""
        end = time.monotonic() + seconds
        while text not in (shown := ESCAPE.sub("", self.raw)[self._seen :]):
            if time.monotonic() > end or not self._read(end - time.monotonic()):
                pytest.fail(f"{text!r} did not appear in {shown!r}")
        before, _, _ = shown.partition(text)
        self._seen += len(before) + len(text)
        return before

    def _read(self, seconds: float) -> bool:
        if not select.select([self._file], [], [], max(seconds, 0))[0]:
            return False
        try:
            fresh = os.read(self._file, 65536).decode(errors="replace")
        except OSError:  # the program has closed its side and is about to end
            time.sleep(min(max(seconds, 0), 0.05))
            return False
        # Whoever asks where the cursor is waits for an answer, as from any terminal.
        *before, rest = fresh.split("\x1b[6n")
        for part in before:
            os.write(self._file, self._position(part))
        if self._screen is not None:
            self._stream.feed(rest)
        self.raw += fresh
        return True

    def _position(self, shown: str) -> bytes:
        if self._screen is None:
            return b"\x1b[1;1R"
        self._stream.feed(shown)
        cursor = self._screen.cursor
        return f"\x1b[{cursor.y + 1};{cursor.x + 1}R".encode()

    def status(self, seconds: float = 300) -> int:
        """Waits for the end; the exit status."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            self._read(0.1)
        pytest.fail(f"still running; it showed {ESCAPE.sub('', self.raw)[-500:]!r}")

    def leave(self) -> int:
        """Types Ctrl-D until the shell ends: one typed before the prompt is ready is lost, as on any terminal."""
        for _ in range(20):
            with contextlib.suppress(OSError):
                self.type("\x04")
            for _ in range(10):
                ended, status = os.waitpid(self.pid, os.WNOHANG)
                if ended:
                    return os.waitstatus_to_exitcode(status)
                self._read(0.1)
        pytest.fail("Ctrl-D does not end the shell")

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._file)


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Terminal]]:
    monkeypatch.chdir(tmp_path)
    pytest.importorskip("pty", reason="pseudo-terminals are a Unix thing")
    terminals: list[Terminal] = []

    def begin(*arguments: str, rows: int = 24, columns: int = 80, **environment: str) -> Terminal:
        kept = {
            "PATH": os.environ["PATH"],
            "HOME": str(tmp_path),
            "TERM": "xterm-256color",
            "PYTHONUTF8": "1",
        }
        terminals.append(Terminal(list(arguments), kept | environment, rows, columns))
        return terminals[-1]

    yield begin
    for terminal in terminals:
        terminal.close()
