"""Commands that a message offers for what is missing can be typed as they are, and pages offer no others."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pql.base.extras import installing
from references.tools import ROOT

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def test_the_command_finds_pql_where_it_is_installed(tmp_path: Path) -> None:
    """pip asks no registry for PQL: with none to ask it succeeds, as the tests have what this extra needs."""
    command = shlex.split(installing("pocketql[report]"))
    assert command[:3] == [sys.executable, "-m", "pip"]
    done = subprocess.run(
        [*command, "--dry-run", "--no-index"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    if "No module named pip" in done.stderr:
        pytest.skip("this environment has no pip")
    assert done.returncode == 0, done.stderr


def test_a_folder_with_a_blank_is_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/my programs/python")
    assert installing("numpy") == '"/my programs/python" -m pip install numpy'
    monkeypatch.setattr(sys, "executable", "")
    assert installing("numpy") == "python -m pip install numpy"


def _pages() -> list[Path]:
    kinds = (
        "docs/**/*.md",
        "editors/vscode/*.md",
        "editors/vscode/*.js",
        "examples/**/*.ipynb",
        "pql/**/*.py",
        "repl/**/*.py",
    )
    return [path for kind in kinds for path in ROOT.glob(kind) if path.name != "extras.py"]


def test_no_page_installs_pql_by_a_name_that_no_registry_has() -> None:
    assert [
        path for path in _pages() if re.search("pip install ['\"`]?pocketql", path.read_text("utf-8"))
    ] == []


def test_extras_that_pages_name_exist() -> None:
    named = {
        extra
        for path in _pages()
        for extra in re.findall(r"make extra-(\w+)|\.\[(\w+)\]['\"]", path.read_text("utf-8"))
        for extra in extra
        if extra
    }
    assert named <= EXTRAS.keys()
    assert {"report", "serve", "notebook", "lsp", "mcp"} <= named


def test_the_start_page_lists_every_extra_for_users() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "index.md").read_text("utf-8"), re.MULTILINE)
    assert set(listed) == EXTRAS.keys() - {"test", "lint", "docs", "mutate", "bench"}
