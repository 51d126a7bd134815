"""build/browser, which `make browser` makes: tests of it are skipped where there is none, or an older one."""

from __future__ import annotations

from pathlib import Path

import pytest

from .tools import ROOT

_SITE = ROOT / "build" / "browser"
_SOURCES = ("pql", "grammar", "repl", "evaluator_ext", "tools/browser")
_KINDS = {".py", ".pyx", ".pxi", ".c", ".h", ".js", ".mjs", ".jsonl", ".css", ".html", ".txt"}


def built_page() -> Path:
    """The folder."""
    archive = _SITE / "pql.zip"
    if not archive.exists():
        pytest.skip("build/browser is not there: make browser")
    made = archive.stat().st_mtime
    for folder in _SOURCES:
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in _KINDS and file.stat().st_mtime > made:
                pytest.skip(f"build/browser is older than {file.relative_to(ROOT)}: make browser")
    return _SITE
