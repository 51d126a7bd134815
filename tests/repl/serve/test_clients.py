"""The example clients work: what they print is what was asked."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from references.tools import ROOT

from ..conftest import clean_environment

CLIENTS = ROOT / "examples" / "clients"


@pytest.mark.parametrize(
    ("name", "program"),
    [("client.py", [sys.executable]), ("client.js", ["node"]), ("client.go", ["go", "run"])],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_client_asks_and_prints(name: str, program: list[str], tmp_path: Path) -> None:
    if shutil.which(program[0]) is None:
        pytest.skip(f"{program[0]} is not installed")
    (tmp_path / "pql").write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m pql "$@"\n')
    (tmp_path / "pql").chmod(0o755)
    environment = clean_environment(tmp_path, GOCACHE=str(tmp_path / "go"), GO111MODULE="off")
    environment["PATH"] = f"{tmp_path}:{environment['PATH']}"

    def run(*queries: str) -> subprocess.CompletedProcess[str]:
        command = [*program, str(CLIENTS / name), *queries]
        return subprocess.run(
            command, capture_output=True, text=True, env=environment, cwd=tmp_path, timeout=600, check=False
        )

    done = run("equity AsKs vs QhQd", "22+; AK*")
    assert (done.returncode, done.stderr) == (0, "")
    lines = sorted(done.stdout.splitlines(), reverse=True)  # the one for Go prints answers as they come
    assert [line.partition(" {")[0] for line in lines] == ["equity AsKs vs QhQd", "22+; AK*", "22+; AK*"]
    assert "1712304" in lines[0]
    failed = run("steel")
    assert (failed.returncode, failed.stdout) == (1, "")
    assert failed.stderr.splitlines()[0] == "steel: unknown name `steel`"


def test_the_clients_are_short() -> None:
    """What a language needs, not what a library would: the same three steps in each."""
    for path in CLIENTS.iterdir():
        assert len(path.read_text("utf-8").splitlines()) <= 50, path.name
    assert {path.suffix for path in CLIENTS.iterdir()} == {".py", ".js", ".go"}
