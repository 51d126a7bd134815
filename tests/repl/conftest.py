"""The program as a user meets it: `pql(...)` runs the command line in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

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
            timeout=60,
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
