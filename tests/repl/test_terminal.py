"""The real program in a pseudo-terminal: prompt, colours, Ctrl-C in the middle of work, other terminals."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

Terminal = Any
SLOW = "equity any vs any vs any vs any samples 1000000000"


def test_a_session_from_start_to_end(start: Callable[..., Terminal]) -> None:
    terminal = start()
    assert "\\? help" in terminal.wait_for("pql> ")
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
    assert time.monotonic() - started < 10  # the statement would last for hours
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
