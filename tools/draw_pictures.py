"""Draws the pictures of docs/pictures.md again: `python tools/draw_pictures.py`. Each heading there is a statement."""

from __future__ import annotations

import re
from pathlib import Path

import pql

DOCS = Path(__file__).resolve().parent.parent / "docs"
# A statement in a `pql` block, and further down the picture it draws.
_PICTURE = re.compile(
    r"```pql\nplot (?P<statement>[^\n]+)\n```\n.*?\]\((?P<file>images/[\w-]+\.png)\)", re.DOTALL
)


def pictures() -> list[tuple[str, Path]]:
    """The statements of the page and the files of their pictures."""
    page = (DOCS / "pictures.md").read_text("utf-8")
    return [(found["statement"], DOCS / found["file"]) for found in _PICTURE.finditer(page)]


if __name__ == "__main__":
    for statement, path in pictures():
        path.parent.mkdir(exist_ok=True)
        pql.plot(statement, str(path))
        print(f"{path.name}: {statement}")
