"""Generates `docs/cookbook.md` from the questions of `\\examples`: `python tools/generate_cookbook_page.py`.

Answers that stand on the page stay, `tools/refresh_examples.py` keeps them true; others are asked for. `--check` only
compares.
"""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from pathlib import Path

from pql.repl.help.examples import GROUPS, Example

TARGET = Path(__file__).parent.parent / "docs" / "cookbook.md"

INTRODUCTION = """\
# Cookbook

Questions of players, coaches and authors, each as a statement with its answer. The shell has the same ones:
`\\examples` lists them, `\\examples 7` runs the seventh. Long answers are cut here, at `...`.
"""
WIDEST = 118
# An answer that is longer is cut to its first and last lines.
MOST_LINES, LAST_LINES = 20, 2

_ANSWERED = re.compile(r"```pql\n(.*?)\n```\n\n```text\n(.*?)\n```\n", re.DOTALL)


def generate(page: str) -> str:
    """The text of the page, with the answers of the page that there is."""
    answers = dict(_ANSWERED.findall(page))
    parts = [INTRODUCTION]
    for group, examples in GROUPS.items():
        parts.append(f"## {group}\n")
        parts += [
            _section(example, answers.get(example.text) or _answer(example.text)) for example in examples
        ]
    return "\n".join(parts)


def _section(example: Example, answer: str) -> str:
    question = f"### {example.title}\n\n```pql\n{example.text}\n```\n\n```text\n{answer}\n```\n"
    return f"{question}\n{textwrap.fill(example.reading, WIDEST)}\n"


def _answer(text: str) -> str:
    program = Path(sys.executable).with_name("pql")
    lines = subprocess.run(
        [program, "-c", text], capture_output=True, encoding="utf-8", check=True
    ).stdout.splitlines()
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - LAST_LINES - 1 : -LAST_LINES] = ["..."]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Writes the page, or with `--check` returns 1 when it is stale."""
    before = TARGET.read_text("utf-8") if TARGET.exists() else ""
    text = generate(before)
    if "--check" not in arguments:
        TARGET.write_text(text, "utf-8")
    elif text != before:
        print("docs/cookbook.md is stale: run `python tools/generate_cookbook_page.py`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
