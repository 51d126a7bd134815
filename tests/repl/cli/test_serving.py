"""`pql serve` and `pql mcp` on the command line: arguments, help, and scripts that have these names."""

from __future__ import annotations

import builtins
import importlib.util
import signal
from collections.abc import Callable
from typing import Any

import pytest

from pql.repl.cli import serving
from pql.repl.cli.main import main

from ..conftest import Pql, Terminal

Script = Callable[..., str]
# While a program starts, Ctrl-C gives the one; later the other.
INTERRUPTED = [130, -signal.SIGINT]


@pytest.mark.parametrize("command", ["serve", "mcp"])
def test_help(pql: Pql, command: str) -> None:
    done = pql(command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: pql {command} ")
    assert "--time SECONDS" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--nonsense",),
        ("file.pql",),
        ("--port", "70000"),
        ("--port", "x"),
        ("--workers", "0"),
        ("--time", "0"),
        ("--time", "nan"),
        ("--memory", "-5"),
        ("--host", "0.0.0.0"),
        ("--host", "192.0.2.1"),
        ("--token", "short"),
        ("--token", "a long one with \N{SNOWMAN}"),
        ("--host", "0.0.0.0", "--token", "0123456789abcdef"),
        ("--host", "203.0.113.77", "--token", "0123456789abcdef"),
    ],
)
def test_wrong_usage(pql: Pql, arguments: tuple[str, ...]) -> None:
    done = pql("serve", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(("usage: ", "pql: "))
    assert "Traceback" not in done.stderr


def test_a_script_of_that_name_is_run_by_its_path(pql: Pql, script: Script) -> None:
    script("AKs", "serve")
    assert pql("./serve").stdout.startswith("4 hands")
    assert pql("-c", "QQ", "serve").stdout.count("hands") == 2
    done = pql("serve", "--stdio")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "pql: serve is the command; the script here of that name is run by: pql ./serve\n"


@pytest.mark.parametrize(
    ("argv", "package", "extra"),
    [(["serve"], "starlette", "serve"), (["serve"], "uvicorn", "serve"), (["mcp"], "mcp", "mcp")],
)
def test_a_missing_package_is_named_with_its_extra(
    argv: list[str],
    package: str,
    extra: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    find = importlib.util.find_spec

    def missing(name: str, *rest: Any) -> Any:
        return None if name == package else find(name, *rest)

    monkeypatch.setattr(importlib.util, "find_spec", missing)
    assert main(argv) == 2
    assert f'pip install "pocketql[{extra}]"' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told", "keys", "statuses"),
    [
        (["serve", "--stdio"], 'a JSON object on each line: {"query": "AKs"}; Ctrl-D ends it', "\x04", [0]),
        (["mcp"], "tools for agents, which start it themselves; Ctrl-C ends it", "\x03", INTERRUPTED),
        (["serve", "--port", "0"], "Open this address in a browser; Ctrl-C ends", "\x03", [0, *INTERRUPTED]),
    ],
)
def test_at_a_terminal_it_says_what_it_is(
    start: Callable[..., Terminal], arguments: list[str], told: str, keys: str, statuses: list[int]
) -> None:
    terminal = start(*arguments, columns=120)
    terminal.wait_for(told)
    terminal.type(keys)
    assert terminal.status() in statuses


def test_a_token_that_was_given_belongs_behind_the_address(start: Callable[..., Terminal]) -> None:
    terminal = start("serve", "--port", "0", columns=120, PQL_TOKEN="0123456789abcdef")
    before = terminal.wait_for(
        "Open this address, with #token= and then your token, in a browser; Ctrl-C ends"
    )
    assert "0123456789abcdef" not in before


def test_lines_need_no_package(monkeypatch: pytest.MonkeyPatch, pql: Pql) -> None:
    program = (
        "import sys; sys.modules.update(dict.fromkeys(('starlette', 'uvicorn', 'mcp', 'asyncio', 'numpy')))\n"
        "from pql.repl.cli.main import main; sys.exit(main(['serve', '--stdio']))"
    )
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-P", "-c", program],
        input=b'{"query": "AKs"}',
        capture_output=True,
        timeout=600,
        check=True,
    )
    assert b'"combos": 4' in done.stdout


def test_starting_a_statement_loads_no_service() -> None:
    """The command line asks the one question whether its first word is a command."""
    loaded: list[str] = []
    real = builtins.__import__

    def note(name: str, *rest: Any, **named: Any) -> Any:
        loaded.append(name)
        return real(name, *rest, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builtins, "__import__", note)
        assert main(["-c", "AKs"]) == 0
    assert serving.__name__ not in loaded
    assert not [name for name in loaded if "serv" in name]
