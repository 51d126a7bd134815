"""Ctrl-C at random moments: single, in bursts and held down; at the shell, in `-c`, in scripts and in piped input.

Whatever happens, there is a prompt again or an exit status of 130, no traceback, and the terminal is as it was.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import ESCAPE, clean_environment

pytest.importorskip("pty", reason="signals of terminals are a Unix thing")

# Takes SIGINT over as the command does, says that it has, and goes on: what comes before is Python's own time.
BEGIN = """
import os, sys
from pql.repl.interrupt import interrupts
interrupts.take()
os.write(int(sys.argv.pop()), b"x")
from pql.repl.entry import run
run()
"""
LONG = "equity any vs any vs any vs any samples 1000000000"
# Many conditions on every river: each is computed when the question is asked, one after the other.
CONDITIONS = "board " + ", ".join(
    [f"(***** where tsuitcommon = {n} or rankhicommon > {n})" for n in range(12)]
)
STATEMENTS = (
    "AKs",
    CONDITIONS,
    "value AhKd on AsQc2h",
    "board AK*f2",
    "equity AKs vs QQ on Kh7h2c",
    "sample 100000 of any vs any vs any",
    "list any",
    "outs AhKh on Qh7h2c",
    "select avg(riverEquity(hero)) from hero='AA', villain='KK' samples 200000",
    "\\watch 0.1 AKs",
    "\\watch 0 value AhKd on AsQc2h",
    "import 'names.pql'",
    "\\i many.pql",
    "\\timeit AKs",
    LONG,
)
BAD = re.compile(r"Traceback|Exception ignored|KeyboardInterrupt|internal-error|PQL itself failed|Fatal")
# An answer, and the prompt that comes behind it.
_ANSWERED = re.compile(r"5 hands, 0\.38 %.*pql> ", re.DOTALL)
# Longer than this takes only what hangs, in seconds.
HANGS = 300.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "names.pql").write_text(
        "".join(f"let n{each} = 22+, A{each % 8 + 2}s+\n" for each in range(300))
    )
    (tmp_path / "many.pql").write_text("equity AKs vs QQ on Kh7h2c\nvalue AhKd on AsQc2h\nAKs\n" * 1000)
    return tmp_path


def press(chance: random.Random, send: Callable[[], None], goes_on: Callable[[], bool]) -> str:
    """Sends Ctrl-C once, in a burst, or as a key that is held down; which of these it was."""
    how = chance.choice(("single", "burst", "held"))
    if how == "single":
        send()
    elif how == "burst":
        for _ in range(chance.randint(2, 6)):
            send()
            time.sleep(chance.choice((0.0, 0.001, 0.005)))
    else:
        end = time.monotonic() + chance.uniform(0.1, 0.4)
        while time.monotonic() < end and goes_on():
            send()
            time.sleep(0.02)
    return how


def interrupt_a_process(
    chance: random.Random, arguments: list[str], folder: Path, stdin: bytes | None
) -> None:
    ready, told = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", BEGIN, *arguments, str(told)],
        stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=clean_environment(folder),
        pass_fds=(told,),
    )
    with process:
        os.close(told)
        assert os.read(ready, 1) == b"x"
        os.close(ready)
        if stdin is not None and process.stdin is not None:
            # Whoever writes may write more: it is Ctrl-C that ends the reading, half of the time.
            process.stdin.write(stdin)
            process.stdin.flush()
            if chance.random() < 0.5:
                process.stdin.close()
        time.sleep(chance.uniform(0, chance.choice((0.05, 0.3, 1.0))))
        how = press(chance, lambda: process.send_signal(signal.SIGINT), lambda: process.poll() is None)
        if process.stdin is not None:
            left = time.monotonic() + HANGS
            while process.poll() is None and time.monotonic() < left:
                time.sleep(0.01)
        assert process.stderr is not None
        said = process.stderr.read().decode()
        status = process.wait(HANGS)
    assert not BAD.search(said), (how, arguments, said)
    # It may have been over before.
    assert status in (130, 0), (how, arguments, status, said)


def interrupt_processes(seed: int, tries: int, folder: Path) -> None:
    chance = random.Random(seed)
    plain = [each for each in STATEMENTS if not each.startswith("\\")]
    for _ in range(tries):
        kind = chance.choice(("-c", "script", "stdin"))
        if kind == "-c":
            interrupt_a_process(chance, ["-c", chance.choice(plain)], folder, None)
        elif kind == "script":
            interrupt_a_process(chance, ["many.pql"], folder, None)
        else:
            interrupt_a_process(chance, ["-"], folder, f"{chance.choice(plain)}\n".encode())


def interrupt_the_shell(seed: int, tries: int, start: Callable[..., Any]) -> None:
    import termios

    chance = random.Random(seed)
    terminal = start("--no-config", PAGER="cat", rows=24)
    before = termios.tcgetattr(terminal._file)
    terminal.wait_for("pql> ")
    for setting in ("hints off", "completion off", "suggestions off", "pager off"):
        terminal.type(f"\\set {setting}\r")
        terminal.wait_for(f"{setting.split()[0]} = off")
    for _ in range(tries):
        statement = chance.choice(STATEMENTS)
        terminal.type(f"{statement}\r")
        end = time.monotonic() + chance.uniform(0, chance.choice((0.02, 0.1, 0.4)))
        while time.monotonic() < end:
            terminal._read(end - time.monotonic())
        if chance.random() < 0.5:
            press(chance, lambda: terminal.type("\x03"), lambda: terminal._read(0) or True)
        else:
            press(chance, lambda: os.kill(terminal.pid, signal.SIGINT), lambda: terminal._read(0) or True)
        wait_for_the_prompt(terminal, statement)
        shown = ESCAPE.sub("", terminal.raw)
        assert not BAD.search(shown), (statement, shown[-2000:])
        terminal.raw, terminal._seen = "", 0
    assert terminal.leave() == 0
    assert termios.tcgetattr(terminal._file) == before


def wait_for_the_prompt(terminal: Any, statement: str) -> None:
    """Something is answered, so there was a prompt. What is typed before the last Ctrl-C is over is taken away."""
    end = time.monotonic() + HANGS
    while time.monotonic() < end:
        terminal.raw, terminal._seen = terminal.raw[-4000:], 0
        terminal.type("QQ minus QhQd\r")
        soon = time.monotonic() + 2
        while time.monotonic() < soon:
            terminal._read(soon - time.monotonic())
            if _ANSWERED.search(ESCAPE.sub("", terminal.raw)):
                _wait_for_silence(terminal)
                return
    pytest.fail(f"no prompt after {statement}: {ESCAPE.sub('', terminal.raw)[-1000:]!r}")


def _wait_for_silence(terminal: Any) -> None:
    """What was typed more than once is answered. A signal that comes between two prompts has nothing to stop."""
    seen = None
    while seen != terminal.raw:
        seen = terminal.raw
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            terminal._read(end - time.monotonic())


# The moment at which something is raised falls into taking an object apart, where Python only complains.
IN_BETWEEN = """
import signal, time
from pql.repl.interrupt import interrupts
interrupts.take()
class Slow:
    def __del__(self):
        end = time.monotonic() + 0.2
        while time.monotonic() < end:
            pass
