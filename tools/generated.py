"""What generators share: their files are written, or with `--check` compared with what would be written."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def write_or_check(texts: Mapping[str, str], arguments: list[str]) -> int:
    """Writes the files that differ; with `--check` names them instead and gives 1 if there is one."""
    stale = [name for name, text in texts.items() if _on_disk(ROOT / name) != text]
    if "--check" not in arguments:
        for name in stale:
            (ROOT / name).write_text(texts[name], "utf-8")
        return 0
    for name in stale:
        print(f"{name} is stale: make generate", file=sys.stderr)
    return 1 if stale else 0


def _on_disk(file: Path) -> str | None:
    return file.read_text("utf-8") if file.exists() else None
