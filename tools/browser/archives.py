"""The archives with PQL that the page's Python unpacks."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# What the page never asks for: the other doors, and what needs packages that are not in the archive.
LEFT_OUT = (
    *(
        "pql/notebook",
        "pql/repl/cli",
        "pql/repl/lsp",
        "pql/repl/prompt",
    ),
    *(
        "pql/repl/serve/data",
        "pql/repl/serve/http.py",
        "pql/repl/serve/guard.py",
    ),
)
# The folders of others' packages that are needed: what runs the parser, what colours a text, and what reads Markdown.
MARKDOWN = ("", "/common", "/helpers", "/presets", "/rules_block", "/rules_core", "/rules_inline")
OF_OTHERS = ("ply", "pygments", "pygments/filters", "mdurl", *[f"markdown_it{part}" for part in MARKDOWN])
# A date that every archive can hold: the same sources give the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)


def archived(library: Path, packages: Path) -> dict[str, Path]:
    """What the page's Python needs, by the name that it has there."""
    found = {}
    for file in library.rglob("*"):
        name = file.relative_to(library).as_posix()
        left_out = any([name == each or name.startswith(f"{each}/") for each in LEFT_OUT])
        if file.is_file() and not left_out and file.suffix not in (".pyi", ".pyx", ".pyc"):
            found[name] = file
    for folder in OF_OTHERS:
        for file in (packages / folder).glob("*.py"):
            found[file.relative_to(packages).as_posix()] = file
    return found


def write(files: dict[str, Path], into: Path) -> None:
    """Writes an archive."""
    with zipfile.ZipFile(into, "w") as archive:
        for name, file in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _DATE), file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