try:
    with interrupts.interruptible():
        signal.raise_signal(signal.SIGINT)
        Slow()
        while True:
            pass
except KeyboardInterrupt:
    print("came")
"""


def test_ctrl_c_is_not_lost_where_nothing_can_be_raised() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", IN_BETWEEN], capture_output=True, text=True, timeout=600, check=False
    )
    assert (done.stdout, done.stderr) == ("came\n", "")


@pytest.mark.parametrize("seed", range(2))
def test_ctrl_c_ends_a_process_at_any_moment(seed: int, folder: Path) -> None:
    interrupt_processes(seed, 10, folder)


@pytest.mark.parametrize("seed", range(2))
def test_ctrl_c_never_ends_the_shell(seed: int, folder: Path, start: Callable[..., Any]) -> None:
    interrupt_the_shell(seed, 20, start)


def test_ctrl_c_ends_the_computing_of_a_condition(start: Callable[..., Any]) -> None:
    terminal = start("--no-config", rows=24)
    terminal.wait_for("pql> ")
    terminal.type("let rivers = board ***** where tsuitcommon > 2 and rankhicommon > 2\r")
    terminal.type(f"{CONDITIONS}\r")
    terminal.wait_for(" left")  # the progress line
    terminal.type("\x03")
    terminal.wait_for("interrupted after")
    terminal.type("AKs\r")
    terminal.wait_for("4 hands")
    assert not BAD.search(ESCAPE.sub("", terminal.raw))
    assert terminal.leave() == 0


@pytest.mark.full
@pytest.mark.parametrize("seed", range(100, 105))
def test_a_thousand_times(seed: int, folder: Path, start: Callable[..., Any]) -> None:
    interrupt_processes(seed, 100, folder)
    interrupt_the_shell(seed, 100, start)


# A thread is in the middle of writing a file when the process is ended; the last argument says by what.
WRITING = """
import signal, sys, threading, time
from pql.repl.interrupt import interrupts, leave
interrupts.take()
interrupts.started(ends=False)
from pql.results.exporting import new_file
begun = threading.Event()
def write():
    with new_file("answer.csv") as file:
        file.write(b"half of it")
        begun.set()
        time.sleep(600)
threading.Thread(target=write, daemon=True).start()
begun.wait()
if sys.argv[1] == "leave":
    leave(130)
signal.raise_signal(getattr(signal, sys.argv[1]))
"""


@pytest.mark.parametrize(
    ("by", "status"), [("SIGTERM", -signal.SIGTERM), ("SIGHUP", -signal.SIGHUP), ("leave", 130)]
)
def test_a_process_that_is_ended_leaves_no_part_of_a_file(by: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "answer.csv").write_text("what was there")
    command = [sys.executable, "-P", "-c", WRITING, by]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        capture_output=True,
        timeout=600,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # nohup may run the tests
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, b"", b"")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [
        ("answer.csv", "what was there")
    ]


def test_a_process_that_ignores_hanging_up_goes_on_to_ignore_it() -> None:
    program = (
        "import signal\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from pql.repl.interrupt import interrupts\ninterrupts.take()\n"
        "signal.raise_signal(signal.SIGHUP)\nprint('here')"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, timeout=600, check=False
    )
    assert (done.returncode, done.stdout) == (0, b"here\n")
