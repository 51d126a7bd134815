"""Generates `docs/errors.md`: `python tools/generate_errors_page.py`, with `--check` only compares it."""

from __future__ import annotations

import sys
from pathlib import Path

from pql.grammar.errors.codes import SECTIONS, Code

TARGET = Path(__file__).parent.parent / "docs" / "errors.md"

INTRODUCTION = """\
# Errors

Every error, warning and note has a code, which stays the same even if its message improves. The shell shows the
message, the place and what to write instead; you find the code in `--format json`, and in Python:

```python
>>> import pql
>>> try:
...     pql.run("equity AA vs A10s")
... except pql.PQLError as error:
...     print([diagnostic.code for diagnostic in error.diagnostics])
['bad-hand']
```

An error stops its statement; a warning or a note, marked as such below, does not. `tools/generate_errors_page.py` makes
this page from the table that the tests compare with the sources; they try every example.
"""


def generate() -> str:
    """The text of the page."""
    return "\n".join([INTRODUCTION, *(_section(title, rows) for title, rows in SECTIONS.items())])


def _section(title: str, rows: tuple[Code, ...]) -> str:
    lines = [f"## {title}", "", "| code | meaning | for example |", "|---|---|---|"]
    return "\n".join([*lines, *map(_line, rows), ""])


def _line(row: Code) -> str:
    example = f"`{row.example}`".replace("|", "\\|") if row.example else ""
    return f"| `{row.code}` | {row.meaning} | {example} |"


def main(arguments: list[str]) -> int:
    """Writes the page, or with `--check` returns 1 when it is stale."""
    text = generate()
    if "--check" in arguments:
        if TARGET.read_text(encoding="utf-8") == text:
            return 0
        print("docs/errors.md is stale: run `python tools/generate_errors_page.py`", file=sys.stderr)
        return 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
