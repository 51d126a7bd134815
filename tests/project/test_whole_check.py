"""`.ci/run` with stand-ins for what it calls: what was left out is said last; what cannot be left out is a failure."""

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
NOT_BUILT = "SKIPPED [1] tests/references/browser_build.py:20: build/browser is not there: make browser"
NO_NODE = "SKIPPED [2] tests/project/test_browser.py:79: node is not here"


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)


def checked(
    folder: Path,
    skipped: str = "",
    *,
    chromium: bool = True,
    npm: str | None = "exit 0",
    build: str = "exit 0",
    door: str = "exit 0",
) -> tuple[int, list[str]]:
    """The exit status and the lines of the whole check, in a folder whose tests skip these and pass.

    `npm` is what it does, if it is there, `build` what `make browser` does, and `door` the tests of what it has made.
    """
    found = [shutil.which(name) for name in CALLED]
    if None in found:
        pytest.skip("a program that .ci/run calls is not here")
    (folder / "bin").mkdir()
    for name, path in zip(CALLED, found, strict=True):
        (folder / "bin" / name).symlink_to(str(path))
    made = f'echo "$*" >>made; case "$*" in test*) echo "{skipped}";; browser) {build};; folder-test*) {door};; esac'
    program(folder / "bin" / "make", made)
    program(folder / "bin" / "apt-get", "echo no network; exit 100")
    program(folder / ".venv" / "bin" / "pytest", "exit 0")
    if chromium:
        program(folder / "bin" / "chromium", "exit 0")
    if npm:
        program(folder / "bin" / "node", "exit 0")
        program(folder / "bin" / "npm", npm)
    (folder / ".ci").mkdir()
    shutil.copy(RUN, folder / ".ci" / "run")
    done = subprocess.run(
        [str(folder / ".ci" / "run")],
        env={"PATH": str(folder / "bin")},
        capture_output=True,
        text=True,
        timeout=600,
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
        (NO_BROWSER, 1, [NO_BROWSER, "The page was not tested"]),
        (NOT_BUILT, 1, [NOT_BUILT, "The page that no server answers was not tested"]),
        (NO_NODE, 1, [NO_NODE, "The page that no server answers was not tested"]),
    ],
)
def test_what_was_left_out_is_said_last(skipped: str, status: int, end: list[str], tmp_path: Path) -> None:
    found, lines = checked(tmp_path, skipped)
    assert lines[-len(end) - 1 :] == ["What was left out:", *end]
    assert found == status
    made = (tmp_path / "made").read_text().splitlines()
    assert {"browser", "folder-test DOORS=some"} <= {*made}


@pytest.mark.parametrize(
    ("npm", "why"),
    [
        (None, "node and npm are not here, and cannot be installed"),
        ("exit 1", "npm does not reach its registry"),
    ],
)
def test_a_page_that_cannot_be_built_is_left_out(npm: str | None, why: str, tmp_path: Path) -> None:
    status, lines = checked(tmp_path, NOT_BUILT, npm=npm)
    assert lines[-1] == f"the page that no server answers was not built: {why}"
    assert NOT_BUILT in lines
    assert status == 0
    made = (tmp_path / "made").read_text().splitlines()
    assert {"browser", "folder-test DOORS=some"}.isdisjoint(made)


def test_what_fails_at_the_second_door_is_a_failure(tmp_path: Path) -> None:
    status, lines = checked(tmp_path, door="echo a failure; exit 2")
    assert status == 1
    assert "a failure" in lines


def test_a_page_whose_build_fails_is_a_failure(tmp_path: Path) -> None:
    status, lines = checked(tmp_path, build="echo an error; exit 2")
    assert status == 1
    assert lines[-1] == "an error"
