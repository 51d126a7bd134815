"""`.ci/run` with stand-ins for what it calls: no browser is a failure, and what was left out is said last."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

RUN = Path(__file__).resolve().parents[2] / ".ci" / "run"
CALLED = ("bash", "cat", "dirname", "env", "grep", "mkdir", "nice", "tee")
NO_PANDAS = "SKIPPED [2] tests/results/test_frames.py:9: pandas is not installed"
NO_BROWSER = (
    "SKIPPED [1] tests/repl/serve/browsing.py:27: there is no Chromium here: apt-get install chromium"
)


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)


def checked(folder: Path, skipped: str = "", *, chromium: bool = True) -> tuple[int, list[str]]:
    """The exit status and the lines of the whole check, in a folder whose tests skip these and pass."""
    found = [shutil.which(name) for name in CALLED]
    if None in found:
        pytest.skip("a program that .ci/run calls is not here")
    (folder / "bin").mkdir()
    for name, path in zip(CALLED, found, strict=True):
        (folder / "bin" / name).symlink_to(str(path))
    program(folder / "bin" / "make", f'case "$*" in test*) echo "{skipped}";; esac')
    program(folder / "bin" / "apt-get", "echo no network; exit 100")
    program(folder / ".venv" / "bin" / "pytest", "exit 0")
    if chromium:
        program(folder / "bin" / "chromium", "exit 0")
    (folder / ".ci").mkdir()
    shutil.copy(RUN, folder / ".ci" / "run")
    done = subprocess.run(
        [str(folder / ".ci" / "run")],
        env={"PATH": str(folder / "bin")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()


def test_without_a_browser_nothing_is_checked(tmp_path: Path) -> None:
    status, lines = checked(tmp_path, chromium=False)
    assert status == 1
    assert lines == ["no network", "Chromium is not here and cannot be installed: the page cannot be tested"]


@pytest.mark.parametrize(
    ("skipped", "status", "end"),
    [
        ("", 0, ["no test"]),
        (NO_PANDAS, 0, [NO_PANDAS]),
        (NO_BROWSER, 1, [NO_BROWSER]),
    ],
)
def test_what_was_left_out_is_said_last(skipped: str, status: int, end: list[str], tmp_path: Path) -> None:
    found, lines = checked(tmp_path, skipped)
    assert found == status
    without_npm = "the editor's extension was not packaged: npm is not here"
    untested = ["The page was not tested"] if status else []
    assert lines[-len([*end, without_npm, *untested]) - 1 :] == [
        "What was left out:",
        *end,
        without_npm,
        *untested,
    ]
