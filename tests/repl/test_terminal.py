"""The real program in a pseudo-terminal: prompt, colours, Ctrl-C in the middle of work, other terminals."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="pseudo-terminals are a Unix thing")

ESCAPE = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[=>])")
SLOW = "equity any vs any vs any vs any samples 1000000000"


class Terminal:
    """A child process on a terminal of its own: type into it, wait for what it shows."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        self.raw = ""
        self._seen = 0
        self.pid, self._file = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "pql", *arguments], environment)

    def type(self, keys: str) -> None:
        os.write(self._file, keys.encode())

    def wait_for(self, text: str, seconds: float = 20) -> str:
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
        if "\x1b[6n" in fresh:
            os.write(self._file, b"\x1b[1;1R")
        self.raw += fresh
        return True

    def status(self, seconds: float = 20) -> int:
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
    terminals: list[Terminal] = []

    def begin(*arguments: str, **environment: str) -> Terminal:
        kept = {
            "PATH": os.environ["PATH"],
            "HOME": str(tmp_path),
            "TERM": "xterm-256color",
            "PYTHONUTF8": "1",
        }
        terminals.append(Terminal(list(arguments), kept | environment))
        return terminals[-1]

    yield begin
    for terminal in terminals:
        terminal.close()


def test_a_session_from_start_to_end(start: Callable[..., Terminal]) -> None:
    terminal = start()
    assert "\\? for help" in terminal.wait_for("pql> ")
    terminal.type("AKs\r")
    terminal.wait_for("4 hands")
    assert "\x1b[" in terminal.raw
    terminal.wait_for("pql> ")
    terminal.type("equity AA vs\r")
    terminal.wait_for("...> ")
    terminal.type("\x03")
    terminal.wait_for("pql> ")
    assert terminal.leave() == 0


def test_ctrl_c_cancels_the_statement_and_keeps_the_session(start: Callable[..., Terminal]) -> None:
    terminal = start()
    terminal.wait_for("pql> ")
    terminal.type("let steal = 22+\r")
    terminal.wait_for("steal is now 22+")
    terminal.wait_for("pql> ")
    terminal.type(SLOW + "\r")
    terminal.wait_for(" %  ")
    started = time.monotonic()
    terminal.type("\x03")
    terminal.wait_for("interrupted after")
    assert time.monotonic() - started < 0.5
    terminal.wait_for("pql> ")
    terminal.type("steal\r")
    terminal.wait_for("78 hands")
    terminal.type("\\q\r")
    assert terminal.status() == 0


def test_tab_completes(start: Callable[..., Terminal]) -> None:
    terminal = start()
    terminal.wait_for("pql> ")
    terminal.type("board monot")
    time.sleep(0.3)
    terminal.type("\t")
    time.sleep(0.3)
    terminal.type("\r")  # takes the completion
    terminal.type("\r")
    terminal.wait_for("of 22,100 flops")


@pytest.mark.parametrize(
    "environment",
    [{"TERM": "dumb"}, {"NO_COLOR": "1"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}, {"TERM": "no-such-terminal"}],
)
def test_other_terminals(start: Callable[..., Terminal], environment: dict[str, str]) -> None:
    terminal = start(**environment)
    terminal.wait_for("pql> ")
    terminal.type("AKs\r")
    terminal.wait_for("4 hands")
    terminal.wait_for("pql> ")
    terminal.type("Qx9\r")
    terminal.wait_for("^^^")
    terminal.wait_for("pql> ")
    if environment.get("TERM") == "dumb" or "NO_COLOR" in environment:
        assert not re.search(r"\x1b\[[0-9;]*3[0-9](;[0-9]*)*m", terminal.raw)
    assert terminal.leave() == 0


def test_scripts_on_a_terminal_need_no_shell(start: Callable[..., Terminal]) -> None:
    terminal = start("-c", "AKs")
    terminal.wait_for("4 hands")
    assert "pql> " not in terminal.raw
    assert terminal.status() == 0
    plain = start("--no-color", "-c", "AKs")
    plain.wait_for("4 hands")
    assert plain.status() == 0
    assert "\x1b" not in plain.raw
