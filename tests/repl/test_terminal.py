"""The real program in a pseudo-terminal: prompt, colours, Ctrl-C in the middle of work, other terminals."""

from __future__ import annotations

import re
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
    terminal.type("\x03")
    terminal.wait_for("interrupted after")  # the statement would last for hours
    terminal.wait_for("pql> ")
    terminal.type("steal\r")
    terminal.wait_for("78 hands")
    terminal.type("\\q\r")
    assert terminal.status() == 0


# Leaves the terminal as a pager does that was killed: no echo, no lines, no signals.
SPOIL = "stty -isig -icanon -echo < /dev/tty"


@pytest.mark.parametrize(
    ("typed", "environment"),
    [
        ("\\once |cat > /dev/null; echo at work; read key < /dev/tty; echo got $key; {}\rAKs\r", {}),
        ("\\o |cat > /dev/null; echo at work; read key < /dev/tty; echo got $key; {}\rAKs\r\\o\r", {}),
        ("\\! echo at work; read key; echo got $key; {}\r", {}),
        ("AKs\r\\e\r", {"EDITOR": "sh -c 'echo at work; read key; echo got $key; {}; true > $0'"}),
        (
            "\\pager on\rAKs\r",
            {"PAGER": "cat > /dev/null; echo at work; read key < /dev/tty; echo got $key; {}"},
        ),
    ],
    ids=["once", "o", "shell", "editor", "pager"],
)
def test_another_program_has_the_terminal_and_gives_it_back(
    start: Callable[..., Terminal], typed: str, environment: dict[str, str]
) -> None:
    import termios

    terminal = start("--no-config", **{name: text.format(SPOIL) for name, text in environment.items()})
    before = termios.tcgetattr(terminal._file)
    terminal.wait_for("pql> ")
    typed = typed.format(SPOIL)
    *lines, last = typed.removesuffix("\r").split("\r")
    for line in lines:
        terminal.type(f"{line}\r")
        terminal.wait_for("pql> ")
    terminal.type(f"{last}\r")
    terminal.wait_for("at work\r\n")
    terminal.type("q\r")
    terminal.wait_for("got q\r\n")
    terminal.wait_for("pql> ")
    terminal.type(SLOW + "\r")
    terminal.wait_for(" left ")
    assert termios.tcgetattr(terminal._file) == before
    terminal.type("\x03")
    terminal.wait_for("interrupted after")
    terminal.wait_for("pql> ")
    assert terminal.leave() == 0
    assert termios.tcgetattr(terminal._file) == before


def test_ctrl_c_belongs_to_the_program_that_has_the_terminal(start: Callable[..., Terminal]) -> None:
    terminal = start("--no-config")
    terminal.wait_for("pql> ")
    terminal.type("\\! trap 'echo caught; exit 3' INT; echo at work; sleep 100 | sleep 100\r")
    terminal.wait_for("at work\r\n")
    while "caught\r\n" not in terminal.raw:
        # The first may come before the programs are there.
        terminal.type("\x03")
        terminal.screen(0.3)
    terminal.wait_for("status 3")
    terminal.wait_for("pql> ")
    # A pipeline whose second part goes on after Ctrl-C is waited for.
    terminal.type("\\! sleep 100 | (trap '' INT; echo at work; sleep 1; echo done)\r")
    terminal.wait_for("at work\r\n")
    while "done\r\n" not in terminal.raw:
        terminal.type("\x03")
        terminal.screen(0.3)
    assert "pql> " not in terminal.wait_for("done\r\n")
    terminal.wait_for("pql> ")
    terminal.type("QQ\r")
    terminal.wait_for("6 hands")


def test_tab_completes(start: Callable[..., Terminal]) -> None:
    pytest.importorskip("pyte")
    terminal = start()
    terminal.wait_for("pql> ")
    terminal.type("board monot")
    terminal.wait_for_line("board monot")
    terminal.type("\t")
    terminal.wait_for_line("board monotone")
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


def test_how_bare_ranks_are_read_is_asked_once_and_kept(start: Callable[..., Terminal]) -> None:
    terminal = start()
    terminal.wait_for("pql> ")
    terminal.type("AKs\r")
    terminal.wait_for("4 hands")
    assert "how should AK be read" not in terminal.wait_for("pql> ")
    terminal.type("AK\r")
    terminal.wait_for("12 hands")
    terminal.wait_for("how should AK be read")
    terminal.wait_for("pql> ")
    terminal.type("both\r")
    terminal.wait_for("bare is now both")
    terminal.wait_for("pql> ")
    terminal.type("AK\r")
    terminal.wait_for("16 hands")
    terminal.wait_for("pql> ")
    assert terminal.leave() == 0
    # The next session knows it.
    terminal = start()
    terminal.wait_for("pql> ")
    terminal.type("AQ\r")
    assert "how should AK be read" not in terminal.wait_for("16 hands")
    terminal.wait_for("pql> ")
    assert terminal.leave() == 0


@pytest.mark.parametrize("typed", ["\r", "offsuit\r", "QQ\r"])
def test_bare_ranks_stay_offsuit_and_nobody_asks_again(start: Callable[..., Terminal], typed: str) -> None:
    terminal = start()
    terminal.wait_for("pql> ")
    terminal.type("AK\r")
    terminal.wait_for("how should AK be read")
    terminal.wait_for("pql> ")
    terminal.type(typed)
    terminal.wait_for("6 hands" if typed == "QQ\r" else "bare is now offsuit")
    terminal.wait_for("pql> ")
    terminal.type("KQ\r")
    terminal.wait_for("12 hands")
    assert "how should AK be read" not in terminal.wait_for("pql> ")
    assert terminal.leave() == 0


@pytest.mark.parametrize("arguments", [("--safe",), ("--no-config",)])
def test_a_session_that_keeps_nothing_does_not_ask(
    start: Callable[..., Terminal], arguments: tuple[str, ...]
) -> None:
    terminal = start(*arguments)
    terminal.wait_for("pql> ")
    terminal.type("AK\r")
    terminal.wait_for("12 hands")
    assert "how should AK be read" not in terminal.wait_for("pql> ")
    assert terminal.leave() == 0
